import { expect, test } from 'vitest';
import { newPost, type Post } from './post.ts';
import { type PostFilter, parseFilter, passesFilter } from './post-filter.ts';

const NOW = 1_000;
const post = (id: string, more: Partial<Post>): Post => ({ id, ...newPost('someone', 0), ...more });
const posts = [
  post('draft', { authors: ['me', 'you'] }),
  post('live', { published: true, publishDate: NOW }),
  post('later', { published: true, publishDate: NOW + 1, authors: ['me'] }),
];

test.each<[PostFilter, string]>([
  [null, 'draft live later'],
  ['draft', 'draft'],
  ['live', 'live'],
  ['scheduled', 'later'],
  ['mine', 'draft later'],
])('the filter "%s" includes the posts "%s"', (filter, ids) => {
  const shown = posts.filter((one) => passesFilter(one, filter, 'me', NOW));
  expect(shown.map(({ id }) => id).join(' ')).toBe(ids);
});

test.each([null, '', 'Draft', 'all'])('the query string %j contains no filter', (text) => {
  expect(parseFilter(text)).toBe(null);
});

test('a filter stays the same when it is written into an address and parsed again', () => {
  for (const filter of ['draft', 'live', 'scheduled', 'mine'] as const)
    expect(parseFilter(filter)).toBe(filter);
});
