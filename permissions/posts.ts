import {
  canCreatePost,
  canEditPost,
  canFeature,
  canPin,
  canPublish,
  canRenameTags,
  hasStaffAccess,
} from '../web/app/domain/people/permissions.ts';
import { postPath } from '../web/app/domain/places.ts';
import { newPost, POST_FIELDS, POST_LABELS } from '../web/app/domain/posts/post.ts';
import { type Actor, EVERYBODY, uidOf } from './actors.ts';
import { HOUR } from './durations.ts';
import { create, type Fields, get, list, overwrite, remove, update } from './requests.ts';
import { change, type Row, type Situation, type Table } from './table.ts';

const NOW = Date.UTC(2026, 0, 2);

/** A new post, without authors. */
export const POST: Fields = { ...newPost('somebody', NOW), authors: [] };

/** A short text that would be 120,000 cells on a page. */
const WIDE_TABLE = `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'b\n'.repeat(1200)}`;

const authorsIn = (word: string, actor: Actor) =>
  ({ own: [uidOf(actor)], 'co-authored': ['somebody', uidOf(actor)] })[word] ?? ['somebody'];
const authorsOf = ({ stored }: Situation) => ({ authors: (stored?.authors ?? []) as string[] });

/** Edits that authors make of their posts: an author's own, and everybody's for editors. */
const edits = { own: '1 2 3', 'co-authored': '1 2 3', "other's": '2 3' };
const mayEdit: Row['screen'] = (person, situation) => canEditPost(person, authorsOf(situation));

const nobody = { may: '' };

/** Posts, published, scheduled or neither, of oneself, with others, and of others. */
export const postTable: Table = {
  title: 'Blog posts',
  situations: (actor) =>
    ['own', 'co-authored', "other's"].flatMap((whose) =>
      ['published', 'scheduled', 'draft'].map((state) => ({
        words: [whose, state],
        path: postPath('post'),
        stored: {
          ...POST,
          authors: authorsIn(whose, actor),
          published: state !== 'draft',
          publishDate: state === 'scheduled' ? Date.now() + HOUR : NOW,
        },
      })),
    ),
  rows: [
    {
      does: 'read the post',
      ask: () => get,
      may: { published: EVERYBODY, scheduled: '1 2 3', draft: '1 2 3' },
    },
    ...POST_FIELDS.filter((field) => field !== 'authors').map((field) =>
      change(
        `change the ${POST_LABELS[field].toLowerCase()}`,
        { [field]: Array.isArray(POST[field]) ? ['other'] : '/other' },
        { may: edits, screen: mayEdit },
      ),
    ),
    change(
      'rename a tag of others’ posts',
      { tags: ['renamed'] },
      { may: { "other's": '2 3' }, screen: canRenameTags },
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
      may: { "other's": '2 3' },
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
      may: '2 3',
      screen: canPublish,
    },
    {
      does: 'publish or hide, without the date',
      ask: (_actor, { stored }) => update({ published: stored?.published !== true }),
      may: '2 3',
      screen: canPublish,
    },
    {
      does: 'publish at a time to come',
      ask: () => update({ published: true, publishDate: Date.now() + 2 * HOUR }),
      may: '2 3',
      screen: canPublish,
    },
    change('change the publish date alone', { publishDate: NOW + 1 }, { may: '2 3', screen: canPublish }),
    change('feature', { featured: true }, { may: '2 3', screen: canFeature }),
    {
      does: 'change a text and say when',
      ask: () => update({ title: 'Other', changedDate: Date.now() }),
      may: edits,
      screen: mayEdit,
    },
    {
      does: 'change a text and say that it was a day ago',
      ask: () => update({ title: 'Other', changedDate: Date.now() - 24 * HOUR }),
      ...nobody,
    },
    {
      does: 'change a text and say that it will be in an hour',
      ask: () => update({ title: 'Other', changedDate: Date.now() + HOUR }),
      ...nobody,
    },
    { does: 'say that a text changed, alone', ask: () => update({ changedDate: Date.now() }), ...nobody },
    change('change the creation date', { creationDate: NOW + 1 }, nobody),
    change('give it an id of its own', { id: 'post' }, nobody),
    change('add a field that posts do not have', { price: 1 }, nobody),
    {
      does: 'write the whole post, featured and published',
      ask: () =>
        overwrite({ ...POST, title: 'Other', authors: ['somebody'], published: true, featured: true }),
      may: '2 3',
      screen: (person) => canPublish(person) && canFeature(person),
    },
    { does: 'delete the post', ask: () => remove, may: '' },
  ],
};

const none: Situation[] = [{ words: [], path: postPath('new'), stored: null }];
const created = (does: string, fields: (actor: Actor) => Fields, rest: Pick<Row, 'may' | 'screen'>): Row => ({
  does,
  ask: (actor) => create({ ...POST, ...fields(actor) }),
  ...rest,
});
const own = (actor: Actor) => ({ authors: [uidOf(actor)] });
const publishedBy = (time: number): NonNullable<Parameters<typeof list>[0]> => [
  ['published', 'EQUAL', true],
  ['publishDate', 'LESS_THAN_OR_EQUAL', time],
];

/** Posts that are not there yet, and lists of posts. */
export const postListTable: Table = {
  title: 'New posts and lists of posts',
  situations: () => none,
  rows: [
    created('create a draft of one’s own', own, { may: '1 2 3', screen: canCreatePost }),
    created(
      'create a draft of one’s own with another author',
      (actor) => ({ authors: ['somebody', uidOf(actor)] }),
      {
        may: '1 2 3',
        screen: canCreatePost,
      },
    ),
    created('create a pinned draft of one’s own', (actor) => ({ ...own(actor), pinned: true }), {
      may: '1 2 3',
    }),
    created('create a draft of somebody else', () => ({ authors: ['somebody'] }), { may: '2 3' }),
    created('create a draft without authors', () => ({ authors: [] }), { may: '2 3' }),
    created('create a published post', (actor) => ({ ...own(actor), published: true }), {
      may: '2 3',
      screen: canPublish,
    }),
    created('create a featured draft', (actor) => ({ ...own(actor), featured: true }), {
      may: '2 3',
      screen: canFeature,
    }),
    created('create a post that says its id', (actor) => ({ ...own(actor), id: 'new' }), { may: '1 2 3' }),
    created('create a post that says another id', (actor) => ({ ...own(actor), id: 'other' }), { may: '' }),
    { does: 'read a post that is not there', ask: () => get, may: '1 2 3' },
    {
      does: 'list published posts up to this moment, newest first',
      ask: () => list(publishedBy(Date.now()), ['-publishDate'], 20),
      may: EVERYBODY,
    },
    {
      does: 'list published posts up to this moment, oldest first',
      ask: () => list(publishedBy(Date.now()), ['publishDate'], 1),
      may: EVERYBODY,
    },
    {
      does: 'list published posts up to this moment, featured first',
      ask: () => list(publishedBy(Date.now()), ['-featured', '-creationDate', '-publishDate'], 3),
      may: EVERYBODY,
    },
    {
      does: 'list published posts with a tag up to this moment',
      ask: () =>
        list([...publishedBy(Date.now()), ['tags', 'ARRAY_CONTAINS', 'music']], ['-publishDate'], 20),
      may: EVERYBODY,
    },
    {
      does: 'list published posts by an author up to this moment',
      ask: () =>
        list([...publishedBy(Date.now()), ['authors', 'ARRAY_CONTAINS', 'somebody']], ['-publishDate'], 20),
      may: EVERYBODY,
    },
    {
      does: 'list posts with a tag, of any date',
      ask: () => list([['tags', 'ARRAY_CONTAINS', 'music']]),
      may: '1 2 3',
    },
    {
      does: 'list published posts up to a time to come',
      ask: () => list(publishedBy(Date.now() + HOUR), ['-publishDate'], 20),
      may: '1 2 3',
    },
    {
      does: 'list published posts of any date',
      ask: () => list([['published', 'EQUAL', true]], ['-publishDate'], 20),
      may: '1 2 3',
    },
    {
      does: 'list posts that are still to come',
      ask: () =>
        list(
          [
            ['published', 'EQUAL', true],
            ['publishDate', 'GREATER_THAN', Date.now()],
          ],
          ['publishDate'],
          1,
        ),
      may: '1 2 3',
    },
    { does: 'list all posts', ask: () => list(), may: '1 2 3', screen: hasStaffAccess },
    {
      does: 'list all posts, pinned first',
      ask: () => list([], ['-pinned', '-creationDate']),
      may: '1 2 3',
      screen: hasStaffAccess,
    },
    {
      does: 'list drafts',
      ask: () => list([['published', 'EQUAL', false]]),
      may: '1 2 3',
      screen: hasStaffAccess,
    },
    {
      does: 'list posts by when they were made',
      ask: () => list([['creationDate', 'GREATER_THAN', 0]]),
      may: '1 2 3',
    },
    {
      does: 'list posts of every collection of that name',
      ask: () => ({ kind: 'list', group: true }),
      may: '',
    },
  ],
};
