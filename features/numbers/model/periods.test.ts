import { expect, test } from 'vitest';
import { noNumbers } from './day-numbers.ts';
import { numbersCsv } from './numbers-csv.ts';
import { barsOf, dayOf, daysOf, PERIODS, ranked, type StoredDay, together } from './periods.ts';

const NOW = Date.parse('2026-03-02T23:30:00Z');
const day = (id: string, visits: number): StoredDay => ({ ...noNumbers(), id, total: { visits } });

test.each([
  ['2026-03-02T23:59:59.999Z', '2026-03-02'],
  ['2026-03-03T00:00:00Z', '2026-03-03'],
])('the time %s is on the day %s', (time, expected) => {
  expect(dayOf(Date.parse(time))).toBe(expected);
});

test('a period of 7 days ends today, and can begin in the previous month', () => {
  expect(daysOf(7, NOW)).toEqual([
    ...['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28'],
    ...['2026-03-01', '2026-03-02'],
  ]);
});

test.each(
  PERIODS,
)('the chart’s bars for %d days cover each day once, and together contain all counts', (period) => {
  const days = daysOf(period, NOW);
  const bars = barsOf(
    days.map((id) => day(id, 2)),
    period,
    NOW,
  );
  expect(bars.length).toBe(period === 365 ? 53 : period);
  expect([bars[0]?.first, bars.at(-1)?.last]).toEqual([days[0], days.at(-1)]);
  expect(bars.reduce((sum, { tally }) => sum + (tally.visits ?? 0), 0)).toBe(2 * period);
});

test('days without numbers have empty bars, and days outside the period do not count', () => {
  const bars = barsOf([day('2026-02-01', 9), day('2026-03-01', 4)], 7, NOW);
  expect(bars.map(({ tally }) => tally.visits ?? 0)).toEqual([0, 0, 0, 0, 0, 4, 0]);
});

test('names are ranked by the chosen count; names with equal counts are in alphabetical order', () => {
  const days = [
    { ...noNumbers(), posts: { b: { reads: 2 }, a: { reads: 1 } } },
    { ...noNumbers(), posts: { a: { reads: 1 }, c: { presses: 9 } } },
  ];
  expect(ranked(together(days), 'posts', 'reads')).toEqual([
    { name: 'a', tally: { reads: 2 } },
    { name: 'b', tally: { reads: 2 } },
    { name: 'c', tally: { presses: 9 } },
  ]);
});

test('the CSV file has a line for each day and name, and no formulas', () => {
  const numbers = { ...day('2026-03-01', 3), campaigns: { '=1+1': { visits: 1, signUps: 2 } } };
  expect(numbersCsv([numbers])).toBe(
    [
      'day,kind,name,visits,pages,posts read,store presses,sign-ups',
      '2026-03-01,total,,3,0,0,0,0',
      "2026-03-01,campaign,'=1+1,1,0,0,0,2",
      '',
    ].join('\r\n'),
  );
});
