import { expect, test } from 'vitest';
import { isSecret, LINK_DAYS, linkEnd, newSecret } from './draft-link.ts';

test('secrets of draft links have 192 random bits, and no two are the same', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(secrets.every(isSecret)).toBe(true);
});

test.each([
  '',
  'short',
  `${'x'.repeat(22)}/`,
  'x'.repeat(101),
  `${'x'.repeat(30)}%`,
])('%j is not a valid secret of a draft link', (text) => {
  expect(isSecret(text)).toBe(false);
});

test('a draft link ends within 30 days', () => {
  for (const days of LINK_DAYS) expect(linkEnd(0.5, days)).toBeLessThan(30 * 24 * 3_600_000);
  expect(linkEnd(1_000_000, 7)).toBe(1_000_000 + 7 * 24 * 3_600_000 - 60_000);
});
