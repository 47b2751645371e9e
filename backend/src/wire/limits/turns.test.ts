import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('a client with a thousand queued jobs delays every other client by only one job', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const greedy = Array.from({ length: 1000 }, () => turns.run('greedy', () => done.push('greedy')));
  await turns.run('modest', () => done.push('modest'));
  expect(done.indexOf('modest')).toBe(1);
  await Promise.all(greedy);
  expect(done).toHaveLength(1001);
});

test('a client that comes during a long job of another is served before the next of these', async () => {
  const turns = new Turns();
  const done: string[] = [];
  let modest: Promise<unknown> | undefined;
  const greedy = [1, 2, 3].map((n) =>
    turns.run('greedy', () => {
      done.push(`greedy ${n}`);
      if (n === 1) modest = turns.run('modest', () => done.push('modest'));
    }),
  );
  await Promise.all([...greedy, modest]);
  expect(done).toEqual(['greedy 1', 'modest', 'greedy 2', 'greedy 3']);
});

test('jobs of one client run in order, and a failing job does not affect the others', async () => {
  const turns = new Turns();
  const done: number[] = [];
  const jobs = [1, 2, 3].map((n) =>
    turns.run('a', () => {
      if (n === 2) throw new Error('second');
      return done.push(n);
    }),
  );
  await expect(Promise.allSettled(jobs)).resolves.toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { message: 'second' } },
    { status: 'fulfilled' },
  ]);
  expect(done).toEqual([1, 3]);
});

test('long work is split into slices, so that timers can run in between', async () => {
  const turns = new Turns();
  let ran = 0;
  let ranAtTimer = -1;
  setTimeout(() => {
    ranAtTimer = ran;
  }, 0);
  const jobs = Array.from({ length: 200 }, () =>
    turns.run('a', () => {
      const end = performance.now() + 2;
      while (performance.now() < end);
      ran += 1;
    }),
  );
  await Promise.all(jobs);
  expect(ranAtTimer).toBeGreaterThanOrEqual(0);
  expect(ranAtTimer).toBeLessThan(200);
});

test.each([
  ['queued', (job: () => number, turns: Turns) => [1, 2, 3].map(() => turns.run('a', job))],
  [
    'one after the other',
    (job: () => number, turns: Turns) => [turns.run('a', job).then(() => turns.run('a', job))],
  ],
])('after a long job the next one waits in proportion: jobs %s', async (_, begin) => {
  const spans: number[] = [];
  const job = () => {
    const start = performance.now();
    while (performance.now() < start + 50);
    return spans.push(start, performance.now());
  };
  await Promise.all(begin(job, new Turns()));
  for (let at = 2; at < spans.length; at += 2)
    expect((spans[at] ?? 0) - (spans[at - 1] ?? 0)).toBeGreaterThan(25);
});

// Regression test: with `shift` on an array this took minutes, because the time was quadratic.
test('300,000 queued jobs of one client run within the time limit', async () => {
  const turns = new Turns();
  let ran = 0;
  const jobs = Array.from({ length: 300_000 }, () => turns.run('greedy', () => (ran += 1)));
  await jobs.at(-1);
  expect(ran).toBe(300_000);
});
