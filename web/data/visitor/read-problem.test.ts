import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASE_TIME_LIMIT, orUnreachable, ReadError, within } from './read-problem.ts';

const failed = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

describe('a database read', () => {
  test('a database read returns the value', async () => {
    expect(await orUnreachable(Promise.resolve(7))).toBe(7);
  });

  test('a database read without a response is reported as offline', async () => {
    const read = orUnreachable(failed('unavailable'));
    await expect(read).rejects.toBeInstanceOf(ReadError);
    await expect(read).rejects.toMatchObject({ problem: 'offline' });
  });

  test('a database read refused for lack of capacity is not reported as offline', async () => {
    await expect(orUnreachable(failed('resource-exhausted'))).rejects.toMatchObject({ problem: 'too-many' });
  });

  test.each([
    'permission-denied',
    'invalid-argument',
  ])('a database read refused with %s is rethrown unchanged', async (code) => {
    await expect(orUnreachable(failed(code))).rejects.toMatchObject({ code });
  });

  test('a programming error in a database read is rethrown unchanged', async () => {
    const fault = new TypeError('x is undefined');
    await expect(orUnreachable(Promise.reject(fault))).rejects.toBe(fault);
  });
});

describe('a time limit', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a database that does not respond within the time limit counts as offline', async () => {
    const outcome = expect(orUnreachable(new Promise(() => {}))).rejects.toMatchObject({
      problem: 'offline',
    });
    await vi.advanceTimersByTimeAsync(DATABASE_TIME_LIMIT);
    await outcome;
  });

  test('the timer of a read’s time limit is cleared after the response', async () => {
    expect(await within(1000, 'offline', Promise.resolve('here'))).toBe('here');
    expect(vi.getTimerCount()).toBe(0);
  });
});
