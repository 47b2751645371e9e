import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  clockText,
  clockTime,
  inWords,
  localMinute,
  localTime,
  nextMorning,
  shortTime,
  waitProblem,
} from './local-time.ts';

test('a local time is shown with date and time zone', () => {
  const text = localTime(Date.UTC(2026, 10, 21, 12, 5));
  expect(text).toContain('2026');
  expect(text).toMatch(/UTC|GMT|[A-Z]{3,4}$/);
});

test('an invalid time is shown as January 1, 1970', () => {
  expect(localTime(1e20)).toBe(localTime(0));
});

test('a time of day cannot be broken into two lines', () => {
  expect(localMinute(Date.UTC(2026, 10, 21, 12, 5))).toMatch(/^\d+:05(\u00a0|\u202f|$)/);
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [1, 'in less than a minute'],
  [MINUTE, 'in 1 minute'],
  [59 * MINUTE, 'in 59 minutes'],
  [HOUR, 'in 1 hour'],
  [47 * HOUR, 'in 47 hours'],
  [72 * HOUR, 'in 3 days'],
  [30 * 24 * HOUR, 'in 30 days'],
])('a time that is %i ms away is shown as “%s”', (left, words) => {
  expect(inWords(1_000, 1_000 + left)).toBe(words);
});

describe('clock times in a zone with daylight saving time', () => {
  let zone: string | undefined;
  beforeEach(() => {
    zone = process.env.TZ;
    process.env.TZ = 'Europe/Berlin';
  });
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test.each([
    ['in winter', '2026-11-27T18:00', Date.UTC(2026, 10, 27, 17)],
    ['in summer', '2026-07-27T18:00', Date.UTC(2026, 6, 27, 16)],
    ['before clocks are set forward', '2026-03-29T01:59', Date.UTC(2026, 2, 29, 0, 59)],
    ['after clocks are set forward', '2026-03-29T03:00', Date.UTC(2026, 2, 29, 1)],
    ['after clocks are set back', '2026-10-25T03:00', Date.UTC(2026, 9, 25, 2)],
  ])('a scheduled time has the UTC offset of its own day: %s', (_when, text, time) => {
    expect(clockTime(text)).toBe(time);
    expect(clockText(time)).toBe(text);
  });

  test('the default time for scheduling is 9:00 the next morning, even on days of a clock change', () => {
    expect(clockText(nextMorning(Date.UTC(2026, 2, 28, 22, 30)))).toBe('2026-03-29T09:00');
  });

  test.each([
    [Date.UTC(2026, 10, 27, 8), 'Fri, Nov 27, 9:00 AM'],
    [Date.UTC(2027, 0, 4, 13, 5), 'Mon, Jan 4, 2027, 2:05 PM'],
  ])('the time %i is shown as “%s”', (time, words) => {
    expect(shortTime(time, Date.UTC(2026, 10, 23)).replaceAll('\u202f', ' ')).toBe(words);
  });

  test('times skipped by a clock change move an hour later; of repeated times, the first counts', () => {
    expect(clockText(clockTime('2026-03-29T02:30') ?? 0)).toBe('2026-03-29T03:30');
    expect(clockTime('2026-10-25T02:30')).toBe(Date.UTC(2026, 9, 25, 0, 30));
  });

  test.each([
    ['its seconds', Date.UTC(2026, 10, 27, 17, 0, 20)],
    ['the second of two equal hours', Date.UTC(2026, 9, 25, 1, 30)],
  ])('a stored time keeps %s until a person types another', (_what, stored) => {
    expect(clockTime(clockText(stored), stored)).toBe(stored);
    expect(clockTime('2026-11-28T18:00', stored)).toBe(Date.UTC(2026, 10, 28, 17));
  });
});

test.each([
  '',
  'tomorrow',
  '2026-11-27',
  '2026-13-45T18:00',
  '2026-11-27T18:00Z',
])('the text %j is not a valid time', (text) => {
  expect(clockTime(text)).toBeNull();
});

test.each([
  [100, 'That time has passed.'],
  [101, null],
  [1098 * 86_400_000, null],
  [Date.UTC(2126, 0, 1), 'Choose a time within the next three years.'],
])('a change cannot wait from 100 until %i: %s', (time, problem) => {
  expect(waitProblem(time, 100)).toBe(problem);
});
