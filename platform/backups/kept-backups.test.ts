import { describe, expect, test } from 'vitest';
import { keptBackups } from './kept-backups.ts';

const at = (text: string) => Date.parse(text.length === 10 ? `${text}T03:00Z` : `${text}Z`);
const shown = (time: number) => new Date(time).toISOString().slice(0, 16);

/** One backup a day at 3:00, the last on `end`. */
const daily = (end: string, count: number) =>
  Array.from({ length: count }, (_, day) => at(end) - day * 86_400_000);

describe('keptBackups', () => {
  test.each<[string, string[], string[]]>([
    ['no backups', [], []],
    ['one backup', ['2026-11-24'], ['2026-11-24']],
    ['two backups of one day', ['2026-11-24T03:00', '2026-11-24T15:00'], ['2026-11-24T15:00']],
    [
      'two backups around midnight',
      ['2026-11-24T23:59', '2026-11-25T00:00'],
      ['2026-11-25T00:00', '2026-11-24T23:59'],
    ],
    ['the backups of Sunday and Monday', ['2026-11-22', '2026-11-23'], ['2026-11-23', '2026-11-22']],
    ['two backups that are years apart', ['2020-01-01', '2026-11-24'], ['2026-11-24', '2020-01-01']],
    ['two backups with the same time', ['2026-11-24', '2026-11-24'], ['2026-11-24']],
    ['two backups, one of them from the future', ['2026-11-24', '2031-01-01'], ['2031-01-01', '2026-11-24']],
  ])('of %s, the kept ones are $2', (_, times, kept) => {
    expect(keptBackups(times.map(at)).map(shown)).toEqual(kept.map(at).map(shown));
  });

  test('of 400 daily backups, the last of each of 7 days, 4 weeks and 12 months is kept', () => {
    // 24 November 2026 is a Tuesday.
    expect(keptBackups(daily('2026-11-24', 400)).map((time) => shown(time).slice(0, 10))).toEqual([
      ...['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18'],
      ...['2026-11-15', '2026-11-08', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
      ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ]);
  });

  test('applying the rule to the kept backups again removes none', () => {
    for (let day = 1; day < 420; day += 13) {
      const kept = keptBackups(daily('2026-11-24', day));
      expect(keptBackups(kept)).toEqual(kept);
    }
  });

  test('a backup each day for two years leaves at most 23, the newest always among them', () => {
    let stored: number[] = [];
    for (const time of daily('2026-11-24', 730).reverse()) {
      stored = keptBackups([...stored, time]);
      expect(stored[0]).toBe(time);
      expect(stored.length).toBeLessThanOrEqual(23);
    }
    expect(stored.map(shown)).toEqual(keptBackups(daily('2026-11-24', 730)).map(shown));
  });

  test('of twelve backups a day, the last of each of the newest 7 days is kept', () => {
    const times = Array.from({ length: 12 * 9 }, (_, n) => at('2026-11-24T23:00') - n * 7_200_000);
    expect(keptBackups(times).slice(0, 7).map(shown)).toEqual(
      ['24', '23', '22', '21', '20', '19', '18'].map((day) => `2026-11-${day}T23:00`),
    );
  });
});
