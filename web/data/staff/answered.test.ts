import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWERED_WITHIN, answered, limitAnswer } from './answered.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a read without a response fails after ten seconds, as offline', async () => {
  const failed = expect(answered(new Promise(() => {}))).rejects.toMatchObject({
    problem: 'offline',
    message: 'Failed to get document because the client is offline.',
  });
  await vi.advanceTimersByTimeAsync(ANSWERED_WITHIN);
  await failed;
});

test('a response in time is passed on, and an error too', async () => {
  await expect(answered(Promise.resolve(1))).resolves.toBe(1);
  await expect(answered(Promise.reject(new Error('denied')))).rejects.toThrow('denied');
  expect(vi.getTimerCount()).toBe(0);
});

test('if only an empty cache responds, the limit is two seconds', () => {
  const onError = vi.fn();
  const limit = limitAnswer(onError);
  limit.onNothingCached();
  vi.advanceTimersByTime(1500);
  // A second such report does not prolong it.
  limit.onNothingCached();
  vi.advanceTimersByTime(500);
  expect(onError).toHaveBeenCalledTimes(1);
});

test('after the first response no limit is left, whatever the cache reports later', () => {
  const onError = vi.fn();
  const limit = limitAnswer(onError);
  limit.end();
  limit.onNothingCached();
  vi.advanceTimersByTime(ANSWERED_WITHIN);
  expect(onError).not.toHaveBeenCalled();
});
