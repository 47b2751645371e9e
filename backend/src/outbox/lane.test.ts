import { expect, test } from 'vitest';
import { openAllowance, openLane } from './lane.ts';
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

test('a limit of 60 jobs per minute allows five jobs at the start, and then one job per second', async () => {
  let time = 0;
  const allowance = openAllowance(
    { concurrency: 5, perMinute: 60, perDay: null },
    async () => 0,
    () => time,
  );
  const take = async () => {
    const allowed = await allowance.ask(0);
    if ('count' in allowed) allowance.spend(allowed.count);
    return allowed;
  };
  expect(await take()).toEqual({ count: 5 });
  expect(await take()).toEqual({ at: 1000 });
  time = 2500;
  expect(await take()).toEqual({ count: 2 });
  expect(await take()).toEqual({ at: 3000 });
});

test('after the clock is set back by a week, jobs may still start', async () => {
  const WEEK = 7 * 24 * 3_600_000;
  let time = WEEK;
  const allowance = openAllowance(
    { concurrency: 5, perMinute: 60, perDay: null },
    async () => 0,
    () => time,
  );
  time = 0;
  expect(await allowance.ask(0)).toEqual({ count: 5 });
});

test('running jobs count towards the limit of concurrent jobs', async () => {
  const allowance = openAllowance(
    { concurrency: 5, perMinute: 600, perDay: null },
    async () => 0,
    () => 0,
  );
  expect(await allowance.ask(3)).toEqual({ count: 2 });
});

test('the last 24 hours’ jobs are counted again only when the daily limit seems to be reached', async () => {
  const counted: number[] = [];
  const count = async (since: number) => {
    counted.push(since);
    return counted.length === 1 ? 7 : 10;
  };
  const DAY = 24 * 3_600_000;
  const allowance = openAllowance({ concurrency: 9, perMinute: 9000, perDay: 10 }, count, () => DAY);
  expect(await allowance.ask(0)).toEqual({ count: 3 });
  allowance.spend(2);
  expect(await allowance.ask(0)).toEqual({ count: 1 });
  expect(counted).toEqual([0]);
  allowance.spend(1);
  expect(await allowance.ask(0)).toEqual({ at: DAY + 600_000 });
  expect(counted).toEqual([0, 0]);
});
