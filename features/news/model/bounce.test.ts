import { describe, expect, test } from 'vitest';
import { afterBounce, kindOfStatus } from './bounce.ts';

const DAY = 24 * 3_600_000;
const NOW = 1000 * DAY;
const reader = { state: 'confirmed', bounces: 0, bounced: null } as const;

test.each([
  ['5.1.1', 'permanent'],
  ['5.1.10', 'permanent'],
  ['5.1.8', 'sender'],
  ['5.4.4', 'permanent'],
  ['5.0.0', 'permanent'],
  ['5.2.2', 'temporary'],
  ['4.2.2', 'temporary'],
  ['4.4.7', 'temporary'],
  ['5.3.4', 'sender'],
  ['5.7.1', 'sender'],
  ['5.7.26', 'sender'],
])('a bounce with the status %s is of the kind “%s”', (status, kind) => {
  expect(kindOfStatus(status)).toBe(kind);
});

describe('a bounce', () => {
  test.each([
    'permanent',
    'complaint',
  ] as const)('a bounce of the kind “%s” immediately pauses the address', (kind) => {
    expect(afterBounce(reader, { kind, reason: 'Unknown' }, NOW)).toEqual({
      state: 'paused',
      before: 'confirmed',
      reason: 'Unknown',
    });
  });

  test('a bounce caused by our own mail or server does not pause the address', () => {
    expect(afterBounce(reader, { kind: 'sender', reason: 'Policy' }, NOW)).toBeNull();
  });

  test.each([
    'left',
    'paused',
  ] as const)('a bounce of an address in the state “%s” changes nothing', (state) => {
    expect(afterBounce({ ...reader, state }, { kind: 'permanent', reason: '' }, NOW)).toBeNull();
  });

  test('temporary bounces on three different days pause an address', () => {
    const temporary = { kind: 'temporary', reason: 'Full' } as const;
    expect(afterBounce(reader, temporary, NOW)).toEqual({ bounces: 1, bounced: NOW });
    const second = { ...reader, bounces: 1, bounced: NOW };
    expect(afterBounce(second, temporary, NOW + DAY - 1)).toBeNull();
    expect(afterBounce(second, temporary, NOW + DAY)).toEqual({ bounces: 2, bounced: NOW + DAY });
    const third = { ...reader, bounces: 2, bounced: NOW };
    expect(afterBounce(third, temporary, NOW + 80 * DAY)).toMatchObject({ state: 'paused', reason: 'Full' });
    expect(afterBounce(third, temporary, NOW + 91 * DAY)).toEqual({ bounces: 1, bounced: NOW + 91 * DAY });
  });

  test('the reason of a bounce has at most 300 characters', () => {
    const change = afterBounce(reader, { kind: 'permanent', reason: 'x'.repeat(5000) }, NOW);
    expect(change?.reason).toHaveLength(300);
  });

  test('the reason of a bounce is cut without leaving half of an emoji, which cannot be stored', () => {
    const reason = `${'x'.repeat(299)}😀`;
    expect(afterBounce(reader, { kind: 'permanent', reason }, NOW)?.reason?.isWellFormed()).toBe(true);
  });
});
