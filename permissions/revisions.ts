import { canEditPost } from '../web/domain/people/permissions.ts';
import { postPath, revisionPath } from '../web/domain/places.ts';
import { fieldsOf, POST_FIELDS, POST_LABELS, type PostFields } from '../web/domain/posts/post.ts';
import { type Actor, AUTHORS, EDITORS, uidOf } from './actors.ts';
import { POST } from './posts.ts';
import { type Fields, get, list, overwrite, remove, together, update } from './requests.ts';
import { never, type Row, type Situation, type Table } from './table.ts';

const POST_PATH = postPath('post');
const pathOf = (number: number | string) => revisionPath('post', number);

const texts: Fields = { ...fieldsOf(POST as unknown as PostFields) };

/** The post as a situation stores it. */
const postIn = ({ beside = [] }: Situation) => beside[0]?.fields ?? {};
/** Revision 2. It contains the post as it was before a save. */
const replaced = (actor: Actor, situation: Situation): Fields => ({
  ...texts,
  authors: postIn(situation).authors ?? [],
  number: 2,
  by: uidOf(actor),
});

/** Saves the post and stores the replaced version. `change` overrides fields of the revision. */
const save =
  (change: Fields = {}, at: number | string = 2, changed: Fields = { title: 'Other' }): Row['ask'] =>
  (actor, situation) =>
    together(
      { path: pathOf(at), fields: { ...replaced(actor, situation), ...change }, stamped: ['at'] },
      { path: POST_PATH, fields: changed, only: Object.keys(changed) },
    );

const edits = { own: AUTHORS, "other's": EDITORS };
const mayEdit: Row['screen'] = (person, situation) =>
  canEditPost(person, { authors: postIn(situation).authors as string[] });

/** The revisions of a post that already has at least one. */
export const revisionTable: Table = {
  title: 'Earlier versions of a post',
  situations: (actor) =>
    ['own', "other's"].map((whose) => {
      const own = { ...POST, authors: whose === 'own' ? [uidOf(actor)] : ['colleague'] };
      return {
        words: [whose],
        path: pathOf(1),
        stored: { ...texts, number: 1, by: 'colleague' },
        beside: [
          { path: POST_PATH, fields: own },
          { path: pathOf(2), fields: null },
          { path: pathOf(7), fields: null },
          { path: pathOf(50), fields: { ...texts, number: 50, by: 'colleague' } },
          { path: pathOf(51), fields: null },
        ],
      };
    }),
  rows: [
    { does: 'read an earlier version', ask: () => get, may: AUTHORS },
    { does: 'list earlier versions', ask: () => list([], ['-number'], 50), may: AUTHORS },
    { does: 'save the post and store the replaced version', ask: save(), may: edits, screen: mayEdit },
    {
      does: 'save the post and store a version without tags, as in older data',
      ask: (actor, situation) => {
        const { tags: _none, ...older } = replaced(actor, situation);
        return together(
          { path: pathOf(2), fields: older, stamped: ['at'] },
          { path: POST_PATH, fields: { title: 'Other' }, only: ['title'] },
        );
      },
      may: edits,
      screen: mayEdit,
    },
    never('store a version without saving the post', (actor, situation) =>
      together({ path: pathOf(2), fields: replaced(actor, situation), stamped: ['at'] }),
    ),
    never('store a version when the save changes no text', save({}, 2, { pinned: true })),
    ...POST_FIELDS.map((field) =>
      never(
        `store a version with a made-up ${POST_LABELS[field].toLowerCase()}`,
        save({ [field]: Array.isArray(POST[field]) ? ['made', 'up'] : '/made-up' }),
      ),
    ),
    never('store a version in another person’s name', save({ by: 'colleague' })),
    never('add a field that versions do not have', save({ extra: true })),
    never('store a version with a text as its number', save({ number: '2' })),
    never('store a version with a number that differs from its id', save({ number: 3 })),
    never('skip numbers', save({ number: 7 }, 7)),
    never('store a version with a time other than the server’s', (actor, situation) =>
      together(
        { path: pathOf(2), fields: { ...replaced(actor, situation), at: 1 } },
        { path: POST_PATH, fields: { title: 'Other' }, only: ['title'] },
      ),
    ),
    never('store a version without its content', (actor, situation) => {
      const { content: _left, ...rest } = replaced(actor, situation);
      return together(
        { path: pathOf(2), fields: rest, stamped: ['at'] },
        { path: POST_PATH, fields: { title: 'Other' }, only: ['title'] },
      );
    }),
    never('change an earlier version', () => update({ title: 'Rewritten' })),
    never('overwrite an earlier version', () => overwrite({ ...texts, number: 1, by: 'colleague' })),
    never('delete an earlier version', () => remove),
    never('save a 51st version, and keep the first', (actor, situation) =>
      together(
        { path: pathOf(51), fields: { ...replaced(actor, situation), number: 51 }, stamped: ['at'] },
        { path: POST_PATH, fields: { title: 'Other' }, only: ['title'] },
      ),
    ),
    {
      does: 'save a 51st version, and delete the first',
      ask: (actor, situation) =>
        together(
          { path: pathOf(51), fields: { ...replaced(actor, situation), number: 51 }, stamped: ['at'] },
          { path: POST_PATH, fields: { title: 'Other' }, only: ['title'] },
          { path: pathOf(1), fields: null },
        ),
      may: edits,
      screen: mayEdit,
    },
  ],
};

/** The first revision of a post. */
export const firstRevisionTable: Table = {
  title: 'The first earlier version of a post',
  situations: (actor) => revisionTable.situations(actor).map((situation) => ({ ...situation, stored: null })),
  rows: [
    {
      does: 'save the post and store the first version',
      ask: save({ number: 1 }, 1),
      may: edits,
      screen: mayEdit,
    },
    never('store version 2 as the first one', save()),
  ],
};
