import type { Plain } from '@studio-site/backend/values';
import { canDeleteForGood, canEditPost, canExceedAddresses } from '../web/domain/people/permissions.ts';
import { postPath, slugPath, trashedPostPath } from '../web/domain/places.ts';
import { ADMINISTRATORS, AUTHORS, EDITORS, EVERYBODY, uidOf } from './actors.ts';
import { HOUR } from './durations.ts';
import { POST } from './posts.ts';
import { type Fields, get, list, overwrite, remove, together, update } from './requests.ts';
import { never, type Row, type Situation, type Table } from './table.ts';

const POST_PATH = postPath('post');
const edits = { own: AUTHORS, "other's": EDITORS };

/**
 * Gives the post a readable address. `entry`: the slug's document, not written if null. `addresses`: the post's number
 * of addresses, not written if null.
 */
const take =
  (
    slug: string,
    entry: Fields | null = { post: 'post' },
    addresses: Plain = entry === null ? null : 2,
  ): Row['ask'] =>
  () => {
    const fields: Fields = { slug, ...(addresses === null ? {} : { addresses }) };
    return together(...(entry ? [{ path: slugPath(slug), fields: entry }] : []), {
      path: POST_PATH,
      fields,
      only: Object.keys(fields),
    });
  };
const mayEdit: Row['screen'] = (person, { beside = [] }: Situation) =>
  canEditPost(person, { authors: beside[0]?.fields?.authors as string[] });

/** The current and the old readable address of a post. */
export const slugTable: Table = {
  title: 'Readable addresses of posts',
  situations: (actor) =>
    ['own', "other's"].map((whose) => ({
      words: [whose],
      path: slugPath('present'),
      stored: { post: 'post' },
      beside: [
        {
          path: POST_PATH,
          fields: { ...POST, authors: [whose === 'own' ? uidOf(actor) : 'colleague'], slug: 'present' },
        },
        { path: postPath('other-post'), fields: { ...POST, slug: 'taken' } },
        { path: postPath('new-post'), fields: null },
        { path: postPath('free'), fields: null },
        { path: postPath('new'), fields: null },
        { path: postPath('taken'), fields: null },
        { path: slugPath('free'), fields: null },
        {
          path: trashedPostPath('trashed-post'),
          fields: { ...POST, trashedAt: Date.now(), trashedBy: 'colleague' },
        },
        { path: slugPath('former'), fields: { post: 'post' } },
        { path: slugPath('taken'), fields: { post: 'other-post' } },
        { path: slugPath('new'), fields: null },
        { path: slugPath('post'), fields: null },
        { path: slugPath('other-post'), fields: null },
        { path: slugPath('trashed-post'), fields: null },
        { path: slugPath('x'.repeat(80)), fields: null },
        { path: slugPath('archive'), fields: null },
      ],
    })),
  rows: [
    { does: 'list addresses', ask: () => list(), may: AUTHORS },
    { does: 'list the addresses of the post', ask: () => list([['post', 'EQUAL', 'post']]), may: AUTHORS },
    { does: 'give the post a new address', ask: take('new'), may: edits, screen: mayEdit },
    { does: 'give the post an address of 80 characters', ask: take('x'.repeat(80)), may: edits },
    { does: 'give the post its own id as its address', ask: take('post'), may: edits },
    {
      does: 'give the post a new address without counting it',
      ask: take('new', undefined, null),
      may: EDITORS,
    },
    {
      does: 'give the post a new address with a count of 1',
      ask: take('new', undefined, 1),
      may: EDITORS,
    },
    { does: 'give the post a former address again', ask: take('former', null), may: edits, screen: mayEdit },
    {
      does: 'make a draft of one’s own with an address',
      ask: (actor) =>
        together(
          { path: slugPath('new'), fields: { post: 'new-post' } },
          { path: postPath('new-post'), fields: { ...POST, authors: [uidOf(actor)], slug: 'new' } },
        ),
      may: AUTHORS,
    },
    {
      does: 'make a draft of one’s own with its id as its address',
      ask: (actor) =>
        together(
          { path: slugPath('free'), fields: { post: 'free' } },
          { path: postPath('free'), fields: { ...POST, authors: [uidOf(actor)], slug: 'free' } },
        ),
      may: AUTHORS,
    },
    {
      does: 'make a draft of one’s own whose id is a free address',
      ask: (actor) => together({ path: postPath('free'), fields: { ...POST, authors: [uidOf(actor)] } }),
      may: AUTHORS,
    },
    never('make a draft whose id is the address of another post', (actor) =>
      together({ path: postPath('taken'), fields: { ...POST, authors: [uidOf(actor)] } }),
    ),
    never('make a draft whose id another post takes as its address at once', (actor) =>
      together(
        { path: slugPath('new'), fields: { post: 'post' } },
        { path: POST_PATH, fields: { slug: 'new', addresses: 2 }, only: ['slug', 'addresses'] },
        { path: postPath('new'), fields: { ...POST, authors: [uidOf(actor)] } },
      ),
    ),
    {
      does: 'make a draft of one’s own that has had many addresses',
      ask: (actor) =>
        together({ path: postPath('new-post'), fields: { ...POST, authors: [uidOf(actor)], addresses: -5 } }),
      may: EDITORS,
    },
    {
      does: 'set the post’s address count to 0',
      ask: () => together({ path: POST_PATH, fields: { addresses: 0 }, only: ['addresses'] }),
      may: EDITORS,
    },
    never('make a draft with the address of another post', (actor) =>
      together({ path: postPath('new-post'), fields: { ...POST, authors: [uidOf(actor)], slug: 'taken' } }),
    ),
    never('give the post the address of another', take('taken', null)),
    never('take the address of another post', take('taken')),
    never('give the post the id of another as its address', take('other-post')),
    never('give the post the id of one in the trash as its address', take('trashed-post')),
    never('give the post an address without its slug document', take('new', null)),
    never('give the post an address whose document names another post', take('new', { post: 'other-post' })),
    never('give the post an address with further fields', take('new', { post: 'post', at: 1 })),
    never('give the post an address of a number', take('new', { post: 5 })),
    never('give the post the address of the archive', take('archive')),
    never('give the post an address in capitals', take('New')),
    never('give the post an address of 81 characters', take('x'.repeat(81))),
    never('store an address without changing the post', () =>
      together({ path: slugPath('new'), fields: { post: 'post' } }),
    ),
    never('remove the post’s address', () => together({ path: POST_PATH, fields: {}, only: ['slug'] })),
    never('change the post of an address', () => update({ post: 'other-post' })),
    never('overwrite an address', () => overwrite({ post: 'other-post' })),
    never('delete an address', () => remove),
  ],
};

/** Permissions to read and delete a readable address, by the state of the post that it leads to. */
export const slugReadTable: Table = {
  title: 'The post of a readable address',
  situations: () =>
    (
      [
        ['of a public post', { ...POST, published: true }],
        ['of a draft', POST],
        ['of a scheduled post', { ...POST, published: true, publishDate: Date.now() + HOUR }],
        ['of a post that is gone', null],
      ] as const
    )
      .map(
        ([word, post]): Situation => ({
          words: [word],
          path: slugPath('address'),
          stored: { post: 'post' },
          beside: [
            { path: POST_PATH, fields: post },
            { path: trashedPostPath('post'), fields: null },
          ],
        }),
      )
      .concat(
        (
          [
            ['nobody’s', null],
            ['the id of a public post', { ...POST, published: true }],
            ['the id of a draft', POST],
          ] as const
        ).map(([word, post]) => ({
          words: [word],
          path: slugPath('address'),
          stored: null,
          beside: [{ path: postPath('address'), fields: post }],
        })),
      ),
  rows: [
    {
      does: 'read the post of an address',
      ask: () => get,
      may: {
        'of a public post': EVERYBODY,
        'the id of a public post': EVERYBODY,
        ...Object.fromEntries(
          [
            'of a draft',
            'of a scheduled post',
            'of a post that is gone',
            'nobody’s',
            'the id of a draft',
          ].map((word) => [word, AUTHORS]),
        ),
      },
    },
    {
      does: 'delete the address',
      ask: () => remove,
      may: { 'of a post that is gone': ADMINISTRATORS, 'of a public post': '', 'of a draft': '' },
    },
  ],
};

/** The readable address of a post in the trash. */
export const trashedSlugTable: Table = {
  title: 'Readable addresses of posts in the trash',
  situations: () => [
    {
      words: [],
      path: slugPath('address'),
      stored: { post: 'post' },
      beside: [
        { path: POST_PATH, fields: null },
        {
          path: trashedPostPath('post'),
          fields: { ...POST, trashedAt: Date.now(), trashedBy: 'colleague', slug: 'address' },
        },
      ],
    },
  ],
  rows: [
    { does: 'read the post of an address', ask: () => get, may: AUTHORS },
    never('delete the address of a post in the trash', () => remove),
    {
      does: 'delete the post for good, and make its address free again',
      ask: (_actor, { path }) =>
        together({ path: trashedPostPath('post'), fields: null }, { path, fields: null }),
      may: ADMINISTRATORS,
      screen: canDeleteForGood,
    },
  ],
};

/** A post without a readable address. */
export const firstSlugTable: Table = {
  title: 'The first readable address of a post',
  situations: (actor) =>
    ['own', "other's"].map((whose) => ({
      words: [whose],
      path: slugPath('new'),
      stored: null,
      beside: [
        { path: POST_PATH, fields: { ...POST, authors: [whose === 'own' ? uidOf(actor) : 'colleague'] } },
        { path: postPath('new'), fields: null },
        { path: trashedPostPath('new'), fields: null },
      ],
    })),
  rows: [
    { does: 'give the post an address', ask: take('new', undefined, null), may: edits, screen: mayEdit },
    { does: 'give the post an address and count two', ask: take('new'), may: EDITORS },
  ],
};

/** A post that has as many addresses as authors may give it. */
export const manySlugsTable: Table = {
  title: 'Readable addresses of a post that has had 20 of them',
  situations: (actor) => [
    {
      words: ['own'],
      path: slugPath('present'),
      stored: { post: 'post' },
      beside: [
        { path: POST_PATH, fields: { ...POST, authors: [uidOf(actor)], slug: 'present', addresses: 20 } },
        { path: slugPath('new'), fields: null },
        { path: slugPath('former'), fields: { post: 'post' } },
        { path: postPath('new'), fields: null },
        { path: trashedPostPath('new'), fields: null },
      ],
    },
  ],
  rows: [
    {
      does: 'give the post a new address',
      ask: take('new', undefined, 21),
      may: EDITORS,
      screen: canExceedAddresses,
    },
    { does: 'give the post a former address again', ask: take('former', null), may: AUTHORS },
  ],
};
