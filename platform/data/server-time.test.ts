import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** How many milliseconds the server's clock is ahead of this computer's; null if the server is unreachable. */
let server: { ahead: number } | null = { ahead: 0 };
let asked = 0;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_000_000_000 });
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (!server) throw new TypeError('away');
    return new Response(String(Date.now() + server.ahead));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = async () => (await import('./server-time.ts')).serverTime;

test('the server’s time is used however wrong the computer’s clock is', async () => {
  server = { ahead: -7_200_000 };
  const serverTime = await open();
  expect(await serverTime()).toBe(1_000_000_000 - 7_200_000);
  vi.advanceTimersByTime(60_000);
  expect(await serverTime()).toBe(1_000_060_000 - 7_200_000);
  expect(asked).toBe(1);
});

test('the server’s time is requested again after five minutes', async () => {
  server = { ahead: 5 };
  const serverTime = await open();
  await serverTime();
  server = { ahead: 9 };
  vi.advanceTimersByTime(300_001);
  expect(await serverTime()).toBe(Date.now() + 9);
  expect(asked).toBe(2);
});

test('concurrent callers share one request for the server’s time', async () => {
  server = { ahead: 5 };
  const serverTime = await open();
  expect(await Promise.all([serverTime(), serverTime(), serverTime()])).toEqual(Array(3).fill(1_000_000_005));
  expect(asked).toBe(1);
});

test('concurrent callers share a request that gets no response, and the next caller retries', async () => {
  server = null;
  const serverTime = await open();
  await Promise.all([serverTime(), serverTime()]);
  expect(asked).toBe(1);
  await serverTime();
  expect(asked).toBe(2);
});

test('after the computer’s clock was set back, the server’s time is requested again', async () => {
  server = { ahead: 0 };
  const serverTime = await open();
  await serverTime();
  vi.setSystemTime(500_000_000);
  server = { ahead: 500_000_000 };
  expect(await serverTime()).toBe(1_000_000_000);
});

test('without the server the computer’s clock is used, and the next call asks the server again', async () => {
  server = null;
  const serverTime = await open();
  expect(await serverTime()).toBe(1_000_000_000);
  server = { ahead: 50 };
  expect(await serverTime()).toBe(1_000_000_050);
});

test('until the server has responded, the computer’s time is used', async () => {
  server = { ahead: 7_200_000 };
  const { knownTime, presentTime } = await import('./server-time.ts');
  expect(knownTime()).toBe(1_000_000_000);
  await presentTime();
  vi.advanceTimersByTime(400_000);
  expect(knownTime()).toBe(1_000_400_000 + 7_200_000);
  vi.setSystemTime(500_000_000);
  expect(knownTime()).toBe(500_000_000);
});

test('a slow response does not make the computer’s clock count as wrong', async () => {
  vi.stubGlobal('fetch', async () => {
    const said = String(Date.now() + 10);
    vi.advanceTimersByTime(40);
    return new Response(said);
  });
  const { knownTime, serverTime } = await import('./server-time.ts');
  expect(await serverTime()).toBe(1_000_000_010);
  expect(knownTime()).toBe(1_000_000_040);
});
