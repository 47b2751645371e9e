import { expect, test } from 'vitest';
import { isGivenUp } from './picture.ts';

const WEEK = 7 * 24 * 3_600_000;

test.each([
  [{ uploading: true, at: 0 }, WEEK + 1, true],
  [{ uploading: true, at: 0 }, WEEK, false],
  [{ uploading: undefined, at: 0 }, 2 * WEEK, false],
])('the upload of the picture %j counts as abandoned at time %d: %s', (picture, now, given) => {
  expect(isGivenUp(picture, now)).toBe(given);
});
