import { expect, test } from 'vitest';
import { dateMachine, dateText, dayText, timeText } from './dates.ts';

test.each([
  [Date.UTC(2026, 10, 21, 0, 0), 'Nov 21, 2026'],
  [Date.UTC(2026, 10, 21, 23, 59, 59, 999), 'Nov 21, 2026'],
  [0, 'Jan 1, 1970'],
  [9e15, 'Jan 1, 1970'],
])('the date of the time %i is shown as "%s" in every time zone', (time, text) => {
  expect(dateText(time)).toBe(text);
});

test.each([
  [Date.UTC(2026, 10, 21, 9, 5, 59), 'Nov 21, 2026, 09:05 UTC'],
  [Number.NaN, 'Jan 1, 1970, 00:00 UTC'],
])('the time %d is shown with its time zone as "%s"', (time, text) => {
  expect(timeText(time)).toBe(text);
});

test('the month names equal those of Intl.DateTimeFormat', () => {
  const browsers = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
  for (let month = 0; month < 12; month++) {
    const time = Date.UTC(2026, month, month + 1);
    expect(dateText(time)).toBe(browsers.format(time));
  }
});

test.each([
  [1763690000000, '2025-11-21T01:53:20.000Z'],
  [9e15, '1970-01-01T00:00:00.000Z'],
  [Number.NaN, '1970-01-01T00:00:00.000Z'],
])('the time %d is "%s" in machine-readable form', (time, text) => {
  expect(dateMachine(time)).toBe(text);
});

test.each([
  ['de', '21.11.2026'],
  ['fr', '21 nov. 2026'],
  ['en-GB', '21 Nov 2026'],
])('in the language %s the date is "%s"', (locale, text) => {
  expect(dateText(Date.UTC(2026, 10, 21, 9, 5), locale)).toBe(text);
  expect(timeText(Date.UTC(2026, 10, 21, 9, 5), locale)).toBe(`${text}, 09:05 UTC`);
});

test.each([
  [Date.UTC(2026, 9, 22), 'Oct 22'],
  [Date.UTC(2025, 9, 22), 'Oct 22, 2025'],
])('staff see the date %i as "%s"; only years other than the present one are shown', (time, text) => {
  expect(dayText(time, Date.UTC(2026, 10, 23))).toBe(text);
});
