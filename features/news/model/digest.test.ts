import { expect, test } from 'vitest';
import { type DigestPeriod, digestId, lastDigest, nextDigest } from './digest.ts';

test.each<[DigestPeriod, now: string, last: string, next: string]>([
  ['weekly', '2026-11-24T12:00', '2026-11-23', '2026-11-30'],
  ['weekly', '2026-11-23T08:00', '2026-11-23', '2026-11-30'],
  ['weekly', '2026-11-23T07:59', '2026-11-16', '2026-11-23'],
  ['weekly', '2026-11-22T23:00', '2026-11-16', '2026-11-23'],
  ['weekly', '2027-01-01T00:00', '2026-12-28', '2027-01-04'],
  ['monthly', '2026-11-24T12:00', '2026-11-01', '2026-12-01'],
  ['monthly', '2026-12-01T08:00', '2026-12-01', '2027-01-01'],
  ['monthly', '2026-12-01T07:59', '2026-11-01', '2026-12-01'],
  ['monthly', '2027-03-31T10:00', '2027-03-01', '2027-04-01'],
])('%s digests at %s UTC: the last was due on %s, the next is due on %s', (period, now, last, next) => {
  const time = Date.parse(`${now}:00Z`);
  expect(new Date(lastDigest(period, time)).toISOString()).toBe(`${last}T08:00:00.000Z`);
  expect(new Date(nextDigest(period, time)).toISOString()).toBe(`${next}T08:00:00.000Z`);
});

test('the id of a digest mail contains the period and the day', () => {
  expect(digestId('weekly', Date.UTC(2026, 10, 23, 8))).toBe('digest_weekly_2026-11-23');
});
