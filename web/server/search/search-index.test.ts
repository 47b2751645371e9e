import { expect, test } from 'vitest';
import type { MarkedText } from '../../../platform/domain/text/searched-words.ts';
import { newPost } from '../../domain/posts/post.ts';
import { SearchIndex } from './search-index.ts';
import type { SearchedPost } from './searched-post.ts';

const NOW = 1_000_000;
const post = (id: string, more: Partial<SearchedPost> = {}): SearchedPost => ({
  ...newPost('', NOW),
  ...{ id, slug: undefined, title: 'Untitled' },
  ...more,
});
const written = (text: MarkedText | undefined) =>
  text?.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');

function indexOf(...posts: SearchedPost[]): SearchIndex {
  const index = new SearchIndex();
  for (const one of posts) index.put(one);
  return index;
}
const ids = (index: SearchIndex, query: string, now = NOW) =>
  index.search(query, now, 0).posts.map(({ id }) => id);

test('posts are found by title, tags, short text and content, title matches first', () => {
  const index = indexOf(
    post('content', { content: 'Under the **lantern**.' }),
    post('tags', { tags: ['lantern festival'] }),
    post('title', { title: 'A lantern' }),
    post('short', { shortText: 'The lantern again' }),
    post('other', { title: 'A bell' }),
  );
  expect(ids(index, 'lantern')[0]).toBe('title');
  expect(ids(index, 'lantern').toSorted()).toEqual(['content', 'short', 'tags', 'title']);
});

test('posts are found despite typing mistakes, missing accents and an unfinished last word', () => {
  const index = indexOf(post('one', { title: 'The Café of the lighthouse keeper' }));
  for (const query of ['lihgthouse', 'ligthouse keper', 'cafe', 'lighthouse kee'])
    expect(ids(index, query), query).toEqual(['one']);
  expect(ids(index, 'submarine')).toEqual([]);
});

test('exact matches rank above similar words', () => {
  const index = indexOf(post('similar', { title: 'Lanterns' }), post('exact', { title: 'Lantern' }));
  expect(ids(index, 'lantern')).toEqual(['exact', 'similar']);
});

test('every word must match, and stop words count only if there are no other words', () => {
  const index = indexOf(
    post('both', { content: 'A bell in the harbour.' }),
    post('one', { content: 'A bell.' }),
  );
  expect(ids(index, 'bell harbour')).toEqual(['both']);
  expect(ids(index, 'how does the bell')).toHaveLength(2);
  expect(ids(indexOf(post('it', { title: 'How we do it' })), 'how we do it')).toEqual(['it']);
});

test('matches are highlighted in the title and in an excerpt', () => {
  const index = indexOf(
    post('one', { title: 'Lanterns', shortText: 'About light.', content: 'Then a *lantern* fell.' }),
  );
  const [found] = index.search('lantern', NOW, 0).posts;
  expect(written(found?.title)).toBe('[Lanterns]');
  expect(written(found?.excerpt)).toBe('Then a [lantern] fell.');
});

test('a result that matches only in the title shows the post’s short text', () => {
  const index = indexOf(post('one', { title: 'Lanterns', shortText: 'About light.' }));
  expect(written(index.search('lanterns', NOW, 0).posts[0]?.excerpt)).toBe('About light.');
});

test('a scheduled post is not found before its time, to the millisecond', () => {
  const index = indexOf(post('soon', { title: 'Lantern', publishDate: NOW + 1 }));
  expect(index.search('lantern', NOW, 0)).toEqual({ posts: [], total: 0 });
  expect(ids(index, 'lantern', NOW + 1)).toEqual(['soon']);
});

test('a changed post is found only by its new words, and a removed post not at all', () => {
  const index = indexOf(post('one', { title: 'Lantern' }));
  index.put(post('one', { title: 'Bell', slug: 'bell' }));
  expect(ids(index, 'lantern')).toEqual([]);
  expect(index.search('bell', NOW, 0).posts[0]?.slug).toBe('bell');
  index.remove('one');
  index.remove('never-there');
  expect(ids(index, 'bell')).toEqual([]);
  expect(index.ids()).toEqual([]);
});

test('after edits and removals, the search index equals one built from the remaining posts', () => {
  const texts = [
    'a lantern by the harbour',
    'lanterns, lanterns',
    'harbour bell',
    'the bell of a lighthouse',
  ];
  const final = Array.from({ length: 12 }, (_, n) =>
    post(`p${n}`, {
      title: texts[n % 4] ?? '',
      content: texts.slice(n % 3).join('. '),
      tags: [`year ${n % 2}`],
    }),
  );
  const index = indexOf(
    ...final.map((one, n) => ({ ...one, title: texts[n % 3] ?? '', content: `x${n} bell` })),
  );
  for (const id of ['gone', 'also gone']) index.put(post(id, { title: 'lantern harbour', tags: ['bell'] }));
  for (const one of final.toReversed()) index.put(one);
  index.remove('gone');
  index.remove('also gone');
  const fresh = indexOf(...final);
  for (const query of ['lantern', 'bell', 'lantern harbour', 'lihgthouse', 'year 1', 'x', 'har', 'gone'])
    expect(index.search(query, NOW, 0), query).toEqual(fresh.search(query, NOW, 0));
});

test('at most 10,000 distinct words of a post are indexed; the words of its content come last', () => {
  const content = Array.from({ length: 10_000 }, (_, n) => `w${n}x`).join(' ');
  const index = indexOf(post('one', { title: 'Lantern', tags: ['bell'], shortText: 'harbour', content }));
  for (const query of ['lantern', 'bell', 'harbour', 'w0x', 'w9996x'])
    expect(ids(index, query)).toEqual(['one']);
  expect(ids(index, 'w9997x')).toEqual([]);
  index.put(post('one', { title: 'Lantern' }));
  expect([ids(index, 'lantern'), ids(index, 'w0x')]).toEqual([['one'], []]);
});

test('a full index drops the contents of the largest posts, and keeps those of the others', () => {
  const distinct = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `w${from + n}x`).join(' ');
  const index = new SearchIndex(1_000_000);
  index.put(post('before', { content: `lantern ${distinct(0, 500)}` }));
  index.put(post('repeated', { title: 'Repeats', content: 'lantern '.repeat(100_000) }));
  for (const n of [1, 2, 3]) {
    index.put(post(`large${n}`, { title: `Large ${n}`, content: distinct(n * 10_000, 1000) }));
  }
  index.put(post('after', { content: 'lantern' }));
  expect(ids(index, 'lantern').toSorted()).toEqual(['after', 'before']);
  expect(ids(index, 'large').toSorted()).toEqual(['large1', 'large2', 'large3']);
  expect(index.leftOut().map(({ id }) => id)).toEqual(['repeated', 'large1', 'large2']);
  index.put(post('large1', { title: 'Large 1', content: 'short' }));
  index.remove('repeated');
  expect(index.leftOut()).toEqual([{ id: 'large2', title: 'Large 2' }]);
  expect(ids(index, 'short')).toEqual(['large1']);
});

test('if the searched word itself occurs, words that differ by a letter are not highlighted', () => {
  const index = indexOf(post('one', { title: 'They came', shortText: 'Then the others went.' }));
  const [found] = index.search('they', NOW, 0).posts;
  expect(written(found?.title)).toBe('[They] came');
  expect(written(found?.excerpt)).toBe('Then the others went.');
});

test('a post ranks higher if the word is more frequent in it, or if its text is shorter', () => {
  const index = indexOf(
    post('long', { content: 'Of a lantern, a bell, a harbour and a lighthouse.' }),
    post('often', { content: 'Lantern by lantern.' }),
    post('short', { content: 'By lantern.' }),
  );
  expect(ids(index, 'lantern')).toEqual(['often', 'short', 'long']);
});

test('each result is on exactly one page, and results with equal scores keep their order', () => {
  const best = post('best', { title: 'Lantern', content: 'Lantern' });
  const index = indexOf(...Array.from({ length: 24 }, (_, n) => post(`p${n}`, { title: 'Lantern' })), best);
  const pages = [0, 10, 20, 30].map((skip) => index.search('lantern', NOW, skip));
  expect(pages.map(({ total, posts }) => [total, posts.length])).toEqual([
    [25, 10],
    [25, 10],
    [25, 5],
    [25, 0],
  ]);
  const inOrder = ['best', ...Array.from({ length: 24 }, (_, n) => `p${n}`)];
  expect(pages.flatMap(({ posts }) => posts.map(({ id }) => id))).toEqual(inOrder);
});

test.each([
  '',
  '   ',
  '!!! ???',
  '__proto__',
  'constructor',
  '( OR * NOT',
])('the query %j finds nothing', (query) => {
  expect(indexOf(post('one', { title: 'Lantern' })).search(query, NOW, 0).total).toBe(0);
});

test('an emoji in a query does not change the results of its words', () => {
  const index = indexOf(post('one', { title: 'Dragons are here' }), post('two', { title: 'Knights ❤️' }));
  expect(ids(index, '❤️ dragons')).toEqual(['one']);
  expect(ids(index, '❤️')).toEqual([]);
  expect(written(index.search('dragons ❤️', NOW, 0).posts[0]?.title)).toBe('[Dragons] are here');
});
