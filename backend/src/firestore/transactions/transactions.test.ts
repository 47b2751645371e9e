import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../../../test/test-backend.ts';
import { openTransactions } from './transactions.ts';

// Tests the limits of transactions, and behaviour that differs from Google's emulator. In the emulator, other writes
// wait until a transaction has ended.
let opened: TestBackend;
let time = Date.parse('2026-01-01T00:00:00Z');
beforeAll(async () => {
  opened = await openTestBackend({ now: () => time, indexes: 'any' });
});
beforeEach(async () => {
  await ask(':commit', { writes: [set('a/x', 1), set('a/y', 2), { delete: name('a/z') }] });
});
afterAll(() => opened.remove());

const DOCUMENTS = 'projects/p/databases/(default)/documents';
const name = (path: string) => `${DOCUMENTS}/${path}`;
const whole = (n: number) => ({ integerValue: String(n) });
const set = (path: string, n: number) => ({ update: { name: name(path), fields: { n: whole(n) } } });

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: cases inspect responses of every shape.
  body: any;
}
async function ask(path: string, body?: object): Promise<Reply> {
  const request = new Request(`http://x/v1/${DOCUMENTS}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { Authorization: `Bearer ${opened.backend.ownerToken}` },
  });
  const response = await opened.backend.fetch(request);
  if (!response) throw new Error('no answer');
  return { status: response.status, body: await response.json() };
}
const begin = async (options: object = {}): Promise<string> =>
  (await ask(':beginTransaction', { options })).body.transaction;
const get = (transaction: string, path: string) => ask(`/${path}?${new URLSearchParams({ transaction })}`);
const commit = async (transaction: string, ...writes: object[]) => {
  const { body } = await ask(':commit', { writes, transaction });
  return body.error?.status ?? 'OK';
};
const write = (...writes: object[]) => ask(':commit', { writes });
const run = (transaction: string, structuredQuery: object) =>
  ask(':runQuery', { transaction, structuredQuery });
const A = { from: [{ collectionId: 'a' }] };
const BY_N = { orderBy: [{ field: { fieldPath: 'n' } }] };
const ABOVE_1 = {
  where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: whole(1) } },
};

test('a write outside a transaction aborts a transaction that read the same document', async () => {
  const transaction = await begin();
  expect((await get(transaction, 'a/x')).body.fields.n).toEqual(whole(1));
  expect((await write(set('a/x', 100))).status).toBe(200);
  const { status, body } = await ask(':commit', { writes: [set('a/x', 2)], transaction });
  expect([status, body.error.status]).toEqual([409, 'ABORTED']);
  expect((await ask('/a/x')).body.fields.n).toEqual(whole(100));
});

test.each<[what: string, write: () => object]>([
  ['changed', () => set('a/x', 5)],
  ['deleted', () => ({ delete: name('a/x') })],
])('a transaction is aborted if a document that it read is %s before the commit', async (_what, change) => {
  const transaction = await begin();
  await get(transaction, 'a/x');
  await write(change());
  expect(await commit(transaction, set('a/y', 3))).toBe('ABORTED');
});

test('a write that leaves a document unchanged does not abort a transaction that read it', async () => {
  const transaction = await begin();
  await get(transaction, 'a/x');
  await write(set('a/x', 1));
  expect(await commit(transaction, set('a/x', 2))).toBe('OK');
});

test.each<[what: string, query: object, change: () => object, outcome: string]>([
  ['enters the result', ABOVE_1, () => set('a/z', 3), 'ABORTED'],
  ['leaves the result', ABOVE_1, () => set('a/y', 0), 'ABORTED'],
  ['changes within the result', ABOVE_1, () => set('a/y', 3), 'ABORTED'],
  ['changes outside the result', ABOVE_1, () => set('a/z', 1), 'OK'],
  ['changes in another collection', {}, () => set('b/z', 1), 'OK'],
  ['is added after the last document within the limit', { ...BY_N, limit: 1 }, () => set('a/z', 3), 'OK'],
  [
    'is added before the last document within the limit',
    { ...BY_N, limit: 1 },
    () => set('a/z', 0),
    'ABORTED',
  ],
])('if a document %s, the commit of a transaction that ran the query gets $3', async (_what, query, change, outcome) => {
  const transaction = await begin();
  await run(transaction, { ...A, ...query });
  await write(change());
  expect(await commit(transaction, set('c/x', 1))).toBe(outcome);
});

test('all reads of a transaction see the state at its start', async () => {
  const transaction = await begin();
  await write(set('a/x', 50), { delete: name('a/y') }, set('a/z', 1));
  const found = async (more: object) => {
    const { body } = await run(transaction, { ...A, ...more });
    return body.flatMap((part: Reply['body']) =>
      part.document ? [part.document.name.split('/').at(-1)] : [],
    );
  };
  expect((await get(transaction, 'a/y')).body.fields.n).toEqual(whole(2));
  expect((await get(transaction, 'a/z')).status).toBe(404);
  expect(await found({})).toEqual(['x', 'y']);
  expect(await found({ ...BY_N, limit: 1 })).toEqual(['x']);
  expect(await found({ ...BY_N, limit: 1, offset: 1 })).toEqual(['y']);
  expect(await found({ ...BY_N, limit: 1, startAt: { values: [whole(2)], before: true } })).toEqual(['y']);
  const list = await ask(`/a?${new URLSearchParams({ transaction })}`);
  expect(list.body.documents).toHaveLength(2);
  expect(await commit(transaction)).toBe('OK');
});

test('of three transactions that change one document at the same time, only one can commit', async () => {
  const transactions = [await begin(), await begin(), await begin()];
  for (const transaction of transactions) await get(transaction, 'a/x');
  const outcomes = await Promise.all(transactions.map((one) => commit(one, set('a/x', 9))));
  expect(outcomes).toEqual(['OK', 'ABORTED', 'ABORTED']);
});

test('a transaction expires after a minute without use, or 270 seconds after its start', async () => {
  const transaction = await begin();
  for (let step = 0; step < 5; step++) {
    time += 50_000;
    expect((await get(transaction, 'a/x')).status).toBe(200);
  }
  time += 30_000;
  const { status, body } = await get(transaction, 'a/x');
  expect([status, body.error.status, body.error.message]).toEqual([
    400,
    'INVALID_ARGUMENT',
    'The referenced transaction has expired or is no longer valid.',
  ]);
  const idle = await begin();
  time += 61_000;
  expect(await commit(idle, set('a/x', 2))).toBe('INVALID_ARGUMENT');
});

test('a read at a future time, or at a time before all open transactions began, is refused', async () => {
  const at = (millis: number) => `/a/x?readTime=${new Date(millis).toISOString()}`;
  time += 300_000;
  expect((await ask(at(time))).body.fields.n).toEqual(whole(1));
  expect((await ask(at(time + 1000))).body.error.message).toBe(
    "The requested 'read_time' cannot be in the future.",
  );
  const transaction = await begin();
  const before = time;
  time += 1000;
  await write(set('a/x', 7));
  expect((await ask(at(before))).body.fields.n).toEqual(whole(1));
  await ask(':rollback', { transaction });
  const { error } = (await ask(at(before))).body;
  expect([error.status, error.message]).toEqual([
    'FAILED_PRECONDITION',
    "The requested 'read_time' is too old.",
  ]);
});

test('a transaction is ended if the later commits are too many to keep in memory', async () => {
  const transaction = await begin();
  await get(transaction, 'a/x');
  for (let round = 0; round < 21; round++)
    await write(...Array.from({ length: 500 }, (_, at) => set(`many/${at}`, round)));
  expect(await commit(transaction, set('a/x', 2))).toBe('INVALID_ARGUMENT');
  expect(await commit(await begin(), set('a/x', 2))).toBe('OK');
});

test('after an abandoned transaction expires, later commits are not kept in memory for it', () => {
  let clock = 0;
  let held = 0;
  const transactions = openTransactions(
    () => clock,
    () => 1,
  );
  const note = () =>
    transactions.note({
      time: 2,
      changes: [
        {
          path: 'a/x',
          before: null,
          get after() {
            held += 1;
            return null;
          },
        },
      ],
    });
  transactions.begin({ readOnly: false, readTime: null });
  note();
  expect(held).toBe(1);
  clock += 61_000;
  note();
  expect(held).toBe(1);
});

test('if too many transactions are open, the one that was unused for the longest time is ended', async () => {
  const first = await begin();
  const second = await begin();
  time += 1;
  await get(first, 'a/x');
  for (let count = 0; count < 499; count++) await begin();
  expect(await commit(first, set('a/x', 2))).toBe('OK');
  expect(await commit(second, set('a/x', 3))).toBe('INVALID_ARGUMENT');
});

test.each<[what: string, read: (transaction: string) => Promise<Reply>]>([
  ['queries', (transaction) => run(transaction, A)],
  [
    'characters in the names of documents to read',
    (transaction) =>
      ask(':batchGet', {
        transaction,
        documents: Array.from({ length: 20 }, (_, at) =>
          name(`a/${String(at).padEnd(200, 'x')}${Math.random()}`),
        ),
      }),
  ],
])('a transaction with too many %s is refused', async (_what, read) => {
  const transaction = await begin();
  let last: Reply = { status: 200, body: null };
  for (let round = 0; round < 101 && last.status === 200; round++) last = await read(transaction);
  expect(last.body[0].error).toMatchObject({ status: 'INVALID_ARGUMENT' });
});
