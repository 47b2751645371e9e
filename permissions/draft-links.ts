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
/** The fields of a post that its draft link shows. */
const shown = (post: Fields): Fields => ({
  ...fieldsOf(post as unknown as PostFields),
  publishDate: post.publishDate ?? null,
  post: 'post',
});

/**
 * Replaces the draft's link with a new one and updates the `share` document of the post. `change` overrides fields of
 * the new link.
 */
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
/** Saves a title in the post and, in the same commit, the fields `inLink` in the document of its draft link. */
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

/** The user record of the person who created the link, or no record if the level is null. */
const maker = (permissionLevel: number | null) => ({
  path: userRecordPath('maker'),
  fields: permissionLevel === null ? null : { ...NAMES, permissionLevel },
});

/** A draft with a link that works or has ended. */
export const draftLinkTable: Table = {
  title: 'Links to drafts',
  situations: (actor) =>
    ['own', "other's"].flatMap((whose) =>
      ['open', 'ended'].map((state) => {
        const post = { ...POST, authors: [whose === 'own' ? uidOf(actor) : 'colleague'] };
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
      does: 'list one’s own draft links',
      ask: (actor) => list([['by', 'EQUAL', uidOf(actor)]]),
      may: AUTHORS,
      screen: hasStaffAccess,
    },
    {
      does: 'list the draft links of another person',
      ask: () => list([['by', 'EQUAL', 'maker']]),
      may: EDITORS,
    },
    { does: 'share a draft for a week', ask: share(), may: edits, screen: mayShare },
    { does: 'share a draft for 29 days', ask: share({ expires: Date.now() + 29 * DAY }), may: edits },
    never('share a draft for 31 days', share({ expires: Date.now() + 31 * DAY })),
    never('share a draft without an end', share({ expires: null })),
    never('share a draft with a link that has ended', share({ expires: Date.now() - 1 })),
    never('share a draft with a short secret', share({}, 'short-secret')),
    never('share a draft in another person’s name', share({ by: 'colleague' })),
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
    never('share a draft with another time', share({ at: 1 }, NEW, [])),
    never('share a draft with further fields', share({ note: 'hello' })),
    never('share a missing draft', share({ post: 'no-such-post' })),
    {
      does: 'save the post and its link',
      ask: save('Other', { title: 'Other' }),
      may: edits,
      screen: mayShare,
    },
    never('save other texts in the draft link', save('Other', { title: 'Another' })),
    never('save the post, and extend its link', save('Other', { title: 'Other', expires: Date.now() + DAY })),
    never('change the post of a draft link', save('Other', { title: 'Other', post: 'other-post' })),
    never('change a draft link without its post', () => update({ title: 'Other' })),
    {
      does: 'end a link',
      ask: (_actor, { path }) => together({ path: sharePath('post'), fields: null }, { path, fields: null }),
      may: edits,
      screen: mayShare,
    },
    never('share a draft a second time, and keep its first link', (actor, situation) => {
      const made = share()(actor, situation);
      return together(...(made.kind === 'commit' ? made.writes.slice(1) : []));
    }),
    never('create a draft link that the post does not refer to', (actor, situation) => {
      const made = share()(actor, situation);
      return together(...(made.kind === 'commit' ? made.writes.slice(1, 2) : []));
    }),
    never('delete a link that the post still refers to', () => remove),
  ],
};

/** The `share` document of a post, which contains the id of its draft link. */
export const shareTable: Table = {
  title: 'The reference from a draft to its link',
  situations: (actor) =>
    ['own', "other's"].map((whose) => ({
      words: [whose],
      path: sharePath('post'),
      stored: { secret: SECRET },
      beside: [
        { path: POST_PATH, fields: { ...POST, authors: [whose === 'own' ? uidOf(actor) : 'colleague'] } },
        { path: draftLinkPath(SECRET), fields: { post: 'post' } },
        { path: draftLinkPath(NEW), fields: { post: 'other-post' } },
      ],
    })),
  rows: [
    { does: 'read the share document of a draft', ask: () => get, may: edits, screen: mayShare },
    never('list the share documents of posts', () => ({ kind: 'list', group: true })),
    { does: 'refer to the draft’s own link again', ask: () => update({ secret: SECRET }), may: edits },
    never('refer to the link of another draft', () => update({ secret: NEW })),
    never('refer to a missing draft link', () => update({ secret: 'no-such-secret' })),
    never('add a field to the share document', () => update({ note: 'hello' })),
    never('remove the draft’s reference to its link, and keep the link', () => remove),
  ],
};

/** A link, by the level of the user who created it, and by whether that user is an author of the post. */
export const linkMakerTable: Table = {
  title: 'Links to drafts, by the level of their creator',
  situations: () =>
    (
      [
        ['by an editor', 2, 'colleague'],
        ['by its author', 1, 'maker'],
        ['by one who is its author no more', 1, 'colleague'],
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

/** A draft that has no link. */
export const firstLinkTable: Table = {
  title: 'Drafts without a link',
  situations: (actor) =>
    ['own', "other's"].map((whose) => ({
      words: [whose],
      path: sharePath('post'),
      stored: null,
      beside: [
        { path: POST_PATH, fields: { ...POST, authors: [whose === 'own' ? uidOf(actor) : 'colleague'] } },
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

/** A link whose post was deleted. */
export const strayLinkTable: Table = {
  title: 'Links to deleted drafts',
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
