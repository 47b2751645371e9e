import { expect, test } from 'vitest';
import type { GamePage } from '../../domain/game-page.ts';
import { nextChange } from './next-change.ts';

const NOON = Date.parse('2026-12-01T12:00:00Z');
const MIDNIGHT = Date.parse('2026-12-02T00:00:00Z');
const NEVER = Number.POSITIVE_INFINITY;

const released = (date: string | null) => () =>
  new Map<string, GamePage>([
    ['a-game', { facts: date === null ? {} : { released: date }, text: '', isPartial: false }],
  ]);

test.each([
  ['no date', null, NEVER],
  ['a date in the past', '2026-11-30', NEVER],
  ['the release today', '2026-12-01', MIDNIGHT],
  ['a release later', '2027-05-01', MIDNIGHT],
])('the next change of the pages is computed with %s, %s', (_, date, expected) => {
  expect(
    nextChange(
      () => NEVER,
      released(date),
      () => NOON,
    )(),
  ).toBe(expected);
});

test('a post scheduled before midnight is the next change of the pages', async () => {
  const due = NOON + 1000;
  expect(
    nextChange(
      () => due,
      released('2027-05-01'),
      () => NOON,
    )(),
  ).toBe(due);
  expect(
    await nextChange(
      async () => due,
      released('2027-05-01'),
      () => NOON,
    )(),
  ).toBe(due);
  expect(
    await nextChange(
      async () => NEVER,
      released('2027-05-01'),
      () => NOON,
    )(),
  ).toBe(MIDNIGHT);
});
