import { expect, test } from 'vitest';
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
