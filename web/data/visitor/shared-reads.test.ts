import type { Firestore } from 'firebase/firestore/lite';
import { expect, test } from 'vitest';
import { shared, shareReadsOf } from './shared-reads.ts';

const database = () => ({}) as Firestore;

test('without sharing, a database is read every time', async () => {
  const db = database();
  let reads = 0;
  const read = () => shared(db, ['post', 'a'], async () => ++reads);
  expect([await read(), await read()]).toEqual([1, 2]);
});

test('shared reads are cached by database and key', async () => {
  const db = database();
  const kept = new Map<string, unknown>();
  shareReadsOf(db, async (key, read) => {
    if (!kept.has(key)) kept.set(key, await read());
    return kept.get(key) as Awaited<ReturnType<typeof read>>;
  });
  let reads = 0;
  const read = (...key: (string | number | null)[]) => shared(db, key, async () => ++reads);
  expect([await read('list', 1, null), await read('list', 1, null)]).toEqual([1, 1]);
  expect([await read('list', 2, null), await read('list', 1, 'null'), await read('list 1', null)]).toEqual([
    2, 3, 4,
  ]);
  expect(await shared(database(), ['list', 1, null], async () => ++reads)).toBe(5);
});
