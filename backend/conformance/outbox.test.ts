import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LeasedJob } from '../src/outbox/job.ts';
import { MOST_ATTEMPTS } from '../src/outbox/job.ts';
import type { AskAsOwner } from '../src/outbox/job-documents.ts';
import { LEASE, openOutbox } from '../src/outbox/outbox.ts';
import { startWorker } from '../src/outbox/worker.ts';
import { openTarget, type Target } from './target.ts';

// Tests the outbox, a queue of mails and other jobs, on the embedded backend or on Google's emulator (target.ts). It
// must work in the same way on both.

const index = (...fieldPaths: string[]) => ({
  collectionGroup: 'outbox',
  queryScope: 'COLLECTION',
  fields: fieldPaths.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
});
const KIND_AND_NEWEST = {
  collectionGroup: 'outbox',
  queryScope: 'COLLECTION',
  fields: [
    { fieldPath: 'kind', order: 'ASCENDING' },
    { fieldPath: 'at', order: 'DESCENDING' },
  ],
};

let target: Target;
let time = 1_000_000;
const kinds = ['mail'];

beforeAll(async () => {
  target = await openTarget({
    indexes: {
      indexes: [
        index('state', 'due'),
        index('state', 'at'),
        index('kind', 'state', 'due'),
        index('kind', 'state', 'at'),
        KIND_AND_NEWEST,
      ],
    },
  });
}, 60_000);
afterAll(() => target.close());
beforeEach(() => target.clear());

const ask: AskAsOwner = async (path, body) => {
  const documents = `http://${target.host}/v1/projects/${target.projectId}/databases/(default)/documents`;
  const response = await fetch(documents + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${target.ownerToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};

const open = () =>
  openOutbox({ ask, projectId: target.projectId, collection: 'outbox', now: () => time, random: () => 0.5 });

const jobs = (...keys: string[]) =>
  keys.map((key) => ({ key, kind: 'mail', payload: { to: `${key}@mail.test` } }));

/** Leases at most `limit` due jobs. */
async function lease(limit: number, from = kinds): Promise<LeasedJob[]> {
  const outbox = open();
  const leased = await Promise.all((await outbox.due(from, limit)).map((job) => outbox.lease(job)));
  return leased.flatMap((job) => job ?? []);
}

async function leaseOne(): Promise<LeasedJob> {
  const [job] = await lease(1);
  if (!job) throw new Error('No job is due.');
  return job;
}

test('the outbox adds no second job with the same key, even if the first job is done', async () => {
  const outbox = open();
  expect(await outbox.enqueue(jobs('a', 'b'))).toBe(2);
  expect(await outbox.enqueue(jobs('b', 'c'))).toBe(1);
  const job = await leaseOne();
  expect(await outbox.settle(job, { state: 'done', note: '250 OK' })).toBe(true);
  expect(await outbox.enqueue(jobs(job.key))).toBe(0);
});

test('leasing returns only due jobs of the requested kinds, the earliest first', async () => {
  const outbox = open();
  await outbox.enqueue([
    { key: 'later', kind: 'mail', due: time + 1, payload: {} },
    { key: 'second', kind: 'mail', due: time - 1, payload: {} },
    { key: 'first', kind: 'mail', due: time - 2, payload: {} },
    { key: 'other', kind: 'webhook', due: time - 3, payload: {} },
  ]);
  expect((await lease(10)).map(({ key }) => key)).toEqual(['first', 'second']);
  expect(await lease(10)).toEqual([]);
  expect(await outbox.nextDue(kinds)).toBe(time + 1);
});

test('if jobs are leased by two callers at the same time, no job is leased to both', async () => {
  await open().enqueue(jobs('a', 'b', 'c', 'd', 'e'));
  const taken = await Promise.all([lease(5), lease(5)]);
  const keys = taken.flat().map(({ key }) => key);
  expect(keys.length).toBe(new Set(keys).size);
});

test('each retry of a job comes after a longer delay, and the job fails after the last retry', async () => {
  const outbox = open();
  await outbox.enqueue(jobs('a'));
  const waits: number[] = [];
  for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
    await outbox.settle(await leaseOne(), { state: 'retry', note: '451 Try later' });
    const due = (await outbox.nextDue(kinds)) ?? 0;
    waits.push((due - time) / 60_000);
    time = due;
  }
  expect(waits).toEqual([1, 5, 15, 60, 240, 480, 720]);
  await outbox.settle(await leaseOne(), { state: 'retry', note: '451 Try later' });
  expect(await outbox.nextDue(kinds)).toBeNull();
});

test('a job blocked by a refused password is queued again, and the attempt is not counted', async () => {
  const outbox = open();
  await outbox.enqueue(jobs('a'));
  await outbox.settle(await leaseOne(), { state: 'blocked', note: 'The mail server refuses the password.' });
  expect(await leaseOne()).toMatchObject({ attempts: 0, note: 'The mail server refuses the password.' });
});

test('a note of more than 1,000 characters is stored even if the cut splits an emoji', async () => {
  const outbox = open();
  await outbox.enqueue(jobs('a'));
  await outbox.settle(await leaseOne(), { state: 'blocked', note: `${'x'.repeat(999)}😀` });
  expect((await leaseOne()).note).toHaveLength(1000);
});

test('when a job’s lease expires, the job is queued again if repeatable, otherwise “uncertain”', async () => {
  const outbox = open();
  await outbox.enqueue([...jobs('mail'), { key: 'again', kind: 'webhook', payload: {} }]);
  const [mail] = await lease(2, ['mail', 'webhook']);
  expect(await outbox.recover('expired', ['webhook'])).toEqual([]);
  time += LEASE;
  expect(await outbox.recover('expired', ['webhook'])).toHaveLength(2);
  expect((await lease(2, ['mail', 'webhook'])).map(({ key }) => key)).toEqual(['again']);
  expect(await outbox.settle(mail as LeasedJob, { state: 'done' })).toBe(false);
});

test('in a copied outbox, unfinished jobs of the given kinds are marked as “uncertain”', async () => {
  const outbox = open();
  await outbox.enqueue([...jobs('leased', 'done'), { key: 'again', kind: 'webhook', payload: {} }]);
  const [leased] = await lease(1);
  await outbox.settle(await leaseOne(), { state: 'done' });
  await outbox.enqueue([{ key: 'later', kind: 'mail', due: time + 5, payload: {} }]);
  expect(await outbox.distrust(kinds)).toBe(2);
  time += 5;
  expect((await lease(9, ['mail', 'webhook'])).map(({ key }) => key)).toEqual(['again']);
  expect(await outbox.settle(leased as LeasedJob, { state: 'done' })).toBe(false);
  expect(await outbox.doneSince(kinds, 0, 9)).toBe(1);
  expect(await outbox.distrust(kinds)).toBe(0);
});

test('the outbox can count jobs done since a given time, and delete jobs done before that time', async () => {
  const outbox = open();
  await outbox.enqueue(jobs('a', 'b'));
  await outbox.settle(await leaseOne(), { state: 'done' });
  time += 10;
  await outbox.settle(await leaseOne(), { state: 'done' });
  expect(await outbox.doneSince(kinds, time, 100)).toBe(1);
  expect(await outbox.doneSince(kinds, time - 10, 100)).toBe(2);
  expect(await outbox.forgetDone(time)).toBe(1);
  expect(await outbox.enqueue(jobs('a', 'b'))).toBe(1);
});

test('the outbox can count jobs in all states that were added or changed since a given time', async () => {
  const outbox = open();
  await outbox.enqueue([...jobs('a', 'b', 'c'), { key: 'd', kind: 'webhook', payload: {} }]);
  time += 10;
  await outbox.settle(await leaseOne(), { state: 'failed', note: '550 No such user' });
  await outbox.enqueue(jobs('e'));
  expect(await outbox.changedSince(kinds, time, 100)).toBe(2);
  expect(await outbox.changedSince(kinds, time - 10, 100)).toBe(4);
  expect(await outbox.changedSince(kinds, time - 10, 3)).toBe(3);
});

test('two workers together run each of 60 jobs once, and at most eight at a time', async () => {
  await open().enqueue(jobs(...Array.from({ length: 60 }, (_, n) => `job-${n}`)));
  const done: string[] = [];
  let running = 0;
  let most = 0;
  const worker = () =>
    startWorker({
      outbox: open(),
      alone: false,
      lanes: [
        {
          limits: { concurrency: 4, perMinute: 1_000_000, perDay: null },
          handlers: {
            mail: async ({ key }) => {
              most = Math.max(most, ++running);
              await new Promise((resolve) => setTimeout(resolve, 2));
              done.push(key);
              running--;
              return { state: 'done' };
            },
          },
        },
      ],
    });
  const started = await Promise.all([worker().drain(60_000), worker().drain(60_000)]);
  expect(started.reduce((sum, count) => sum + count)).toBe(60);
  expect(done.sort()).toEqual([...new Set(done)]);
  expect(most).toBeLessThanOrEqual(8);
}, 60_000);

test('the daily limit of the outbox counts the jobs done in the last 24 hours', async () => {
  const outbox = open();
  await outbox.enqueue(jobs('a', 'b', 'c', 'd'));
  await outbox.settle(await leaseOne(), { state: 'done' });
  const lanes = [
    {
      limits: { concurrency: 5, perMinute: 600, perDay: 3 },
      handlers: { mail: async () => ({ state: 'done' as const }) },
    },
  ];
  const drain = () => startWorker({ outbox, alone: false, lanes, now: () => time }).drain(1);
  expect(await drain()).toBe(2);
  expect(await drain()).toBe(0);
  time += 24 * 3_600_000 + 1;
  expect(await drain()).toBe(1);
});
