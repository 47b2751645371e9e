import { expect, test } from 'vitest';
import { parseYear, spanOf, yearAddress, yearOf } from './archive.ts';
import { byMonth } from './by-month.ts';

test.each([
  ['2026', 2026],
  ['1970', 1970],
  ['0026', null],
  ['26', null],
  ['20260', null],
  ['2026a', null],
])('the year in the archive address "%s" is %s', (text, year) => {
  expect(parseYear(text)).toBe(year);
});

test('a year of the archive begins and ends in UTC', () => {
  const { from, before } = spanOf(2026);
  expect([yearOf(from - 1), yearOf(from), yearOf(before - 1), yearOf(before)]).toEqual([
    2025, 2026, 2026, 2027,
  ]);
  expect(yearAddress(2026)).toBe('/blog/archive/2026');
});

test('a date whose year does not have four digits has no archive year', () => {
  expect([Number.NaN, 9e15, Date.UTC(-5, 0)].map(yearOf)).toEqual([null, null, null]);
});

test('posts are grouped by month without changing their order', () => {
  const [june, march, alsoMarch] = [Date.UTC(2026, 5, 30), Date.UTC(2026, 2, 9), Date.UTC(2026, 2, 1)].map(
    (publishDate) => ({ publishDate }),
  );
  expect(byMonth([june, march, alsoMarch].flatMap((post) => post ?? []))).toEqual([
    ['June', [june]],
    ['March', [march, alsoMarch]],
  ]);
});
