import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 posts'],
  [1, '1 post'],
  [2, '2 posts'],
  [1200, '1200 posts'],
])('the number %d is shown with its noun as %j', (count, words) => {
  expect(counted(count, 'post')).toBe(words);
});
