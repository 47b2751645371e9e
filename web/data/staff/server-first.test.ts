import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverFirst } from './server-first.ts';

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
