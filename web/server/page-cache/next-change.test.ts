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
  ['no release date', null, NEVER],
  ['a past release date', '2026-11-30', NEVER],
  ['a release today', '2026-12-01', MIDNIGHT],
  ['a later release', '2027-05-01', MIDNIGHT],
])('a game’s pages expire at midnight until the release day ends, then never: %s (%s)', (_, date, expected) => {
  expect(
    nextChange(
      () => NEVER,
      released(date),
      () => NOON,
    )(),
  ).toBe(expected);
});

test('pages expire at the time of a scheduled post, or at midnight if that is earlier', async () => {
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
