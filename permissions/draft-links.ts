import { canListAllLinks, canShareDraft, hasStaffAccess } from '../web/domain/people/permissions.ts';
import { draftLinkPath, postPath, sharePath, userRecordPath } from '../web/domain/places.ts';
import { fieldsOf, POST_FIELDS, POST_LABELS, type PostFields } from '../web/domain/posts/post.ts';
import { AUTHORS, EDITORS, EVERYBODY, uidOf } from './actors.ts';
import { DAY, HOUR } from './durations.ts';
import { POST } from './posts.ts';
import { type Fields, get, list, remove, together, update } from './requests.ts';
import { never, type Row, type Situation, type Table } from './table.ts';
import { NAMES } from './user-records.ts';

const POST_PATH = postPath('post');
const SECRET = 'a-secret-of-128-bits-or-more';
const NEW = 'another-secret-of-128-bits';

const postIn = ({ beside = [] }: Situation) => beside[0]?.fields ?? {};
/** The fields of a post that its link shows. */
const shown = (post: Fields): Fields => ({
  ...fieldsOf(post as unknown as PostFields),
  publishDate: post.publishDate ?? null,
  post: 'post',
});

/** Replaces the draft's link and updates the post's `share` document; `change` overrides fields of the new link. */
const share =
  (change: Fields = {}, secret = NEW, stamped = ['at']): Row['ask'] =>
  (actor, situation) =>
    together(
      { path: draftLinkPath(SECRET), fields: null },
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
/** Saves the post's title, and its copy in the shared draft. */
const save =
  (title: string, inLink: Fields): Row['ask'] =>
  () =>
    together(
      { path: POST_PATH, fields: { title }, only: ['title'] },
      { path: draftLinkPath(SECRET), fields: inLink, only: Object.keys(inLink), stamped: ['at'] },
    );

const edits = { own: AUTHORS, "other's": EDITORS };
const mayShare: Row['screen'] = (person, situation) =>
  canShareDraft(person, { authors: postIn(situation).authors as string[] });

/** The user record of the link's maker; null for no record. */
const maker = (permissionLevel: number | null) => ({
  path: userRecordPath('maker'),
  fields: permissionLevel === null ? null : { ...NAMES, permissionLevel },
});

/** A draft with a link, which is open or ended. */
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
            by: 'maker',
            at: 1,
            expires: Date.now() + (state === 'open' ? HOUR : -1),
          },
          beside: [
            { path: POST_PATH, fields: post },
            { path: sharePath('post'), fields: { secret: SECRET } },
            { path: draftLinkPath(NEW), fields: null },
            { path: draftLinkPath('short-secret'), fields: null },
            { path: postPath('other-post'), fields: POST },
            maker(2),
          ],
        };
      }),
    ),
  rows: [
    { does: 'read a draft by its link', ask: () => get, may: { open: EVERYBODY, ended: '' } },
    {
      does: 'list links',
      ask: () => list(),
      may: EDITORS,
      screen: canListAllLinks,
    },
    { does: 'list the links of a post', ask: () => list([['post', 'EQUAL', 'post']]), may: EDITORS },
    {
      does: 'list the links that one made',
      ask: (actor) => list([['by', 'EQUAL', uidOf(actor)]]),
      may: AUTHORS,
      screen: hasStaffAccess,
    },
    { does: 'list the links that another made', ask: () => list([['by', 'EQUAL', 'maker']]), may: EDITORS },
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
      const [former, link, ...others] = made.kind === 'commit' ? made.writes : [];
      const { content: _, ...rest } = link?.fields ?? {};
      return together(
        ...(former ? [former] : []),
        { path: draftLinkPath(NEW), fields: rest, stamped: ['at'] },
        ...others,
      );
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
    never('share a draft again, and keep its first link', (actor, situation) => {
      const made = share()(actor, situation);
      return together(...(made.kind === 'commit' ? made.writes.slice(1) : []));
    }),
    never('make a link that the post does not name', (actor, situation) => {
      const made = share()(actor, situation);
      return together(...(made.kind === 'commit' ? made.writes.slice(1, 2) : []));
    }),
    never('take a link away that the post still names', () => remove),
  ],
};

/** The `share` document of a post, which names its link. */
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
    { does: 'read which link a draft has', ask: () => get, may: edits, screen: mayShare },
    never('list what posts say of their links', () => ({ kind: 'list', group: true })),
    { does: 'name the link of the draft again', ask: () => update({ secret: SECRET }), may: edits },
    never('name the link of another draft', () => update({ secret: NEW })),
    never('name a link that is not there', () => update({ secret: 'no-such-secret' })),
    never('say more of a link', () => update({ note: 'hello' })),
    never('forget the link of a draft, and keep the link', () => remove),
  ],
};

/** A link, by its maker's current level. */
export const linkMakerTable: Table = {
  title: 'Links to drafts, by who made them',
  situations: () =>
    (
      [
        ['by an editor', 2, 'somebody'],
        ['by its author', 1, 'maker'],
        ['by one who is its author no more', 1, 'somebody'],
        ['by one whose level is 0', 0, 'maker'],
        ['by one whose record is gone', null, 'maker'],
      ] as const
    ).map(([word, level, author]) => {
      const post = { ...POST, authors: [author] };
      return {
        words: [word],
        path: draftLinkPath(SECRET),
        stored: { ...shown(post), by: 'maker', at: 1, expires: Date.now() + HOUR },
        beside: [
          { path: POST_PATH, fields: post },
          { path: sharePath('post'), fields: { secret: SECRET } },
          maker(level),
        ],
      };
    }),
  rows: [
    {
      does: 'read a draft by its link',
      ask: () => get,
      may: {
        'by an editor': EVERYBODY,
        'by its author': EVERYBODY,
        ...{
          'by one who is its author no more': '',
          'by one whose level is 0': '',
          'by one whose record is gone': '',
        },
      },
    },
    {
      does: 'end a link',
      ask: (_actor, { path }) => together({ path: sharePath('post'), fields: null }, { path, fields: null }),
      may: EDITORS,
    },
  ],
};

/** A draft without a link. */
export const firstLinkTable: Table = {
  title: 'Drafts without a link',
  situations: (actor) =>
    ['own', "other's"].map((whose) => ({
      words: [whose],
      path: sharePath('post'),
      stored: null,
      beside: [
        { path: POST_PATH, fields: { ...POST, authors: [whose === 'own' ? uidOf(actor) : 'somebody'] } },
        { path: draftLinkPath(NEW), fields: null },
      ],
    })),
  rows: [
    {
      does: 'share a draft',
      ask: (actor, situation) => {
        const made = share()(actor, situation);
        return together(...(made.kind === 'commit' ? made.writes.slice(1) : []));
      },
      may: edits,
      screen: mayShare,
    },
  ],
};

/** A link whose post is deleted. */
export const strayLinkTable: Table = {
  title: 'Links to drafts that are gone',
  situations: () => [
    {
      words: [],
      path: draftLinkPath(SECRET),
      stored: { ...shown(POST), post: 'no-such-post', by: 'maker', at: 1, expires: Date.now() + HOUR },
      beside: [
        { path: postPath('no-such-post'), fields: null },
        { path: sharePath('no-such-post'), fields: null },
        maker(2),
      ],
    },
  ],
  rows: [
    never('read a draft by its link', () => get),
    { does: 'end a link', ask: () => remove, may: EDITORS },
  ],
};
