import { canDeleteForGood, canTrashPost, hasStaffAccess } from '../web/domain/people/permissions.ts';
import { postPath, removedPostPath, revisionPath, slugPath, trashedPostPath } from '../web/domain/places.ts';
import { type Actor, ADMINISTRATORS, AUTHORS, EDITORS, EVERYBODY, uidOf } from './actors.ts';
import { MINUTE, THIRTY_DAYS } from './durations.ts';
import { POST } from './posts.ts';
import { create, type Fields, get, list, overwrite, remove, together, update } from './requests.ts';
import { never, type Row, type Situation, type Table } from './table.ts';

const POST_PATH = postPath('post');
const TRASHED = trashedPostPath('post');

/** The fields of the situation's post, or of its document in the trash. */
const postIn = ({ stored, beside = [] }: Situation): Fields => stored ?? beside[0]?.fields ?? {};
const drafts = { 'own draft': AUTHORS, 'own published': EDITORS, "other's draft": EDITORS };
const mayTrash: Row['screen'] = (person, situation) => {
  const { authors, published } = postIn(situation);
  return canTrashPost(person, { authors: authors as string[], published: published === true });
};

const SITUATIONS = [
  ['own draft', true, false],
  ['own published', true, true],
  ["other's draft", false, false],
] as const;
const fieldsFor = (actor: Actor, own: boolean, published: boolean): Fields => ({
  ...POST,
  authors: [own ? uidOf(actor) : 'colleague'],
  published,
  addresses: 3,
  firstPublishDate: 1,
});

/** Moves the post to the trash. `change` overrides fields of the document in the trash. */
const trash =
  (change: Fields = {}): Row['ask'] =>
  (actor, situation) =>
    together(
      {
        path: TRASHED,
        fields: { ...postIn(situation), trashedAt: Date.now(), trashedBy: uidOf(actor), ...change },
      },
      { path: POST_PATH, fields: null },
    );

/** Permissions to move posts to the trash. */
export const toTrashTable: Table = {
  title: 'Posts being moved to the trash',
  situations: (actor) =>
    SITUATIONS.map(([word, own, published]) => ({
      words: [word],
      path: POST_PATH,
      stored: fieldsFor(actor, own, published),
      beside: [{ path: TRASHED, fields: null }],
    })),
  rows: [
    { does: 'move the post into the trash', ask: trash(), may: drafts, screen: mayTrash },
    {
      does: 'delete the post, then store it in the trash',
      ask: (actor, { stored }) =>
        together(
          { path: POST_PATH, fields: null },
          { path: TRASHED, fields: { ...stored, trashedAt: Date.now(), trashedBy: uidOf(actor) } },
        ),
      may: drafts,
    },
    never('delete the post without the trash', () => remove),
    never('put a copy of the post into the trash, and keep the post', (actor, { stored }) =>
      together({ path: TRASHED, fields: { ...stored, trashedAt: Date.now(), trashedBy: uidOf(actor) } }),
    ),
    never('change the post while moving it', trash({ title: 'Other' })),
    never('add a field while moving it', trash({ price: 1 })),
    never('move it in another person’s name', trash({ trashedBy: 'colleague' })),
    never('move it with a future time', trash({ trashedAt: Date.now() + 86_400_000 })),
    never('move it with a time long ago', trash({ trashedAt: Date.now() - 86_400_000 })),
    never('move it without a time', trash({ trashedAt: 'now' })),
  ],
};

const back =
  (change: Fields = {}): Row['ask'] =>
  (_actor, situation) => {
    const { trashedAt: _at, trashedBy: _by, ...post } = postIn(situation);
    return together({ path: POST_PATH, fields: { ...post, ...change } }, { path: TRASHED, fields: null });
  };

/** Posts in the trash. */
export const trashTable: Table = {
  title: 'Posts in the trash',
  situations: (actor) =>
    SITUATIONS.map(([word, own, published]) => ({
      words: [word],
      path: TRASHED,
      stored: { ...fieldsFor(actor, own, published), trashedAt: Date.now(), trashedBy: 'colleague' },
      beside: [
        { path: POST_PATH, fields: null },
        { path: revisionPath('post', 1), fields: { title: 'Earlier', number: 1 } },
      ],
    })),
  rows: [
    { does: 'read a post in the trash', ask: () => get, may: AUTHORS, screen: hasStaffAccess },
    {
      does: 'list what was deleted in the last 30 days',
      ask: () => list([['trashedAt', 'GREATER_THAN', Date.now() - THIRTY_DAYS + MINUTE]], ['-trashedAt']),
      may: AUTHORS,
      screen: hasStaffAccess,
    },
    {
      does: 'list what was deleted, however long ago',
      ask: () => list([], ['-trashedAt']),
      may: ADMINISTRATORS,
      screen: canDeleteForGood,
    },
    { does: 'restore the post', ask: back(), may: drafts, screen: mayTrash },
    {
      does: 'delete a post for good and create another with its id',
      ask: back({ title: 'Other' }),
      may: ADMINISTRATORS,
      screen: canDeleteForGood,
    },
    never('make another post of that id while it is in the trash', (actor) =>
      together({ path: POST_PATH, fields: fieldsFor(actor, true, false) }),
    ),
    { does: 'delete it for good', ask: () => remove, may: ADMINISTRATORS, screen: canDeleteForGood },
    {
      does: 'delete it for good with its earlier versions',
      ask: () => together({ path: TRASHED, fields: null }, { path: revisionPath('post', 1), fields: null }),
      may: ADMINISTRATORS,
      screen: canDeleteForGood,
    },
    never('delete the earlier versions of a post in the trash', () =>
      together({ path: revisionPath('post', 1), fields: null }),
    ),
    never('change a post in the trash', () => update({ title: 'Other' })),
    never('overwrite a post in the trash', (actor) =>
      overwrite({ ...fieldsFor(actor, true, false), trashedAt: Date.now(), trashedBy: uidOf(actor) }),
    ),
  ],
};

/** Ids that no post in the trash has. Only such an id can become the address of another post. */
export const noTrashTable: Table = {
  title: 'Ids that no post in the trash has',
  situations: () => [{ words: ['free'], path: TRASHED, stored: null }],
  rows: [{ does: 'read an id that no trashed post has', ask: () => get, may: AUTHORS }],
};

/** Posts that were put in the trash more than 30 days ago. */
export const oldTrashTable: Table = {
  title: 'Posts in the trash for longer than 30 days',
  situations: (actor) =>
    trashTable.situations(actor).map((situation) => ({
      ...situation,
      stored: { ...situation.stored, trashedAt: Date.now() - THIRTY_DAYS - MINUTE },
    })),
  rows: [
    { does: 'read the post', ask: () => get, may: ADMINISTRATORS },
    { does: 'restore the post', ask: back(), may: ADMINISTRATORS },
    { does: 'delete it for good', ask: () => remove, may: ADMINISTRATORS, screen: canDeleteForGood },
  ],
};

const removed = (word: string, fields: Fields | null): Situation[] =>
  ['post', 'its-address'].map((key) => ({
    words: [word],
    path: removedPostPath(key),
    stored: null,
    beside: [
      { path: TRASHED, fields },
      { path: slugPath('its-address'), fields: { post: 'post' } },
      { path: slugPath('post'), fields: null },
      { path: trashedPostPath('its-address'), fields: null },
    ],
  }));
const publicOnce: Fields = {
  ...POST,
  published: true,
  publishDate: Date.now() - 2 * THIRTY_DAYS,
  trashedAt: Date.now() - MINUTE,
  trashedBy: 'colleague',
};

/**
 * The server decides between status 410 and 404 by whether it may read a path. No documents are stored at these paths:
 * the rules allow the read only if the post was public and has been in the trash for at most 30 days.
 */
export const removedPostTable: Table = {
  title: 'Whether a post that was public is in the trash',
  situations: () => [
    ...removed('it is', publicOnce),
    ...removed('it was a draft', { ...publicOnce, published: false }),
    ...removed('it was still to come', { ...publicOnce, publishDate: Date.now() + THIRTY_DAYS }),
    ...removed('for longer than 30 days', { ...publicOnce, trashedAt: Date.now() - THIRTY_DAYS - MINUTE }),
    ...removed('it is not', null),
    {
      words: ['it is not'],
      path: removedPostPath('draft'),
      stored: null,
      beside: [
        { path: trashedPostPath('draft'), fields: { ...publicOnce, published: false } },
        { path: slugPath('draft'), fields: { post: 'draft' } },
      ],
    },
  ],
  rows: [
    {
      does: 'find out whether the post is in the trash',
      ask: () => get,
      may: {
        'it is': EVERYBODY,
        ...{
          'it was a draft': '',
          'it was still to come': '',
          'for longer than 30 days': '',
          'it is not': '',
        },
      },
    },
    never('create the document of a trashed id directly', () => create({ post: 'post' })),
  ],
};
