import { afterEach, expect, test, vi } from 'vitest';
import { whileOnline } from './while-online.ts';

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
