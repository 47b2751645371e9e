import { canEditPost } from '../web/app/domain/people/permissions.ts';
import { postPath, slugPath, trashedPostPath } from '../web/app/domain/places.ts';
import { EVERYBODY, uidOf } from './actors.ts';
import { POST } from './posts.ts';
import { type Fields, get, list, overwrite, remove, together, update } from './requests.ts';
import { never, type Row, type Situation, type Table } from './table.ts';

const POST_PATH = postPath('post');
const edits = { own: '1 2 3', "other's": '2 3' };

/** The post takes an address; `entry` is what the address says, null where the commit does not write it. */
const take =
  (slug: string, entry: Fields | null = { post: 'post' }): Row['ask'] =>
  () =>
    together(...(entry ? [{ path: slugPath(slug), fields: entry }] : []), {
      path: POST_PATH,
      fields: { slug },
      only: ['slug'],
    });
const mayEdit: Row['screen'] = (person, { beside = [] }: Situation) =>
  canEditPost(person, { authors: beside[0]?.fields?.authors as string[] });

/** The readable addresses of a post that has one and had another. */
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
          fields: { ...POST, authors: [whose === 'own' ? uidOf(actor) : 'somebody'], slug: 'present' },
        },
        { path: postPath('other-post'), fields: { ...POST, slug: 'taken' } },
        { path: postPath('new-post'), fields: null },
        {
          path: trashedPostPath('trashed-post'),
          fields: { ...POST, trashedAt: Date.now(), trashedBy: 'somebody' },
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
    { does: 'read whose an address is', ask: () => get, may: EVERYBODY },
    { does: 'list addresses', ask: () => list(), may: '1 2 3' },
    { does: 'list the addresses of the post', ask: () => list([['post', 'EQUAL', 'post']]), may: '1 2 3' },
    { does: 'give the post a new address', ask: take('new'), may: edits, screen: mayEdit },
    { does: 'give the post an address of 80 characters', ask: take('x'.repeat(80)), may: edits },
    { does: 'give the post its own id as its address', ask: take('post'), may: edits },
    { does: 'give the post a former address again', ask: take('former', null), may: edits, screen: mayEdit },
    {
      does: 'make a draft of one’s own with an address',
      ask: (actor) =>
        together(
          { path: slugPath('new'), fields: { post: 'new-post' } },
          { path: postPath('new-post'), fields: { ...POST, authors: [uidOf(actor)], slug: 'new' } },
        ),
      may: '1 2 3',
    },
    never('make a draft with the address of another post', (actor) =>
      together({ path: postPath('new-post'), fields: { ...POST, authors: [uidOf(actor)], slug: 'taken' } }),
    ),
    never('give the post the address of another', take('taken', null)),
    never('take the address of another away', take('taken')),
    never('give the post the id of another as its address', take('other-post')),
    never('give the post the id of one in the trash as its address', take('trashed-post')),
    never('give the post an address that is nobody’s', take('new', null)),
    never('give the post an address that says another post', take('new', { post: 'other-post' })),
    never('give the post an address with further fields', take('new', { post: 'post', at: 1 })),
    never('give the post an address of a number', take('new', { post: 5 })),
    never('give the post the address of the archive', take('archive')),
    never('give the post an address in capitals', take('New')),
    never('give the post an address of 81 characters', take('x'.repeat(81))),
    never('take an address without the post', () =>
      together({ path: slugPath('new'), fields: { post: 'post' } }),
    ),
    never('take the post’s address from it', () => together({ path: POST_PATH, fields: {}, only: ['slug'] })),
    never('lead an address elsewhere', () => update({ post: 'other-post' })),
    never('write over an address', () => overwrite({ post: 'other-post' })),
    never('delete an address', () => remove),
  ],
};
