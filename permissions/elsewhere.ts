import {
  ELSEWHERE_COLLECTION,
  LONGEST_TEXTS,
  MOST_MESSAGES,
  UNSENT,
} from '../web/domain/elsewhere/sending/elsewhere-post.ts';
import { canEditPost, canPostElsewhere } from '../web/domain/people/permissions.ts';
import { elsewherePath, postPath, trashedPostPath } from '../web/domain/places.ts';
import { ADMINISTRATORS, AUTHORS, EDITORS, uidOf } from './actors.ts';
import { type Fields, get, list, overwrite, remove, together } from './requests.ts';
import { never, type Row, type Table } from './table.ts';

const DISCORD = elsewherePath('discord', 'snow');
const LONGEST_WARNING = ELSEWHERE_COLLECTION.fields.warning.limit;
const STORED = {
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
const change =
  (fields: Fields): Row['ask'] =>
  (actor, { path }) => {
    const only = [...Object.keys(fields), 'by'];
    return together({ path, fields: { by: uidOf(actor), ...fields }, only, stamped: ['at'] });
  };

/** Adds a record, with the caller and the server's time in `by` and `at`. */
const add =
  (fields: Fields = {}, path = DISCORD): Row['ask'] =>
  (actor) =>
    together({ path, fields: { ...STORED, by: uidOf(actor), ...fields }, stamped: ['at'] });

const without =
  (field: string): Row['ask'] =>
  (actor) => {
    const { [field]: _left, ...fields } = { ...STORED, by: uidOf(actor) } as Fields;
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
        stored: { ...STORED, state },
        beside: [postOf(authors)],
      })),
    ),
  rows: [
    { does: 'read a post in another place', ask: () => get, may: AUTHORS },
    { does: 'list posts in other places', ask: () => list([['post', 'EQUAL', 'snow']]), may: AUTHORS },
    {
      does: 'edit the text for a place',
      ask: change({ texts: ['Other'], isWhole: true }),
      may: { own: AUTHORS, 'of others': EDITORS },
      screen: (person, { words }) =>
        canEditPost(person, { authors: words.includes('own') && person ? [person.uid] : [] }),
    },
    {
      does: 'set the content warning for a place',
      ask: change({ warning: 'x'.repeat(LONGEST_WARNING) }),
      may: { own: AUTHORS, 'of others': EDITORS },
    },
    {
      does: 'order that it is sent',
      ask: change({ order: 'send' }),
      may: { none: EDITORS, removed: EDITORS, failed: EDITORS, uncertain: EDITORS, sending: '', sent: '' },
      screen: (person, { words }) =>
        canPostElsewhere(person) && !words.some((word) => word === 'sent' || word === 'sending'),
    },
    {
      does: 'order that the sent message is changed',
      ask: change({ order: 'change' }),
      may: { sent: EDITORS, none: '', removed: '', failed: '', uncertain: '', sending: '' },
    },
    {
      does: 'order that it is removed',
      ask: change({ order: 'remove' }),
      may: { sent: EDITORS, failed: EDITORS, uncertain: EDITORS, none: '', removed: '', sending: '' },
    },
    {
      does: 'order that an uncertain message counts as sent',
      ask: change({ order: 'found' }),
      may: { uncertain: EDITORS, sent: '', none: '', removed: '', failed: '', sending: '' },
    },
    never('give an order that does not exist', change({ order: 'later' })),
    never('mark a post as sent', change({ state: 'sent', note: 'Sent' })),
    never('change the links to messages', change({ messages: ['https://other.test'] })),
    never('change the text in the name of another', change({ texts: ['Other'], by: 'other' })),
    never('store 101 messages', change({ texts: Array(MOST_MESSAGES + 1).fill('x') })),
    never('store texts of more than 60,000 characters', change({ texts: ['x'.repeat(LONGEST_TEXTS + 1)] })),
    never(
      'set a content warning of more than 200 characters',
      change({ warning: 'x'.repeat(LONGEST_WARNING + 1) }),
    ),
    never('set a number as content warning', change({ warning: 5 })),
    never('store a number as texts', change({ texts: 5 })),
    never('store a text in the field isWhole', change({ isWhole: 'yes' })),
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
    { words: [], path: DISCORD, stored: { ...STORED, order: 'send' }, beside: [postOf([uidOf(actor)])] },
  ],
  rows: [
    { does: 'cancel an order', ask: change({ order: '' }), may: EDITORS, screen: canPostElsewhere },
    {
      does: 'edit the ordered text',
      ask: change({ texts: ['Other'] }),
      may: EDITORS,
      screen: canPostElsewhere,
    },
    { does: 'set the content warning of an ordered post', ask: change({ warning: 'Snow' }), may: EDITORS },
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
    { does: 'edit the text for Discord', ask: add(), may: AUTHORS },
    {
      does: 'edit the text for Steam',
      ask: add({ place: 'steam' }, elsewherePath('steam', 'snow')),
      may: AUTHORS,
    },
    { does: 'set a content warning', ask: add({ warning: 'Snow' }), may: AUTHORS },
    { does: 'order a post to Discord', ask: add({ order: 'send' }), may: EDITORS, screen: canPostElsewhere },
    never('order a post to Steam', add({ place: 'steam', order: 'send' }, elsewherePath('steam', 'snow'))),
    never('order a change of a post that was not sent', add({ order: 'change' })),
    never(
      'edit the text for a place that does not exist',
      add({ place: 'other' }, elsewherePath('other', 'snow')),
    ),
    never(
      'edit the text of a post that does not exist',
      add({ post: 'gone' }, elsewherePath('discord', 'gone')),
    ),
    never('edit the text of a post under the id of another', add({ post: 'other' })),
    never('add a post that was sent', add({ state: 'sent' })),
    never('add a post with messages', add({ messages: [{ id: '1', url: 'https://other.test' }] })),
    never('add a post with a note', add({ note: 'Hello' })),
    never('add a post without texts', without('texts')),
    never('add a post with a further field', add({ more: 1 })),
    never('add a post in the name of another', add({ by: 'other' })),
    never('add a post with a time of one’s own', (actor) =>
      overwrite({ ...STORED, by: uidOf(actor), at: 1 }),
    ),
    never('add a post with a number as content warning', add({ warning: 5 })),
    never('add a post of a number', add({ post: 5 })),
    never('add a post for a number as place', add({ place: 5 })),
    never('add a post in an unknown state', add({ state: 'open' })),
    never('add a post with a number as note', add({ note: 5 })),
    never('add a post with a text as messages', add({ messages: 'x' })),
  ],
};

/** The record of a post in another place, after the post was permanently deleted or moved to the trash. */
export const oldElsewhereTable: Table = {
  title: 'Posts in other places, of deleted posts',
  situations: () => [
    {
      words: ['deleted'],
      path: DISCORD,
      stored: STORED,
      beside: [postPath('snow'), trashedPostPath('snow')].map((path) => ({ path, fields: null })),
    },
    {
      words: ['in the trash'],
      path: DISCORD,
      stored: STORED,
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
