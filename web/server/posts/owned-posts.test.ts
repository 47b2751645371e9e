import type { PlainFields } from '@studio-site/backend/values';
import { expect, test } from 'vitest';
import type { Query } from '../../../platform/data/rest/structured-query.ts';
import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { postPath } from '../../domain/places.ts';
import { newPost } from '../../domain/posts/post.ts';
import { nextPublic, ownedPosts, publicAt } from './owned-posts.ts';

/** Documents of posts by id, and the queries and paths that were read. */
function stored(posts: Readonly<Record<string, PlainFields>>) {
  const asked: unknown[] = [];
  const all = Object.entries(posts).map(([id, fields]) => ({ path: postPath(id), id, fields, version: '1' }));
  const documents: Pick<OwnerDocuments, 'find' | 'get'> = {
    find: async (query: Query) => {
      asked.push(query);
      return all.slice(0, query.limit);
    },
    get: async (paths, fields) => {
      asked.push({ paths, fields });
      return new Map(all.filter(({ path }) => paths.includes(path)).map((one) => [one.path, one]));
    },
  };
  return { documents, asked };
}

const POST: PlainFields = { ...newPost('ines', 5), title: 'Fog' };

test.each<[string, PlainFields, string[]]>([
  ['valid', POST, ['a']],
  ['of no other fields than those read', { title: 'Fog', publishDate: 5 }, ['a']],
  ['without a required field', { title: 'Fog' }, []],
  ['with a field of another type', { ...POST, title: 5 }, []],
])('a post that is %s is found or left out', async (_what, fields, found) => {
  const { documents, asked } = stored({ a: fields });
  const posts = ownedPosts(documents, ['title', 'publishDate']);
  const query: Query = { from: 'posts', where: [], order: [] };
  expect((await posts.find(query)).map(({ id }) => id)).toEqual(found);
  expect((await posts.of(['a'])).map(({ id }) => id)).toEqual(found);
  expect(asked).toEqual([
    { ...query, fields: ['title', 'publishDate'] },
    { paths: [postPath('a')], fields: ['title', 'publishDate'] },
  ]);
});

test('posts with these ids are read; a text that can be no id is not asked for', async () => {
  const { documents, asked } = stored({ a: POST, b: POST });
  const posts = ownedPosts(documents);
  expect((await posts.of(['b', 'x', 'a/b', ''])).map(({ id, title }) => [id, title])).toEqual([['b', 'Fog']]);
  expect(asked).toMatchObject([{ paths: [postPath('b'), postPath('x')] }]);
});

test.each<[string, Readonly<Record<string, PlainFields>>, number | null]>([
  ['none', {}, null],
  ['one', { a: { ...POST, publishDate: 20 } }, 20],
  [
    'two, of which the query finds the earlier one first',
    { a: { publishDate: 20 }, b: { publishDate: 30 } },
    20,
  ],
])('the next time at which a post becomes public, of %s', async (_what, posts, next) => {
  const { documents, asked } = stored(posts);
  expect(await nextPublic(documents, 10)).toBe(next);
  expect(asked).toMatchObject([{ fields: ['publishDate'], limit: 1 }]);
});

test('a post becomes public at its publish date if it is published', () => {
  expect([true, false].map((published) => publicAt({ published, publishDate: 7 }))).toEqual([7, null]);
});
