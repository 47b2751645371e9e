import { canCreatePost, canFeature, canPublish, hasStaffAccess } from '../web/domain/people/permissions.ts';
import { postPath } from '../web/domain/places.ts';
import { type Actor, AUTHORS, EDITORS, EVERYBODY, uidOf } from './actors.ts';
import { HOUR } from './durations.ts';
import { POST } from './posts.ts';
import { create, type Fields, get, list } from './requests.ts';
import type { Row, Situation, Table } from './table.ts';

const none: Situation[] = [{ words: [], path: postPath('new'), stored: null }];
const created = (does: string, fields: (actor: Actor) => Fields, rest: Pick<Row, 'may' | 'screen'>): Row => ({
  does,
  ask: (actor) => create({ ...POST, ...fields(actor) }),
  ...rest,
});
const own = (actor: Actor) => ({ authors: [uidOf(actor)] });
const publishedBy = (time: number): NonNullable<Parameters<typeof list>[0]> => [
  ['published', 'EQUAL', true],
  ['publishDate', 'LESS_THAN_OR_EQUAL', time],
];

/** Permissions to create and list posts. */
export const postListTable: Table = {
  title: 'New posts and lists of posts',
  situations: () => none,
  rows: [
    created('create a draft of one’s own', own, { may: AUTHORS, screen: canCreatePost }),
    created(
      'create a draft of one’s own with another author',
      (actor) => ({ authors: ['colleague', uidOf(actor)] }),
      {
        may: AUTHORS,
        screen: canCreatePost,
      },
    ),
    created('create a pinned draft of one’s own', (actor) => ({ ...own(actor), pinned: true }), {
      may: AUTHORS,
    }),
    created('create a draft of a colleague', () => ({ authors: ['colleague'] }), { may: EDITORS }),
    created('create a draft without authors', () => ({ authors: [] }), { may: EDITORS }),
    created('create a published post', (actor) => ({ ...own(actor), published: true }), {
      may: EDITORS,
      screen: canPublish,
    }),
    created('create a draft that was public before', (actor) => ({ ...own(actor), firstPublishDate: 1 }), {
      may: EDITORS,
    }),
    created('create a featured draft', (actor) => ({ ...own(actor), featured: true }), {
      may: EDITORS,
      screen: canFeature,
    }),
    created('create a post with its id in its field', (actor) => ({ ...own(actor), id: 'new' }), {
      may: AUTHORS,
    }),
    created('create a post with another id in its field', (actor) => ({ ...own(actor), id: 'other' }), {
      may: '',
    }),
    { does: 'read a missing post', ask: () => get, may: AUTHORS },
    {
      does: 'list published posts up to this moment, newest first',
      ask: () => list(publishedBy(Date.now()), ['-publishDate'], 20),
      may: EVERYBODY,
    },
    {
      does: 'list published posts up to this moment, oldest first',
      ask: () => list(publishedBy(Date.now()), ['publishDate'], 1),
      may: EVERYBODY,
    },
    {
      does: 'list published posts up to this moment, featured first',
      ask: () => list(publishedBy(Date.now()), ['-featured', '-creationDate', '-publishDate'], 3),
      may: EVERYBODY,
    },
    {
      does: 'list published posts with a tag up to this moment',
      ask: () =>
        list([...publishedBy(Date.now()), ['tags', 'ARRAY_CONTAINS', 'music']], ['-publishDate'], 20),
      may: EVERYBODY,
    },
    {
      does: 'list published posts by an author up to this moment',
      ask: () =>
        list([...publishedBy(Date.now()), ['authors', 'ARRAY_CONTAINS', 'colleague']], ['-publishDate'], 20),
      may: EVERYBODY,
    },
    {
      does: 'list posts with a tag, of any date',
      ask: () => list([['tags', 'ARRAY_CONTAINS', 'music']]),
      may: AUTHORS,
    },
    {
      does: 'list published posts up to a time to come',
      ask: () => list(publishedBy(Date.now() + HOUR), ['-publishDate'], 20),
      may: AUTHORS,
    },
    {
      does: 'list published posts of any date',
      ask: () => list([['published', 'EQUAL', true]], ['-publishDate'], 20),
      may: AUTHORS,
    },
    {
      does: 'list scheduled posts',
      ask: () =>
        list(
          [
            ['published', 'EQUAL', true],
            ['publishDate', 'GREATER_THAN', Date.now()],
          ],
          ['publishDate'],
          1,
        ),
      may: AUTHORS,
    },
    { does: 'list all posts', ask: () => list(), may: AUTHORS, screen: hasStaffAccess },
    {
      does: 'list all posts, pinned first',
      ask: () => list([], ['-pinned', '-creationDate']),
      may: AUTHORS,
      screen: hasStaffAccess,
    },
    {
      does: 'list drafts',
      ask: () => list([['published', 'EQUAL', false]]),
      may: AUTHORS,
      screen: hasStaffAccess,
    },
    {
      does: 'list posts by creation date',
      ask: () => list([['creationDate', 'GREATER_THAN', 0]]),
      may: AUTHORS,
    },
    {
      does: 'list posts of every collection of that name',
      ask: () => ({ kind: 'list', group: true }),
      may: '',
    },
  ],
};
