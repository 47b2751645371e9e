import {
  canEditPost,
  canFeature,
  canPin,
  canPublish,
  canRenameTags,
} from '../web/domain/people/permissions.ts';
import { postPath, trashedPostPath } from '../web/domain/places.ts';
import { newPost, POST_FIELDS, POST_LABELS } from '../web/domain/posts/post.ts';
import { type Actor, AUTHORS, EDITORS, EVERYBODY, MACHINES, uidOf } from './actors.ts';
import { HOUR } from './durations.ts';
import { type Fields, get, overwrite, remove, update } from './requests.ts';
import { change, type Row, type Situation, type Table } from './table.ts';

const NOW = Date.UTC(2026, 0, 2);

/** A new post, without authors. */
export const POST: Fields = { ...newPost('colleague', NOW), authors: [] };

/** A short text that formatting would turn into more than 120,000 table cells. */
const WIDE_TABLE = `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'b\n'.repeat(1200)}`;

const authorsIn = (word: string, actor: Actor) =>
  ({ own: [uidOf(actor)], 'co-authored': ['colleague', uidOf(actor)] })[word] ?? ['colleague'];
const authorsOf = ({ stored }: Situation) => ({ authors: (stored?.authors ?? []) as string[] });

/** Authors may edit their own posts, and editors may edit all posts. */
const edits = { own: AUTHORS, 'co-authored': AUTHORS, "other's": EDITORS };
const mayEdit: Row['screen'] = (person, situation) => canEditPost(person, authorsOf(situation));

const nobody = { may: '' };

/**
 * Posts that are published, scheduled or drafts: the caller's own, those by the caller and a colleague, and those of
 * others.
 */
export const postTable: Table = {
  title: 'Blog posts',
  situations: (actor) =>
    ['own', 'co-authored', "other's"].flatMap((whose) =>
      ['published', 'scheduled', 'draft'].map((state) => ({
        words: [state, whose],
        path: postPath('post'),
        stored: {
          ...POST,
          authors: authorsIn(whose, actor),
          published: state !== 'draft',
          publishDate: state === 'scheduled' ? Date.now() + HOUR : NOW,
        },
        beside: [{ path: trashedPostPath('post'), fields: null }],
      })),
    ),
  rows: [
    {
      does: 'read the post',
      ask: () => get,
      may: {
        published: EVERYBODY,
        own: `${AUTHORS} ${MACHINES}`,
        'co-authored': `${AUTHORS} ${MACHINES}`,
        "other's": AUTHORS,
      },
    },
    ...POST_FIELDS.filter((field) => field !== 'authors').map((field) =>
      change(
        `change the ${POST_LABELS[field].toLowerCase()}`,
        { [field]: Array.isArray(POST[field]) ? ['other'] : '/other' },
        { may: edits, screen: mayEdit },
      ),
    ),
    change(
      'rename a tag in colleagues’ posts',
      { tags: ['renamed'] },
      { may: { "other's": EDITORS }, screen: canRenameTags },
    ),
    change('change the content to a table of 100 columns', { content: WIDE_TABLE }, nobody),
    {
      does: 'add an author',
      ask: (_actor, { stored }) => update({ authors: [...(stored?.authors as string[]), 'fake_1'] }),
      may: edits,
      screen: mayEdit,
    },
    {
      does: 'add oneself as an author',
      ask: (actor, { stored }) => update({ authors: [...(stored?.authors as string[]), uidOf(actor)] }),
      may: { "other's": EDITORS },
      screen: mayEdit,
    },
    {
      does: 'remove all authors',
      ask: () => update({ authors: [] }),
      may: edits,
      screen: mayEdit,
    },
    change(
      'pin',
      { pinned: true },
      {
        may: edits,
        screen: (person, situation) => canPin(person, authorsOf(situation)),
      },
    ),
    {
      does: 'publish or hide, with the date',
      ask: (_actor, { stored }) => update({ published: stored?.published !== true, publishDate: NOW + 1 }),
      may: EDITORS,
      screen: canPublish,
    },
    {
      does: 'publish or hide, without the date',
      ask: (_actor, { stored }) => update({ published: stored?.published !== true }),
      may: EDITORS,
      screen: canPublish,
    },
    {
      does: 'publish at a time to come',
      ask: () => update({ published: true, publishDate: Date.now() + 2 * HOUR }),
      may: EDITORS,
      screen: canPublish,
    },
    change('change only the publish date', { publishDate: NOW + 1 }, { may: EDITORS, screen: canPublish }),
    change(
      'change the date of the first publishing',
      { firstPublishDate: NOW },
      { may: EDITORS, screen: canPublish },
    ),
    change('feature', { featured: true }, { may: EDITORS, screen: canFeature }),
    {
      does: 'change a text and set the change date',
      ask: () => update({ title: 'Other', changedDate: Date.now() }),
      may: edits,
      screen: mayEdit,
    },
    {
      does: 'change a text with a change date of yesterday',
      ask: () => update({ title: 'Other', changedDate: Date.now() - 24 * HOUR }),
      ...nobody,
    },
    {
      does: 'change a text with a change date in an hour',
      ask: () => update({ title: 'Other', changedDate: Date.now() + HOUR }),
      ...nobody,
    },
    {
      does: 'set the change date without changing a text',
      ask: () => update({ changedDate: Date.now() }),
      ...nobody,
    },
    change('change the creation date', { creationDate: NOW + 1 }, nobody),
    change('add a field with the post’s id', { id: 'post' }, nobody),
    change('add a field that posts do not have', { price: 1 }, nobody),
    {
      does: 'write the whole post, featured and published',
      ask: () =>
        overwrite({ ...POST, title: 'Other', authors: ['colleague'], published: true, featured: true }),
      may: EDITORS,
      screen: (person) => canPublish(person) && canFeature(person),
    },
    { does: 'delete the post', ask: () => remove, may: '' },
  ],
};
