import { expect, test } from 'vitest';
import { localTime } from './local-time.ts';

test('a time has its date and its zone', () => {
  const text = localTime(Date.UTC(2026, 10, 21, 12, 5));
  expect(text).toContain('2026');
  expect(text).toMatch(/UTC|GMT|[A-Z]{3,4}$/);
});

test('an invalid time counts as 1970', () => {
  expect(localTime(1e20)).toBe(localTime(0));
});
