import { expect, test } from 'vitest';
import { openLane } from './lane.ts';
import type { Outbox } from './outbox.ts';

test('a pause of a lane does not become longer when the clock is set back by a week', async () => {
  const WEEK = 7 * 24 * 3_600_000;
  let time = WEEK;
  const outbox = {
    due: () => Promise.reject(new Error('The database is down.')),
  } as unknown as Outbox;
  const lane = openLane(
    { handlers: {}, limits: { concurrency: 1, perMinute: 60, perDay: null } },
    { outbox, signal: new AbortController().signal, now: () => time, random: () => 0.5, log: () => {} },
  );
  expect(await lane.step()).toBe(WEEK + 30_000);
  time = 0;
  expect(await lane.step()).toBe(30_000);
});
