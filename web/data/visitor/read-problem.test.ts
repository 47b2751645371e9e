import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASE_PATIENCE, orUnreachable, ReadError, within } from './read-problem.ts';

const failed = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

describe('a database read', () => {
  test('gives what was read', async () => {
    expect(await orUnreachable(Promise.resolve(7))).toBe(7);
  });

  test.each([
    'unavailable',
    'unknown',
    'deadline-exceeded',
  ])('that fails with %s is offline', async (code) => {
    await expect(orUnreachable(failed(code))).rejects.toMatchObject({ problem: 'offline' });
  });

  test('that the server has no capacity for is no matter of the connection', async () => {
    await expect(orUnreachable(failed('resource-exhausted'))).rejects.toMatchObject({ problem: 'too-many' });
  });

  test('answered with something that is not JSON is offline', async () => {
    const read = Promise.resolve().then(() => JSON.parse('<html>'));
    await expect(orUnreachable(read)).rejects.toBeInstanceOf(ReadError);
  });

  test.each([
    'permission-denied',
    'failed-precondition',
  ])('that is refused with %s stays as it is', async (code) => {
    await expect(orUnreachable(failed(code))).rejects.toMatchObject({ code });
  });

  test('stopped by a fault in the program stays as it is', async () => {
    const fault = new TypeError('x is undefined');
    await expect(orUnreachable(Promise.reject(fault))).rejects.toBe(fault);
  });
});

describe('patience', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a database that never answers is offline', async () => {
    const outcome = expect(orUnreachable(new Promise(() => {}))).rejects.toMatchObject({
      problem: 'offline',
    });
    await vi.advanceTimersByTimeAsync(DATABASE_PATIENCE);
    await outcome;
  });

  test('an answer in time leaves no timer behind', async () => {
    expect(await within(1000, 'offline', Promise.resolve('here'))).toBe('here');
    expect(vi.getTimerCount()).toBe(0);
  });
});
