import { expect, test } from 'vitest';
import { daysLeft } from './trash.ts';

const DAY = 24 * 3_600_000;

test.each([
  [0, 30],
  [DAY / 2, 30],
  [DAY, 29],
  [29.5 * DAY, 1],
  [30 * DAY, 0],
  [400 * DAY, 0],
])('a post that was deleted %d ms ago can be restored for %i more days', (age, days) => {
  expect(daysLeft({ trashedAt: 1000 }, 1000 + age)).toBe(days);
});
