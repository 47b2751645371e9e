import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWERED_WITHIN, answered, limitAnswer, serverFirst, whileOnline } from './time-limits.ts';

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

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a save returns its result', async () => {
  expect(await whileOnline(async () => 'stored')).toBe('stored');
});

test('a save without a connection is refused before it starts', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const save = vi.fn();
  await expect(whileOnline(save)).rejects.toMatchObject({ problem: 'offline' });
  expect(save).not.toHaveBeenCalled();
});

test('a save that never settles counts as offline after a minute', async () => {
  vi.useFakeTimers();
  const result = whileOnline(() => new Promise(() => {})).catch((thrown) => thrown.problem);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await result).toBe('offline');
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const remembered = { metadata: { fromCache: true }, from: 'cache' };
const answer = { metadata: { fromCache: false }, from: 'server' };

test('cached data is not shown when the server responds in time', () => {
  const show = vi.fn();
  const { next } = serverFirst(show);
  next(remembered);
  next(answer);
  vi.runAllTimers();
  expect(show.mock.calls).toEqual([[answer]]);
});

test('cached data is shown when the server takes too long', () => {
  const show = vi.fn();
  const { next } = serverFirst(show);
  next(remembered);
  vi.runAllTimers();
  expect(show.mock.calls).toEqual([[remembered]]);
});

test('after the server’s first response, cached data is shown without delay', () => {
  const show = vi.fn();
  const { next } = serverFirst(show);
  next(answer);
  next(remembered);
  expect(show.mock.calls).toEqual([[answer], [remembered]]);
});

test('no data is shown after the subscription has ended', () => {
  const show = vi.fn();
  const { next, stop } = serverFirst(show);
  next(remembered);
  stop();
  vi.runAllTimers();
  expect(show).not.toHaveBeenCalled();
});
