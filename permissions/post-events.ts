import {
  canDeleteForGood,
  canFeature,
  canPublish,
  canRenameTags,
  canTrashPost,
} from '../web/domain/people/permissions.ts';
import { postEventPath, postPath, trashedPostPath } from '../web/domain/places.ts';
import { type Actor, ADMINISTRATORS, AUTHORS, EDITORS, uidOf } from './actors.ts';
import { HOUR } from './durations.ts';
import { POST } from './posts.ts';
import { type Fields, get, list, overwrite, remove, together, update, type Write } from './requests.ts';
import { never, type Row, type Situation, type Table } from './table.ts';

const POST_PATH = postPath('post');
const TRASHED = trashedPostPath('post');
const EVENT: Fields = {
  post: 'post',
  number: 1,
  kind: 'published',
  title: String(POST.title),
  by: 'colleague',
};

const postIn = ({ beside = [] }: Situation): Fields =>
  beside.find(({ path }) => path === POST_PATH)?.fields ?? {};

/** Makes the changes and, in the same commit, stores an event of the post's history, by default with number 2. */
const record =
  (
    event: Fields,
    changes: (actor: Actor, situation: Situation) => Write[],
    path = postEventPath('post', 2),
  ): Row['ask'] =>
  (actor, situation) =>
    together(
      { path, fields: { ...EVENT, number: 2, by: uidOf(actor), ...event }, stamped: ['at'] },
      ...changes(actor, situation),
    );
/** Changes fields of the post. */
const edit = (fields: Fields) => (): Write[] => [{ path: POST_PATH, fields, only: Object.keys(fields) }];

/** Moves the post to the trash. */
const toTrash = (actor: Actor, situation: Situation): Write[] => [
  { path: TRASHED, fields: { ...postIn(situation), trashedAt: Date.now(), trashedBy: uidOf(actor) } },
  { path: POST_PATH, fields: null },
];

const FIRST_REMOVED: Write = { path: postEventPath('post', 1), fields: null };
const NOW = Date.UTC(2026, 0, 3);
const publish = edit({ published: true, publishDate: NOW });
const mayTrash: Row['screen'] = (person, situation) =>
  canTrashPost(person, postIn(situation) as unknown as { authors: string[]; published: boolean });

const SITUATIONS: [word: string, own: boolean, state: Fields][] = [
  ['own draft', true, { published: false }],
  ["other's draft", false, { published: false }],
  ["other's live", false, { published: true, featured: true, tags: ['rain', 'night'] }],
];

/** The history of a post with the events 1 and 100. */
export const postEventTable: Table = {
  title: 'History of a post',
  situations: (actor) =>
    SITUATIONS.map(([word, own, state]) => ({
      words: [word],
      path: postEventPath('post', 1),
      stored: EVENT,
      beside: [
        { path: POST_PATH, fields: { ...POST, authors: [own ? uidOf(actor) : 'colleague'], ...state } },
        { path: TRASHED, fields: null },
        { path: postEventPath('post', 2), fields: null },
        { path: postEventPath('post', 9), fields: null },
        { path: postEventPath('post', 100), fields: { ...EVENT, number: 100 } },
        { path: postEventPath('post', 101), fields: null },
      ],
    })),
  rows: [
    { does: 'read an event', ask: () => get, may: AUTHORS },
    { does: 'list the events of all posts', ask: () => list([], ['-at'], 50), may: AUTHORS },
    {
      does: 'list the events of a post',
      ask: () => list([['post', 'EQUAL', 'post']], ['-number'], 100),
      may: AUTHORS,
    },
    {
      does: 'publish and record it',
      ask: record({}, publish),
      may: { 'own draft': EDITORS, "other's draft": EDITORS },
      screen: canPublish,
    },
    {
      does: 'publish again with another date and record it',
      ask: record({}, publish),
      may: { "other's live": EDITORS },
      screen: canPublish,
    },
    {
      does: 'schedule and record it',
      ask: record({ kind: 'scheduled' }, () => edit({ published: true, publishDate: Date.now() + HOUR })()),
      may: EDITORS,
      screen: canPublish,
    },
    {
      does: 'hide and record it',
      ask: record({ kind: 'hidden' }, edit({ published: false, publishDate: NOW })),
      may: { "other's live": EDITORS },
      screen: canPublish,
    },
    {
      does: 'feature and record it',
      ask: record({ kind: 'featured' }, edit({ featured: true })),
      may: { 'own draft': EDITORS, "other's draft": EDITORS },
      screen: canFeature,
    },
    {
      does: 'unfeature and record it',
      ask: record({ kind: 'unfeatured' }, edit({ featured: false })),
      may: { "other's live": EDITORS },
      screen: canFeature,
    },
    {
      does: 'rename a tag and record it',
      ask: record({ kind: 'tag', from: 'rain', to: 'weather' }, edit({ tags: ['weather', 'night'] })),
      may: { "other's live": EDITORS },
      screen: canRenameTags,
    },
    {
      does: 'move it into the trash and record it',
      ask: record({ kind: 'deleted' }, toTrash),
      may: { 'own draft': AUTHORS, "other's draft": EDITORS, "other's live": EDITORS },
      screen: mayTrash,
    },
    never('record publishing of a post that stays the same', record({}, edit({ title: String(POST.title) }))),
    never(
      'record publishing without changing the post',
      record({}, () => []),
    ),
    never('record publishing as scheduling', record({ kind: 'scheduled' }, publish)),
    never(
      'record scheduling as publishing',
      record({}, () => edit({ published: true, publishDate: Date.now() + HOUR })()),
    ),
    never('record hiding as publishing', record({}, edit({ published: false }))),
    never('record publishing as hiding', record({ kind: 'hidden' }, publish)),
    never(
      'record featuring of a post that stays the same',
      record({ kind: 'featured' }, edit({ pinned: true })),
    ),
    never('record featuring as unfeaturing', (actor, situation) =>
      record(
        { kind: postIn(situation).featured === true ? 'featured' : 'unfeatured' },
        edit({ featured: postIn(situation).featured !== true }),
      )(actor, situation),
    ),
    never(
      'record the renaming of a tag that the post keeps',
      record({ kind: 'tag', from: 'rain', to: 'weather' }, edit({ tags: ['rain', 'weather'] })),
    ),
    never(
      'record the renaming to a tag that the post does not get',
      record({ kind: 'tag', from: 'rain', to: 'weather' }, edit({ tags: ['night'] })),
    ),
    never(
      'record the renaming of a tag that the post never had',
      record({ kind: 'tag', from: 'snow', to: 'weather' }, edit({ tags: ['weather'] })),
    ),
    never('record a renaming without tag names', record({ kind: 'tag' }, edit({ tags: ['weather'] }))),
    never('record publishing with tags', record({ from: 'rain', to: 'weather' }, publish)),
    never('record publishing with a new tag name', record({ to: 'weather' }, publish)),
    never('record a deletion with a false title', record({ kind: 'deleted', title: 'Made up' }, toTrash)),
    never('record a deletion without deleting the post', record({ kind: 'deleted' }, publish)),
    never('record a deletion of a missing post', (actor) =>
      together({
        path: postEventPath('none', 1),
        fields: { ...EVENT, post: 'none', kind: 'deleted', by: uidOf(actor) },
        stamped: ['at'],
      }),
    ),
    never('record restoring of a post that was not in the trash', record({ kind: 'restored' }, publish)),
    never('record an unknown kind of event', record({ kind: 'praised' }, publish)),
    never('record a false title', record({ title: 'Made up' }, publish)),
    never('record in another person’s name', record({ by: 'colleague' }, publish)),
    never('add a field that events do not have', record({ extra: true }, publish)),
    never('record with a text as the event’s number', record({ number: '2' }, publish)),
    never('record with a number that differs from the id', record({ number: 3 }, publish)),
    never('skip numbers', record({ number: 9 }, publish, postEventPath('post', 9))),
    never('record for a post with a number as its id', record({ post: 5 }, publish)),
    never('record under the id of another post', record({ post: 'other' }, publish)),
    never('record without a title', (actor) => {
      const { title: _left, ...rest } = EVENT;
      return together(
        { path: postEventPath('post', 2), fields: { ...rest, number: 2, by: uidOf(actor) }, stamped: ['at'] },
        ...publish(),
      );
    }),
    never('record with a time other than the server’s', (actor) =>
      together(
        { path: postEventPath('post', 2), fields: { ...EVENT, number: 2, by: uidOf(actor), at: 1 } },
        ...publish(),
      ),
    ),
    {
      does: 'record a 101st event, and keep the first, which published the post',
      ask: record({ number: 101 }, publish, postEventPath('post', 101)),
      may: EDITORS,
      screen: canPublish,
    },
    never(
      'record a 101st event, and delete the first, which published the post',
      record({ number: 101 }, () => [...publish(), FIRST_REMOVED], postEventPath('post', 101)),
    ),
    never('change an event', () => update({ title: 'Other' })),
    never('overwrite an event', (actor) => overwrite({ ...EVENT, by: uidOf(actor) })),
    never('delete an event', () => remove),
  ],
};

const FLOOD: [kind: string, fields: Fields][] = [
  ['publishing', {}],
  ['scheduling', { kind: 'scheduled' }],
  ['hiding', { kind: 'hidden' }],
  ['featuring', { kind: 'featured' }],
  ['unfeaturing', { kind: 'unfeatured' }],
  ['a tag', { kind: 'tag', from: 'snow', to: 'rain' }],
  ['a deletion', { kind: 'deleted' }],
  ['a restoration', { kind: 'restored' }],
];
const renameAs101st = (...more: Write[]) =>
  record(
    { number: 101, kind: 'tag', from: 'rain', to: 'weather' },
    () => [...edit({ tags: ['weather'] })(), ...more],
    postEventPath('post', 101),
  );

/** The history of an author's own post with 100 events, whose first is of each kind. */
export const fullHistoryTable: Table = {
  title: 'History of a post with 100 events',
  situations: (actor) =>
    FLOOD.map(([word, first]) => ({
      words: [word, word.startsWith('a ') ? 'passing' : 'staying'],
      path: postEventPath('post', 1),
      stored: { ...EVENT, ...first },
      beside: [
        { path: POST_PATH, fields: { ...POST, authors: [uidOf(actor)], tags: ['rain'] } },
        { path: TRASHED, fields: null },
        { path: postEventPath('post', 100), fields: { ...EVENT, number: 100 } },
        { path: postEventPath('post', 101), fields: null },
      ],
    })),
  rows: [
    {
      does: 'rename a tag, record it as the 101st event, and keep the first',
      ask: renameAs101st(),
      may: { passing: '', staying: EDITORS },
    },
    {
      does: 'rename a tag, record it as the 101st event, and delete the first',
      ask: renameAs101st(FIRST_REMOVED),
      may: { passing: EDITORS, staying: '' },
    },
    {
      does: 'move it into the trash, record it as the 101st event, and delete the first',
      ask: record(
        { number: 101, kind: 'deleted' },
        (actor, situation) => [...toTrash(actor, situation), FIRST_REMOVED],
        postEventPath('post', 101),
      ),
      may: { passing: AUTHORS, staying: '' },
    },
    never('delete the first event', () => remove),
  ],
};

/** The history of a post in the trash, and of a permanently deleted post. */
export const trashedPostEventTable: Table = {
  title: 'History of a post that was deleted',
  situations: (actor) =>
    (['in the trash', 'gone for good'] as const).map((word) => ({
      words: [word],
      path: postEventPath('post', 1),
      stored: EVENT,
      beside: [
        { path: POST_PATH, fields: null },
        {
          path: TRASHED,
          fields:
            word === 'in the trash'
              ? { ...POST, authors: [uidOf(actor)], trashedAt: Date.now(), trashedBy: 'colleague' }
              : null,
        },
        { path: postEventPath('post', 2), fields: null },
        { path: postEventPath('post', 101), fields: null },
      ],
    })),
  rows: [
    {
      does: 'restore the post and record it',
      ask: record({ kind: 'restored' }, (actor) => [
        { path: POST_PATH, fields: { ...POST, authors: [uidOf(actor)] } },
        { path: TRASHED, fields: null },
      ]),
      may: { 'in the trash': AUTHORS },
    },
    never(
      'record restoring without restoring the post',
      record({ kind: 'restored' }, () => []),
    ),
    {
      does: 'delete an event',
      ask: () => remove,
      may: { 'in the trash': '', 'gone for good': ADMINISTRATORS },
    },
    {
      does: 'delete the post for good with its history',
      ask: () => together({ path: TRASHED, fields: null }, { path: postEventPath('post', 1), fields: null }),
      may: { 'in the trash': ADMINISTRATORS },
      screen: canDeleteForGood,
    },
  ],
};
