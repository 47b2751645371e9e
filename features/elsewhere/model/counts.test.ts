import { expect, test } from 'vitest';
import { byteCount, graphemeCount, linkCount, threadsCount, weightedCount } from './counts.ts';
import { mastodonCount } from './mastodon.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const LONG = `https://lanternfall.example.com/${'a'.repeat(90)}`;

test.each([
  // Columns: the text, then its graphemes, bytes, and length on Mastodon, X and Threads.
  ['', 0, 0, 0, 0, 0],
  ['Snow', 4, 4, 4, 4, 4],
  ['e\u0301', 1, 3, 1, 1, 2],
  [FAMILY, 1, 25, 1, 2, 25],
  ['🇩🇰', 1, 8, 1, 2, 8],
  ['👍🏽', 1, 8, 1, 2, 8],
  ['©', 1, 2, 1, 1, 2],
  ['文字', 2, 6, 2, 4, 2],
  ['“a”', 3, 7, 3, 3, 3],
  [LONG, 122, 122, 23, 23, 122],
  [`See ${LONG}.`, 127, 127, 28, 28, 127],
  ['http://a.co', 11, 11, 23, 23, 11],
  ['https://studio.example/blog', 27, 27, 23, 27, 27],
  ['snow.com', 8, 8, 8, 23, 8],
  ['@ines@games.social hi', 21, 21, 8, 21, 21],
])('%j has the length that each platform counts', (text, graphemes, bytes, mastodon, x, threads) => {
  expect([graphemeCount(text), byteCount(text)]).toEqual([graphemes, bytes]);
  expect([mastodonCount(text), weightedCount(text), threadsCount(text)]).toEqual([mastodon, x, threads]);
});

test('a link that occurs twice counts once', () => {
  expect(linkCount('https://a.example https://b.example/c, https://a.example')).toBe(2);
});
