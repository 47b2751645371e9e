import { expect, test } from 'vitest';
import { sayInEnglish } from '../../domain/words/say.ts';
import { countSentence, lastPage, parseSearch, searchAddress } from './search-address.ts';

test.each([
  ['', { query: '', page: 1 }],
  ['?q=%20two+words%20', { query: 'two words', page: 1 }],
  ['?q=a&page=3', { query: 'a', page: 3 }],
  ['?q=a&page=0', { query: 'a', page: 1 }],
  ['?q=a&page=-2', { query: 'a', page: 1 }],
  ['?q=a&page=999', { query: 'a', page: 50 }],
  ['?q=a&page=9999999', { query: 'a', page: 1 }],
])('the query string %j is parsed as the search %j', (search, asked) => {
  expect(parseSearch(search)).toEqual(asked);
});

test('a long search query is cut off, but never inside a character', () => {
  expect(parseSearch(`?q=${'x'.repeat(5000)}`).query).toHaveLength(100);
  expect(parseSearch(`?q=${encodeURIComponent(`${'x'.repeat(99)}😀`)}`).query.isWellFormed()).toBe(true);
});

test('a search stays the same when it is written into an address and parsed again', () => {
  const address = searchAddress('a & b?', 2);
  expect(parseSearch(new URL(address, 'https://studio.example').search)).toEqual({
    query: 'a & b?',
    page: 2,
  });
  expect(searchAddress('a', 1)).toBe('/search?q=a');
});

test('the number of results is shown as a sentence', () => {
  expect(countSentence(sayInEnglish, 0, 'x', 1)).toBe('No post was found for “x”.');
  expect(countSentence(sayInEnglish, 1, 'x', 1)).toBe('1 post was found for “x”.');
  expect(countSentence(sayInEnglish, 10, 'x', 1)).toBe('10 posts were found for “x”.');
  expect(countSentence(sayInEnglish, 1234, 'x', 124)).toBe(
    '1,234 posts were found for “x”. Showing 1231 to 1234.',
  );
});

test('search results have at most 50 pages', () => {
  expect([0, 10, 11, 1_000_000].map(lastPage)).toEqual([1, 1, 2, 50]);
});
