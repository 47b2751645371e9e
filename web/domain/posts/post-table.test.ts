import { describe, expect, test } from 'vitest';
import { newPost, type Post } from './post.ts';
import {
  byPostSort,
  isFound,
  nextSort,
  type PostFilter,
  type PostSort,
  parseFilter,
  parseSort,
  passesFilter,
  sortText,
} from './post-table.ts';

const post = (title: string, more: Partial<Post> = {}): Post => ({
  id: title,
  ...newPost('', 0),
  title,
  authors: [],
  ...more,
});
const titles = (posts: Post[]) => posts.map(({ title }) => title);

test('by default pinned posts come first, then the others by creation date, newest first', () => {
  const posts = [
    post('old', { creationDate: 1 }),
    post('new', { creationDate: 2 }),
    post('pin', { pinned: true }),
  ];
  expect(titles(posts.toSorted(byPostSort(null, {})))).toEqual(['pin', 'new', 'old']);
});

test.each<[PostSort, string[]]>([
  [{ column: 'title', direction: 'ascending' }, ['Ahab', 'ähnlich', 'Part 2', 'Part 10']],
  [{ column: 'title', direction: 'descending' }, ['Part 10', 'Part 2', 'ähnlich', 'Ahab']],
  [{ column: 'author', direction: 'ascending' }, ['Part 2', 'ähnlich', 'Ahab', 'Part 10']],
  [{ column: 'created', direction: 'descending' }, ['Ahab', 'Part 10', 'Part 2', 'ähnlich']],
  [{ column: 'published', direction: 'descending' }, ['Part 2', 'Ahab', 'Part 10', 'ähnlich']],
  [{ column: 'publish-date', direction: 'descending' }, ['ähnlich', 'Part 2', 'Part 10', 'Ahab']],
  [{ column: 'publish-date', direction: 'ascending' }, ['Ahab', 'Part 10', 'Part 2', 'ähnlich']],
])('posts can be sorted by %o', (sort, expected) => {
  const posts = [
    post('Part 10', { creationDate: 3, publishDate: 6 }),
    post('Part 2', { creationDate: 2, publishDate: 7, published: true, authors: ['a'] }),
    post('ähnlich', { creationDate: 1, publishDate: 8, authors: ['b'] }),
    post('Ahab', { creationDate: 4, publishDate: 5 }),
  ];
  expect(titles(posts.toSorted(byPostSort(sort, { a: 'Ann', b: 'Bo' })))).toEqual(expected);
});

test('clicks on a column header sort in one direction, then the other, then not at all', () => {
  let sort: PostSort = null;
  const seen: string[] = [];
  for (let press = 0; press < 3; press++) {
    sort = nextSort(sort, 'created');
    seen.push(sortText(sort));
  }
  expect(seen).toEqual(['-created', 'created', '']);
  expect(nextSort({ column: 'created', direction: 'ascending' }, 'title')).toEqual(parseSort('title'));
});

test.each([
  null,
  '',
  '-',
  'rank',
  '--title',
  'Title',
])('the query string %j contains no sort order', (text) => {
  expect(parseSort(text)).toBe(null);
});

describe('the search in the list of posts', () => {
  const café = post('Lamps of the Café', { shortText: 'Fog', authors: ['a', 'stranger'] });
  test.each([
    'lamps',
    'CAFE',
    'fog lamps',
    'ann',
    'stranger',
    ' ',
    'café',
  ])('a search for %j finds the post', (search) => {
    expect(isFound(café, search, { a: 'Ann Wake' })).toBe(true);
  });
  test.each(['lamp fig', 'wake up'])('a search for %j does not find the post', (search) => {
    expect(isFound(café, search, { a: 'Ann Wake' })).toBe(false);
  });
});

const NOW = 1_000;
const stored = (id: string, more: Partial<Post>): Post => ({ id, ...newPost('someone', 0), ...more });
const all = [
  stored('draft', { authors: ['me', 'you'] }),
  stored('live', { published: true, publishDate: NOW }),
  stored('later', { published: true, publishDate: NOW + 1, authors: ['me'] }),
];

test.each<[PostFilter, string]>([
  [null, 'draft live later'],
  ['draft', 'draft'],
  ['live', 'live'],
  ['scheduled', 'later'],
  ['mine', 'draft later'],
])('the filter "%s" includes the posts "%s"', (filter, ids) => {
  const shown = all.filter((one) => passesFilter(one, filter, 'me', NOW));
  expect(shown.map(({ id }) => id).join(' ')).toBe(ids);
});

test.each([null, '', 'Draft', 'all'])('the query string %j contains no filter', (text) => {
  expect(parseFilter(text)).toBe(null);
});

test('a filter stays the same when it is written into an address and parsed again', () => {
  for (const filter of ['draft', 'live', 'scheduled', 'mine'] as const)
    expect(parseFilter(filter)).toBe(filter);
});
