import { expect, test } from 'vitest';
import { withRowMoved } from './use-row-changes.ts';

test.each([
  ['up', 1, 0, 'bac'],
  ['down', 0, 1, 'bac'],
  ['to the end', 0, 2, 'bca'],
  ['at most to the first position', 0, -1, null],
  ['at most to the last position', 2, 3, null],
])('a row of a form moves %s', (_where, from, to, after) => {
  expect(withRowMoved(['a', 'b', 'c'], from, to)?.join('') ?? null).toBe(after);
});
