import { expect, test } from 'vitest';
import { NEW_LINK, withLinkMoved } from './bio-links.ts';

const links = ['a', 'b', 'c'].map((url) => ({ ...NEW_LINK, url }));

test.each([
  ['up', 1, 0, 'bac'],
  ['down', 0, 1, 'bac'],
  ['to the end', 0, 2, 'bca'],
  ['at most to the first position', 0, -1, 'abc'],
  ['at most to the last position', 2, 3, 'abc'],
])('a link of a bio moves %s', (_where, from, to, after) => {
  expect(
    withLinkMoved(links, from, to)
      .map(({ url }) => url)
      .join(''),
  ).toBe(after);
});
