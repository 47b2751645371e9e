import { ADMINISTRATORS, AUTHORS, EDITORS, uidOf } from '../../permissions/actors.ts';
import {
  create,
  type Fields,
  get,
  list,
  overwrite,
  remove,
  together,
  update,
  type Write,
} from '../../permissions/requests.ts';
import { never, type Row, type Table } from '../../permissions/table.ts';
import { canEditPost, canManageSite, canPublish } from '../../web/domain/people/permissions.ts';
import { postPath, secretPath, trashedPostPath } from '../../web/domain/places.ts';
import {
  ELSEWHERE_COLLECTION,
  elsewherePath,
  elsewhereStepsPath,
  LONGEST_TEXTS,
  MOST_MESSAGES,
  UNSENT,
} from './model/elsewhere-post.ts';
import { newPlace, placePath } from './model/place.ts';

const CONNECTED = {
  ...newPlace({ server: 'https://mastodon.test', account: '', by: 'administrator' }),
  ...{ state: 'connected', name: '@studio@mastodon.test', at: 1 },
};

/** Connects the site to a place (such as Mastodon) as the caller, with the server's time. */
const connect =
  (fields: Fields = {}, path = placePath('mastodon'), ...more: Write[]): Row['ask'] =>
  (actor) => {
    const place = newPlace({ server: 'https://mastodon.test', account: '', by: uidOf(actor) });
    return together({ path, fields: { ...place, ...fields }, stamped: ['at'] }, ...more);
  };
const SECRET = secretPath('mastodon');
const OLD_BOX = { box: 'eyJh.eyJl.-_0A.x.y' };
const NEW_SECRET: Write = { path: SECRET, fields: { box: 'eyJh.eyJl.-_0A.x.z' } };
const OTHER_SERVER = { server: 'https://other.test' };

/** Connections to other places, such as Mastodon and Discord. */
export const placeTable: Table = {
  title: 'Other places',
  situations: () => [
    {
      ...{ words: [], path: placePath('mastodon'), stored: CONNECTED },
      beside: [{ path: SECRET, fields: { sealed: 'eyJh..a.b.c' } }],
    },
  ],
  rows: [
    { does: 'read a connection', ask: () => get, may: EDITORS, screen: canPublish },
    { does: 'list connections', ask: () => list(), may: EDITORS, screen: canPublish },
    { does: 'connect a place again', ask: connect(), may: ADMINISTRATORS, screen: canManageSite },
    {
      does: 'connect another server with a new secret',
      ask: connect(OTHER_SERVER, placePath('mastodon'), NEW_SECRET),
      may: ADMINISTRATORS,
      screen: canManageSite,
    },
    {
      does: 'connect another account with a new secret',
      ask: connect({ account: 'ada' }, placePath('mastodon'), NEW_SECRET),
      may: ADMINISTRATORS,
      screen: canManageSite,
    },
    never('connect another server with the stored secret', connect(OTHER_SERVER)),
    never('connect another account with the stored secret', connect({ account: 'ada' })),
    never(
      'connect another server and delete the secret',
      connect(OTHER_SERVER, placePath('mastodon'), { path: SECRET, fields: null }),
    ),
    { does: 'disconnect a place', ask: () => remove, may: ADMINISTRATORS, screen: canManageSite },
    never('mark a place as connected', connect({ state: 'connected' })),
    never('connect a place in an unknown state', connect({ state: 'open' })),
    never('connect a place without a note', (actor) => {
      const { note: _left, ...place } = newPlace({ server: '', account: '', by: uidOf(actor) });
      return together({ path: placePath('mastodon'), fields: place, stamped: ['at'] });
    }),
    never('connect a place with a number as name', connect({ name: 5 })),
    never('connect a place with a number as note', connect({ note: 5 })),
    never('connect a place with a text as limit', connect({ longest: 'x' })),
    never('connect a place under a name of one’s own', connect({ name: 'Other' })),
    never('connect a place in the name of another', connect({ by: 'other' })),
    never('connect a server with a path', connect({ server: 'https://mastodon.test/path' })),
    never(
      'connect a server with a password in its address',
      connect({ server: 'https://a:b@mastodon.test' }),
    ),
    never('connect an invalid address', connect({ server: 'file:etc' })),
    never(
      'connect a server with an address that is too long',
      connect({ server: `https://${'x'.repeat(300)}` }),
    ),
    never('connect an account with a name that is too long', connect({ account: 'x'.repeat(301) })),
    never('connect a place with a note', connect({ note: 'Hello' })),
    never('connect a place with a limit', connect({ longest: 9 })),
    never('connect a place with an unencrypted secret', connect({ secret: 'password' })),
    never('connect another place', connect({}, placePath('steam'))),
    never('change the server of a connection', () => update({ server: 'https://other.test' })),
    never('connect a place with a time of one’s own', (actor) =>
      overwrite({ ...newPlace({ server: '', account: '', by: uidOf(actor) }), at: 1 }),
    ),
  ],
};

/** New connections, with a secret that is stored already or not. */
export const newPlaceTable: Table = {
  title: 'Other places, not connected yet',
  situations: () =>
    (['no secret', 'secret'] as const).map((word) => ({
      ...{ words: [word], path: placePath('mastodon'), stored: null },
      beside: [{ path: SECRET, fields: word === 'secret' ? OLD_BOX : null }],
    })),
  rows: [
    {
      does: 'connect a place with a new secret',
      ask: connect({}, placePath('mastodon'), NEW_SECRET),
      may: ADMINISTRATORS,
      screen: canManageSite,
    },
    never('connect a place without a secret', connect()),
    {
      does: 'connect a place with the stored secret once more',
      ask: connect({}, placePath('mastodon'), { path: SECRET, fields: OLD_BOX }),
      may: { secret: '' },
    },
  ],
};

/** The server's record of what it has sent to another place for a post. */
export const elsewhereStepsTable: Table = {
  title: 'What the server has sent to other places',
  situations: () => [{ words: [], path: elsewhereStepsPath('discord', 'snow'), stored: { run: 1 } }],
  rows: [
    never('read it', () => get),
    never('list it', () => list()),
    never('change it', () => update({ run: 2 })),
    never('overwrite it', () => overwrite({ run: 2 })),
    never('add another', () => create({ run: 1 })),
    never('delete it', () => remove),
  ],
};

const DISCORD = elsewherePath('discord', 'snow');
const LONGEST_WARNING = ELSEWHERE_COLLECTION.fields.warning.limit;
const STORED_POST = {
  ...{ post: 'snow', place: 'discord', isWhole: false, texts: ['Snow'], order: '', by: 'editor', at: 1 },
  ...UNSENT,
  messages: [],
};

const postOf = (authors: string[]) => ({
  path: postPath('snow'),
  fields: {
    ...{ title: 'Snow', authors, shortText: '', image: '', content: '', creationDate: 1, publishDate: 1 },
    ...{ published: true, pinned: false, featured: false },
  },
});

/** Changes these fields of the record, and stores the caller and the server's time in `by` and `at`. */
const changePost =
  (fields: Fields): Row['ask'] =>
  (actor, { path }) => {
    const only = [...Object.keys(fields), 'by'];
    return together({ path, fields: { by: uidOf(actor), ...fields }, only, stamped: ['at'] });
  };

/** Adds a record, with the caller and the server's time in `by` and `at`. */
const addPost =
  (fields: Fields = {}, path = DISCORD): Row['ask'] =>
  (actor) =>
    together({ path, fields: { ...STORED_POST, by: uidOf(actor), ...fields }, stamped: ['at'] });

const withoutField =
  (field: string): Row['ask'] =>
  (actor) => {
    const { [field]: _left, ...fields } = { ...STORED_POST, by: uidOf(actor) } as Fields;
    return together({ path: DISCORD, fields, stamped: ['at'] });
  };

/**
 * The record of a post in another place (such as Discord) in each state: for a post of the caller, and for a post of
 * others.
 */
export const elsewhereTable: Table = {
  title: 'Posts in other places',
  situations: (actor) =>
    (['none', 'sending', 'sent', 'failed', 'uncertain', 'removed'] as const).flatMap((state) =>
      [[uidOf(actor)], ['other']].map((authors) => ({
        words: [
          `${authors[0] === 'other' ? 'of others' : 'own'}, ${state}`,
          state,
          authors[0] === 'other' ? 'of others' : 'own',
        ],
        path: DISCORD,
        stored: { ...STORED_POST, state },
        beside: [postOf(authors)],
      })),
    ),
  rows: [
    { does: 'read a post in another place', ask: () => get, may: AUTHORS },
    { does: 'list posts in other places', ask: () => list([['post', 'EQUAL', 'snow']]), may: AUTHORS },
    {
      does: 'edit the text for a place',
      ask: changePost({ texts: ['Other'], isWhole: true }),
      may: { own: AUTHORS, 'of others': EDITORS },
      screen: (person, { words }) =>
        canEditPost(person, { authors: words.includes('own') && person ? [person.uid] : [] }),
    },
    {
      does: 'set the content warning for a place',
      ask: changePost({ warning: 'x'.repeat(LONGEST_WARNING) }),
      may: { own: AUTHORS, 'of others': EDITORS },
    },
    {
      does: 'order that it is sent',
      ask: changePost({ order: 'send' }),
      may: { none: EDITORS, removed: EDITORS, failed: EDITORS, uncertain: EDITORS, sending: '', sent: '' },
      screen: (person, { words }) =>
        canPublish(person) && !words.some((word) => word === 'sent' || word === 'sending'),
    },
    {
      does: 'order that the sent message is changed',
      ask: changePost({ order: 'change' }),
      may: { sent: EDITORS, none: '', removed: '', failed: '', uncertain: '', sending: '' },
    },
    {
      does: 'order that it is removed',
      ask: changePost({ order: 'remove' }),
      may: { sent: EDITORS, failed: EDITORS, uncertain: EDITORS, none: '', removed: '', sending: '' },
    },
    {
      does: 'order that an uncertain message counts as sent',
      ask: changePost({ order: 'found' }),
      may: { uncertain: EDITORS, sent: '', none: '', removed: '', failed: '', sending: '' },
    },
    never('give an order that does not exist', changePost({ order: 'later' })),
    never('mark a post as sent', changePost({ state: 'sent', note: 'Sent' })),
    never('change the links to messages', changePost({ messages: ['https://other.test'] })),
    never('change the text in the name of another', changePost({ texts: ['Other'], by: 'other' })),
    never('store 101 messages', changePost({ texts: Array(MOST_MESSAGES + 1).fill('x') })),
    never(
      'store texts of more than 60,000 characters',
      changePost({ texts: ['x'.repeat(LONGEST_TEXTS + 1)] }),
    ),
    never(
      'set a content warning of more than 200 characters',
      changePost({ warning: 'x'.repeat(LONGEST_WARNING + 1) }),
    ),
    never('set a number as content warning', changePost({ warning: 5 })),
    never('store a number as texts', changePost({ texts: 5 })),
    never('store a text in the field isWhole', changePost({ isWhole: 'yes' })),
    never('delete it while its post exists', () => remove),
  ],
};

/**
 * The record of a post in another place, with an order to the server to send the post. Only editors and administrators
 * may change such a record.
 */
export const orderedElsewhereTable: Table = {
  title: 'Posts that are ordered for other places',
  situations: (actor) => [
    { words: [], path: DISCORD, stored: { ...STORED_POST, order: 'send' }, beside: [postOf([uidOf(actor)])] },
  ],
  rows: [
    { does: 'cancel an order', ask: changePost({ order: '' }), may: EDITORS, screen: canPublish },
    {
      does: 'edit the ordered text',
      ask: changePost({ texts: ['Other'] }),
      may: EDITORS,
      screen: canPublish,
    },
    {
      does: 'set the content warning of an ordered post',
      ask: changePost({ warning: 'Snow' }),
      may: EDITORS,
    },
  ],
};

/** The record of a post in another place, when the record is stored for the first time. */
export const newElsewhereTable: Table = {
  title: 'Posts in other places, at first',
  situations: (actor) => [
    {
      words: [],
      path: DISCORD,
      stored: null,
      beside: [
        postOf([uidOf(actor)]),
        ...[
          elsewherePath('steam', 'snow'),
          elsewherePath('discord', 'gone'),
          elsewherePath('other', 'snow'),
        ].map((path) => ({ path, fields: null })),
      ],
    },
  ],
  rows: [
    { does: 'edit the text for Discord', ask: addPost(), may: AUTHORS },
    {
      does: 'edit the text for Steam',
      ask: addPost({ place: 'steam' }, elsewherePath('steam', 'snow')),
      may: AUTHORS,
    },
    { does: 'set a content warning', ask: addPost({ warning: 'Snow' }), may: AUTHORS },
    { does: 'order a post to Discord', ask: addPost({ order: 'send' }), may: EDITORS, screen: canPublish },
    never(
      'order a post to Steam',
      addPost({ place: 'steam', order: 'send' }, elsewherePath('steam', 'snow')),
    ),
    never('order a change of a post that was not sent', addPost({ order: 'change' })),
    never(
      'edit the text for a place that does not exist',
      addPost({ place: 'other' }, elsewherePath('other', 'snow')),
    ),
    never(
      'edit the text of a post that does not exist',
      addPost({ post: 'gone' }, elsewherePath('discord', 'gone')),
    ),
    never('edit the text of a post under the id of another', addPost({ post: 'other' })),
    never('add a post that was sent', addPost({ state: 'sent' })),
    never('add a post with messages', addPost({ messages: [{ id: '1', url: 'https://other.test' }] })),
    never('add a post with a note', addPost({ note: 'Hello' })),
    never('add a post without texts', withoutField('texts')),
    never('add a post with a further field', addPost({ more: 1 })),
    never('add a post in the name of another', addPost({ by: 'other' })),
    never('add a post with a time of one’s own', (actor) =>
      overwrite({ ...STORED_POST, by: uidOf(actor), at: 1 }),
    ),
    never('add a post with a number as content warning', addPost({ warning: 5 })),
    never('add a post of a number', addPost({ post: 5 })),
    never('add a post for a number as place', addPost({ place: 5 })),
    never('add a post in an unknown state', addPost({ state: 'open' })),
    never('add a post with a number as note', addPost({ note: 5 })),
    never('add a post with a text as messages', addPost({ messages: 'x' })),
  ],
};

/** The record of a post in another place, after the post was permanently deleted or moved to the trash. */
export const oldElsewhereTable: Table = {
  title: 'Posts in other places, of deleted posts',
  situations: () => [
    {
      words: ['deleted'],
      path: DISCORD,
      stored: STORED_POST,
      beside: [postPath('snow'), trashedPostPath('snow')].map((path) => ({ path, fields: null })),
    },
    {
      words: ['in the trash'],
      path: DISCORD,
      stored: STORED_POST,
      beside: [
        { path: postPath('snow'), fields: null },
        {
          path: trashedPostPath('snow'),
          fields: { ...postOf(['other']).fields, trashedAt: 1, trashedBy: 'editor' },
        },
      ],
    },
  ],
  rows: [{ does: 'delete it', ask: () => remove, may: { deleted: ADMINISTRATORS, 'in the trash': '' } }],
};
