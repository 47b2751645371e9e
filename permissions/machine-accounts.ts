import { postPath, userRecordPath } from '../web/domain/places.ts';
import { type Actor, ADMINISTRATORS, AUTHORS, MACHINES, uidOf } from './actors.ts';
import { HOUR } from './durations.ts';
import { POST } from './posts.ts';
import { type Fields, get, remove, together, update, type Write } from './requests.ts';
import { change, never, type Row, type Situation, type Table } from './table.ts';
import { DELETERS, NAMES, ownRecord } from './user-records.ts';

const PATH = postPath('post');
const PATCH: Fields = { listed: true, version: '1', platforms: [], game: '' };

/** The write that records the use of a machine account's key for a post, in the caller's user record. */
const use = (actor: Actor, post = 'post', more: Fields = {}): Write => ({
  path: userRecordPath(uidOf(actor)),
  fields: { used: { post }, ...more },
  only: ['used.post', ...Object.keys(more)],
  stamped: ['used.at'],
});

const draftOf = (actor: Actor, fields: Fields = {}): Fields => ({
  ...POST,
  authors: [uidOf(actor)],
  published: false,
  patch: PATCH,
  ...fields,
});

/** Creates a draft, and records the use of the key in the same commit. */
const creates =
  (fields: Fields = {}): Row['ask'] =>
  (actor) =>
    together({ path: PATH, fields: draftOf(actor, fields) }, use(actor));

/** Changes fields of a post, and records the use of the key in the same commit. */
const changes =
  (fields: Fields): Row['ask'] =>
  (actor) =>
    together({ path: PATH, fields, only: Object.keys(fields) }, use(actor));

const TEXTS: Fields = { title: 'Other', shortText: 'Other', content: 'Other', patch: PATCH };

/** The caller's own user record. If the caller is a machine account, `fields` override its fields. */
const record = (actor: Actor, fields: Fields = {}) => ({
  path: userRecordPath(uidOf(actor)),
  fields: actor === 'm' ? { ...ownRecord(actor), ...fields } : ownRecord(actor),
});

const usedAgo = (milliseconds: number): Fields => ({
  used: { post: 'earlier', at: { $timestamp: new Date(Date.now() - milliseconds).toISOString() } },
});

/** New posts, with the same key in different states. */
export const machineCreateTable: Table = {
  title: 'New drafts of machine accounts',
  situations: (actor) =>
    [
      { words: ['new key'], record: {} },
      { words: ['used key'], record: usedAgo(60_000) },
      // The use is dated an hour ahead, so that the required five seconds between uses cannot pass in a slow test.
      { words: ['key used just now'], record: usedAgo(-HOUR) },
      { words: ['revoked key'], record: { permissionLevel: 0 } },
      { words: ['password without a key'], record: { machine: false } },
    ].map((state) => ({
      words: state.words,
      path: PATH,
      stored: null,
      beside: [record(actor, state.record), { path: postPath('other'), fields: null }],
    })),
  rows: [
    {
      does: 'create a draft and note the use',
      ask: creates(),
      may: {
        'new key': MACHINES,
        'used key': MACHINES,
        'key used just now': '',
        'revoked key': '',
        'password without a key': '',
      },
    },
    {
      does: 'create a draft without noting the use',
      ask: (actor) => together({ path: PATH, fields: draftOf(actor) }),
      may: { 'new key': AUTHORS },
    },
    {
      does: 'create a draft and note the use for another post',
      ask: (actor) => together({ path: PATH, fields: draftOf(actor) }, use(actor, 'other')),
      may: '',
    },
    {
      does: 'create two drafts at once',
      ask: (actor) =>
        together(
          { path: PATH, fields: draftOf(actor) },
          { path: postPath('other'), fields: draftOf(actor) },
          use(actor),
        ),
      may: '',
    },
    never('create a published post', creates({ published: true })),
    never('create a featured draft', creates({ featured: true })),
    never('create a pinned draft', creates({ pinned: true })),
    never('create a draft of a colleague', creates({ authors: ['colleague'] })),
    never('create a draft with a colleague', (actor) =>
      creates({ authors: [uidOf(actor), 'colleague'] })(actor, NONE),
    ),
    never('create a draft that is ready for review', creates({ review: 'ready' })),
    never('create a draft with a readable address', creates({ slug: 'patch' })),
    never('note a use with the level', (actor) =>
      together(use(actor, 'post', { permissionLevel: 1, notes: 'N' })),
    ),
    never('note a use with another time', (actor) =>
      together({
        path: userRecordPath(uidOf(actor)),
        fields: { used: { post: 'post', at: { $timestamp: '2026-01-01T00:00:00Z' } } },
        only: ['used'],
      }),
    ),
    never('note a use for a post that is a number', (actor) =>
      together({
        path: userRecordPath(uidOf(actor)),
        fields: { used: { post: 5 } },
        only: ['used.post'],
        stamped: ['used.at'],
      }),
    ),
  ],
};

const NONE: Situation = { words: [], path: PATH, stored: null };

const STORED: readonly [word: string, fields: Fields][] = [
  ['own draft', {}],
  ['own draft in review', { review: 'ready' }],
  ['own live', { published: true }],
  ['own pinned draft', { pinned: true }],
  ["other's draft", { authors: ['colleague'] }],
];

/** States in which nobody may change a post and record the use of a key in the same commit. */
const IN_NO_OTHER_STATE = Object.fromEntries(
  [...STORED.slice(1).map(([word]) => word), 'draft continued by a colleague'].map((word) => [word, '']),
);

/** Posts that a machine account wrote, and those of others. */
export const machineChangeTable: Table = {
  title: 'Posts that machine accounts change',
  situations: (actor) => [
    ...STORED.map(([word, fields]) => ({
      words: [word],
      path: PATH,
      stored: draftOf(actor, fields),
      beside: [record(actor)],
    })),
    {
      words: ['own draft of a used key'],
      path: PATH,
      stored: draftOf(actor),
      beside: [record(actor, usedAgo(60_000))],
    },
    {
      words: ['draft continued by a colleague'],
      path: PATH,
      stored: draftOf(actor, { authors: [uidOf(actor), 'colleague'] }),
      beside: [record(actor)],
    },
  ],
  rows: [
    {
      does: 'change the texts and note the use',
      ask: changes(TEXTS),
      may: { 'own draft': MACHINES, 'own draft of a used key': MACHINES, ...IN_NO_OTHER_STATE },
    },
    {
      does: 'change the texts without noting the use',
      ask: () => update(TEXTS),
      may: { 'own draft of a used key': AUTHORS },
    },
    never('publish the post and note the use', changes({ published: true })),
    never(
      'schedule the post and note the use',
      changes({ published: true, publishDate: Date.now() + 3_600_000 }),
    ),
    never('feature the post and note the use', changes({ featured: true })),
    never('pin another way and note the use', changes({ pinned: true, title: 'Other' })),
    never('add an author and note the use', (actor) =>
      changes({ authors: [uidOf(actor), 'fake_1'] })(actor, NONE),
    ),
    never('ask for a review and note the use', changes({ review: 'ready' })),
    never('set an address and note the use', changes({ slug: 'patch' })),
    never('change the image and note the use', changes({ image: '/other.jpg' })),
    never('change the tags and note the use', changes({ tags: ['other'] })),
    never('delete the post and note the use', (actor) => together({ path: PATH, fields: null }, use(actor))),
  ],
};

/** User records of machine accounts. None of them is the caller's own record. */
export const machineRecordTable: Table = {
  title: 'Records of machine accounts',
  situations: () =>
    [
      { words: ['key'], level: 1 },
      { words: ['revoked key'], level: 0 },
    ].map(({ words, level }) => ({
      words,
      path: userRecordPath('program'),
      stored: { ...NAMES, permissionLevel: level, machine: true },
    })),
  rows: [
    { does: 'read the record', ask: () => get, may: ADMINISTRATORS },
    change('rename the account', { firstName: 'Other' }, { may: ADMINISTRATORS }),
    change('revoke the key', { permissionLevel: 0 }, { may: { key: ADMINISTRATORS } }),
    change('make a revoked key work again', { permissionLevel: 1 }, { may: { 'revoked key': '' } }),
    never('make it an editor', () => update({ permissionLevel: 2 })),
    never('make it a person', () => update({ machine: false })),
    never('note a use for it', () =>
      together({
        path: userRecordPath('program'),
        fields: { used: { post: 'post' } },
        only: ['used.post'],
        stamped: ['used.at'],
      }),
    ),
    { does: 'delete the record', ask: () => remove, may: DELETERS },
  ],
};
