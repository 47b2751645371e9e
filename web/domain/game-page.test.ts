import { expect, test } from 'vitest';
import studio from '../../e2e/support/studio/studio.config.ts';
import { gameOfPost } from './game-of-post.ts';
import { daysUntil, nextDay } from './game-page.ts';

const at = (time: string) => Date.parse(time);

test.each([
  ['2026-12-05', '2026-12-01T00:00:00Z', 4],
  ['2026-12-05', '2026-12-01T23:59:59Z', 4],
  ['2026-12-05', '2026-12-04T23:59:59Z', 1],
  ['2026-12-05', '2026-12-05T23:59:59Z', 0],
  ['2026-12-05', '2026-12-06T00:00:00Z', null],
  ['2027-03-01', '2027-02-28T12:00:00Z', 1],
])('the number of days until %s, counted on %s, is %s', (date, now, days) => {
  expect(daysUntil(date, at(now))).toBe(days);
});

test('the number of days until the release changes at midnight UTC', () => {
  const next = nextDay(at('2026-12-01T15:00:00Z'));
  expect(next).toBe(at('2026-12-02T00:00:00Z'));
  expect(daysUntil('2026-12-05', next - 1)).toBe(4);
  expect(daysUntil('2026-12-05', next)).toBe(3);
});

test.each<[string, string[], string]>([
  ['a post without tags promotes the home page’s game', [], 'Timeworks'],
  ['a post without a game’s name as a tag promotes the home page’s game', ['art'], 'Timeworks'],
  ['a post with a game’s name as a tag promotes this game', ['art', 'Starhound'], 'Starhound'],
  ['a game’s name as a tag may be in upper or lower case', ['starhound'], 'Starhound'],
  [
    'a post that names several games promotes the first of the config',
    ['Starhound', 'timeworks'],
    'Timeworks',
  ],
])('%s', (_fact, tags, expected) => {
  expect(gameOfPost(studio.games, tags).name).toBe(expected);
});
