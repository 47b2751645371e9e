import { canShareDraft } from '../web/app/domain/people/permissions.ts';
import { draftLinkPath, postPath, sharePath } from '../web/app/domain/places.ts';
import { fieldsOf, POST_FIELDS, POST_LABELS, type PostFields } from '../web/app/domain/posts/post.ts';
import { EVERYBODY, uidOf } from './actors.ts';
import { DAY, HOUR } from './durations.ts';
import { POST } from './posts.ts';
import { type Fields, get, list, remove, together, update } from './requests.ts';
import { never, type Row, type Situation, type Table } from './table.ts';

const POST_PATH = postPath('post');
const SECRET = 'a-secret-of-128-bits-or-more';
const NEW = 'another-secret-of-128-bits';

const postIn = ({ beside = [] }: Situation) => beside[0]?.fields ?? {};
/** What a link shows of a post. */
const shown = (post: Fields): Fields => ({
  ...fieldsOf(post as unknown as PostFields),
  publishDate: post.publishDate ?? null,
  post: 'post',
});

/** Makes a link, and lets the post say so; `change` makes the link another. */
const share =
  (change: Fields = {}, secret = NEW, stamped = ['at']): Row['ask'] =>
  (actor, situation) =>
    together(
      {
        path: draftLinkPath(secret),
        fields: {
          ...shown(postIn(situation)),
          by: uidOf(actor),
          expires: Date.now() + 7 * DAY,
          ...change,
        },
        stamped,
      },
      { path: sharePath('post'), fields: { secret } },
    );
/** Saves a title, and the link with it. */
const save =
  (title: string, inLink: Fields): Row['ask'] =>
  () =>
    together(
      { path: POST_PATH, fields: { title }, only: ['title'] },
      { path: draftLinkPath(SECRET), fields: inLink, only: Object.keys(inLink), stamped: ['at'] },
    );

const edits = { own: '1 2 3', "other's": '2 3' };
const mayShare: Row['screen'] = (person, situation) =>
  canShareDraft(person, { authors: postIn(situation).authors as string[] });

/** A draft with a link, which can be open or ended. */
export const draftLinkTable: Table = {
  title: 'Links to drafts',
  situations: (actor) =>
    ['own', "other's"].flatMap((whose) =>
      ['open', 'ended'].map((state) => {
        const post = { ...POST, authors: [whose === 'own' ? uidOf(actor) : 'somebody'] };
        return {
          words: [whose, state],
          path: draftLinkPath(SECRET),
          stored: {
            ...shown(post),
            by: 'somebody',
            at: 1,
            expires: Date.now() + (state === 'open' ? HOUR : -1),
          },
          beside: [
            { path: POST_PATH, fields: post },
            { path: sharePath('post'), fields: { secret: SECRET } },
            { path: draftLinkPath(NEW), fields: null },
            { path: draftLinkPath('short-secret'), fields: null },
            { path: postPath('other-post'), fields: POST },
          ],
        };
      }),
    ),
  rows: [
    { does: 'read a draft by its link', ask: () => get, may: { open: EVERYBODY, ended: '' } },
    never('list links', () => list()),
    never('list the links of a post', () => list([['post', 'EQUAL', 'post']])),
    { does: 'share a draft for a week', ask: share(), may: edits, screen: mayShare },
    { does: 'share a draft for 29 days', ask: share({ expires: Date.now() + 29 * DAY }), may: edits },
    never('share a draft for 31 days', share({ expires: Date.now() + 31 * DAY })),
    never('share a draft for ever', share({ expires: null })),
    never('share a draft with a link that has ended', share({ expires: Date.now() - 1 })),
    never('share a draft under a short secret', share({}, 'short-secret')),
    never('share a draft in somebody else’s name', share({ by: 'somebody' })),
    ...POST_FIELDS.map((field) =>
      never(
        `share a draft with other ${POST_LABELS[field].toLowerCase()}`,
        share({ [field]: Array.isArray(POST[field]) ? ['other'] : '/other' }),
      ),
    ),
    never('share a draft without its content', (actor, situation) => {
      const made = share()(actor, situation);
      const [link, ...others] = made.kind === 'commit' ? made.writes : [];
      const { content: _, ...rest } = link?.fields ?? {};
      return together({ path: draftLinkPath(NEW), fields: rest, stamped: ['at'] }, ...others);
    }),
    never('share a draft with another date', share({ publishDate: 5 })),
    never('share a draft as of another time', share({ at: 1 }, NEW, [])),
    never('share a draft with further fields', share({ note: 'hello' })),
    never('share a draft that is not there', share({ post: 'no-such-post' })),
    {
      does: 'save the post, its link with it',
      ask: save('Other', { title: 'Other' }),
      may: edits,
      screen: mayShare,
    },
    never('save other words in the link', save('Other', { title: 'Another' })),
    never(
      'save the post, and make its link longer',
      save('Other', { title: 'Other', expires: Date.now() + DAY }),
    ),
    never('lead a link to another post', save('Other', { title: 'Other', post: 'other-post' })),
    never('change a link alone', () => update({ title: 'Other' })),
    {
      does: 'end a link',
      ask: (_actor, { path }) => together({ path: sharePath('post'), fields: null }, { path, fields: null }),
      may: edits,
      screen: mayShare,
    },
    {
      does: 'share a draft again, under another address',
      ask: (actor, situation) => {
        const made = share()(actor, situation);
        const writes = made.kind === 'commit' ? made.writes : [];
        return together({ path: situation.path, fields: null }, ...writes);
      },
      may: edits,
    },
    never('take a link away that the post still names', () => remove),
  ],
};

/** What a post says of its link. */
export const shareTable: Table = {
  title: 'Which link a draft has',
  situations: (actor) =>
    ['own', "other's"].map((whose) => ({
      words: [whose],
      path: sharePath('post'),
      stored: { secret: SECRET },
      beside: [
        { path: POST_PATH, fields: { ...POST, authors: [whose === 'own' ? uidOf(actor) : 'somebody'] } },
        { path: draftLinkPath(SECRET), fields: { post: 'post' } },
        { path: draftLinkPath(NEW), fields: { post: 'other-post' } },
      ],
    })),
  rows: [
    { does: 'read which link a draft has', ask: () => get, may: '1 2 3' },
    never('list what posts say of their links', () => ({ kind: 'list', group: true })),
    { does: 'name the link of the draft again', ask: () => update({ secret: SECRET }), may: edits },
    never('name the link of another draft', () => update({ secret: NEW })),
    never('name a link that is not there', () => update({ secret: 'no-such-secret' })),
    never('say more of a link', () => update({ note: 'hello' })),
    { does: 'forget the link of a draft', ask: () => remove, may: edits },
  ],
};

/** A link whose post is gone. */
export const strayLinkTable: Table = {
  title: 'Links to drafts that are gone',
  situations: () => [
    {
      words: [],
      path: draftLinkPath(SECRET),
      stored: { ...shown(POST), post: 'no-such-post', by: 'somebody', at: 1, expires: Date.now() + HOUR },
      beside: [{ path: postPath('no-such-post'), fields: null }],
    },
  ],
  rows: [never('read a draft by its link', () => get)],
};
