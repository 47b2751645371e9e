import { canEditPost } from '../web/domain/people/permissions.ts';
import { postPath, trashedPostPath, workingCopyPath } from '../web/domain/places.ts';
import { POST_FIELDS, POST_LABELS } from '../web/domain/posts/post.ts';
import { AUTHORS, EDITORS, uidOf } from './actors.ts';
import { POST } from './posts.ts';
import { create, type Fields, get, list, overwrite, remove, together, update } from './requests.ts';
import { never, type Row, type Situation, type Table } from './table.ts';

const PATH = workingCopyPath('post');
const POST_PATH = postPath('post');
const COPY: Fields = { from: { title: 'Live' }, to: { title: 'Typed' } };

const DAY = 86_400_000;

/** Stores a working copy as the caller. `change` overrides its fields. */
const store =
  (change: Fields = {}): Row['ask'] =>
  (actor) =>
    together({ path: PATH, fields: { ...COPY, by: uidOf(actor), ...change }, stamped: ['at'] });

const postIn = ({ beside = [] }: Situation) => beside[0]?.fields ?? {};
const edits = {
  'own live post': AUTHORS,
  'own draft': AUTHORS,
  "other's live post": EDITORS,
  "other's draft": EDITORS,
};
const mayEdit: Row['screen'] = (person, situation) =>
  canEditPost(person, { authors: postIn(situation).authors as string[] });

const situations =
  (stored: Fields | null): Table['situations'] =>
  (actor) =>
    ['own', "other's"].flatMap((whose) =>
      [true, false].map((published) => ({
        words: [`${whose} ${published ? 'live post' : 'draft'}`],
        path: PATH,
        stored,
        beside: [
          {
            path: POST_PATH,
            fields: { ...POST, published, authors: whose === 'own' ? [uidOf(actor)] : ['colleague'] },
          },
          { path: trashedPostPath('post'), fields: null },
        ],
      })),
    );

/** The working copies of a published post and of a draft. */
export const workingCopyTable: Table = {
  title: 'The working copy of a post',
  situations: situations({ ...COPY, by: 'colleague', at: 1 }),
  rows: [
    { does: 'read the working copy', ask: () => get, may: edits, screen: mayEdit },
    { does: 'list all working copies', ask: () => list(), may: EDITORS },
    { does: 'store other texts', ask: store(), may: edits, screen: mayEdit },
    {
      does: 'store all texts',
      ask: store({ from: textsOfPost(), to: { ...textsOfPost(), title: 'Typed' } }),
      may: edits,
      screen: mayEdit,
    },
    { does: 'delete the working copy', ask: () => remove, may: edits, screen: mayEdit },
    {
      does: 'publish a text and delete the working copy in one commit',
      ask: () =>
        together(
          { path: POST_PATH, fields: { title: 'Typed' }, only: ['title'] },
          { path: PATH, fields: null },
        ),
      may: edits,
      screen: mayEdit,
    },
    {
      does: 'store changes that wait for a time',
      ask: (actor, situation) => store({ goesLive: Date.now() + DAY })(actor, situation),
      may: edits,
      screen: mayEdit,
    },
    never('store changes for a time that has passed', (actor, situation) =>
      store({ goesLive: Date.now() - DAY })(actor, situation),
    ),
    never('store changes for a time in four years', (actor, situation) =>
      store({ goesLive: Date.now() + 1400 * DAY })(actor, situation),
    ),
    never('store changes for a time that is a text', store({ goesLive: 'soon' })),
    never('store a working copy under another person’s name', store({ by: 'colleague' })),
    never('store a working copy with a chosen time', (actor) =>
      overwrite({ ...COPY, by: uidOf(actor), at: 1 }),
    ),
    never('change a text without the name and the time', () => update({ to: { title: 'Other' } })),
    never('store a field that posts do not have', store({ extra: 'x' })),
    never('store a field that is not edited as text', store({ from: { slug: 'a' }, to: { slug: 'b' } })),
    never('store a working copy without the live texts', (actor) =>
      together({ path: PATH, fields: { to: { title: 'Typed' }, by: uidOf(actor) }, stamped: ['at'] }),
    ),
    never('store the live text of another field', store({ from: { shortText: '' } })),
    never('store a text instead of texts', store({ from: 'a', to: 'b' })),
    ...POST_FIELDS.map((field) =>
      never(
        `store a number as ${POST_LABELS[field].toLowerCase()}`,
        store({ from: { [field]: 1 }, to: { [field]: 1 } }),
      ),
    ),
    never('store a title that is too long', store({ to: { title: 'x'.repeat(201) } })),
    never(
      'store an address that posts may not have',
      store({ from: { image: '' }, to: { image: 'javascript:' } }),
    ),
    never('store a working copy and move the post to the trash', (actor, situation) =>
      together(
        { path: PATH, fields: { ...COPY, by: uidOf(actor) }, stamped: ['at'] },
        {
          path: trashedPostPath('post'),
          fields: { ...postIn(situation), trashedAt: Date.now(), trashedBy: uidOf(actor) },
        },
        { path: POST_PATH, fields: null },
      ),
    ),
    {
      does: 'move the post to the trash and delete the working copy',
      ask: (actor, situation) =>
        together(
          { path: PATH, fields: null },
          {
            path: trashedPostPath('post'),
            fields: { ...postIn(situation), trashedAt: Date.now(), trashedBy: uidOf(actor) },
          },
          { path: POST_PATH, fields: null },
        ),
      may: { ...edits, 'own live post': EDITORS },
    },
  ],
};

/** A post without a working copy. */
export const firstWorkingCopyTable: Table = {
  title: 'The first working copy of a post',
  situations: situations(null),
  rows: [
    { does: 'look for the working copy', ask: () => get, may: edits, screen: mayEdit },
    { does: 'store the working copy', ask: store(), may: edits, screen: mayEdit },
    never('store a working copy without a time', (actor) => create({ ...COPY, by: uidOf(actor) })),
  ],
};

/** A working copy for an id that no post has. */
export const strayWorkingCopyTable: Table = {
  title: 'The working copy of a missing post',
  situations: () => [
    {
      words: [],
      path: PATH,
      stored: { ...COPY, by: 'colleague', at: 1 },
      beside: [{ path: POST_PATH, fields: null }],
    },
  ],
  rows: [
    { does: 'read the working copy', ask: () => get, may: EDITORS },
    never('store a working copy', store()),
    { does: 'delete the working copy', ask: () => remove, may: EDITORS },
  ],
};

function textsOfPost(): Fields {
  return Object.fromEntries(POST_FIELDS.map((field) => [field, POST[field]])) as Fields;
}
