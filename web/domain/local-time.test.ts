import { expect, test } from 'vitest';
import { localTime } from './local-time.ts';

test('a local time is shown with date and time zone', () => {
  const text = localTime(Date.UTC(2026, 10, 21, 12, 5));
  expect(text).toContain('2026');
  expect(text).toMatch(/UTC|GMT|[A-Z]{3,4}$/);
});

test('an invalid time is shown as January 1, 1970', () => {
  expect(localTime(1e20)).toBe(localTime(0));
});
