import type { LogEntry } from '@studio-site/backend';
import type { PlainFields } from '@studio-site/backend/values';
import { beforeEach, expect, test } from 'vitest';
import type { OwnedWrite } from '../../../platform/engine/owner-documents.ts';
import { type AlarmChange, openAlarms } from './alarms.ts';

let stored: Map<string, PlainFields>;
let entries: LogEntry[];
let changes: AlarmChange[];
let isFull = false;

const documents = {
  find: async () =>
    [...stored].map(([path, fields]) => ({ path, id: path.slice('alarms/'.length), fields, version: '' })),
  commit: async (writes: readonly OwnedWrite[]) => {
    if (isFull) throw new Error('The disk is full.');
    for (const { path, fields } of writes)
      if (fields === null) stored.delete(path);
      else stored.set(path, fields);
  },
};

async function open(time = 5) {
  const alarms = await openAlarms({ documents, log: (entry) => entries.push(entry), now: () => time });
  alarms.onChange((change) => void changes.push(change));
  return alarms;
}

beforeEach(() => {
  stored = new Map();
  [entries, changes] = [[], []];
  isFull = false;
});

test('an alarm that is set repeatedly is stored and logged once', async () => {
  const alarms = await open();
  for (let check = 0; check < 3; check += 1) alarms.set('disk', 'Free some space.');
  await alarms.close();
  expect(stored).toEqual(new Map([['alarms/disk', { sentence: 'Free some space.', since: 5 }]]));
  expect(entries).toEqual([
    { level: 'error', event: 'alarm-begins', alarm: 'disk', message: 'Free some space.' },
  ]);
  expect(changes).toEqual([{ name: 'disk', state: 'begins', sentence: 'Free some space.', since: 5 }]);
});

test('a changed sentence of an alarm is stored, but neither logged nor announced again', async () => {
  const alarms = await open();
  alarms.set('disk', '9 % is free.');
  alarms.set('disk', '8 % is free.');
  await alarms.close();
  expect(stored.get('alarms/disk')).toEqual({ sentence: '8 % is free.', since: 5 });
  expect([entries.length, changes.length]).toEqual([1, 1]);
});

test('the end of an alarm deletes its document and is logged and announced', async () => {
  const alarms = await open();
  alarms.set('backup', null);
  alarms.set('backup', 'The backup failed.');
  alarms.set('backup', null);
  alarms.set('backup', null);
  await alarms.close();
  expect(stored).toEqual(new Map());
  expect(entries.map(({ event }) => event)).toEqual(['alarm-begins', 'alarm-ends']);
  expect(changes.map(({ state }) => state)).toEqual(['begins', 'ends']);
});

test('an alarm from before a restart continues until a check clears it, and is announced once', async () => {
  const before = await open(1);
  before.set('copy', 'No copy since 10:00.');
  await before.close();
  const alarms = await open(9);
  expect([...alarms.current()]).toEqual([['copy', { sentence: 'No copy since 10:00.', since: 1 }]]);
  alarms.set('copy', 'No copy since 10:00.');
  alarms.set('copy', null);
  await alarms.close();
  expect(changes.map(({ state, since }) => [state, since])).toEqual([
    ['begins', 1],
    ['ends', 1],
  ]);
});

test('alarms of an earlier start end if their subject is no longer watched', async () => {
  const before = await open(1);
  for (const name of ['copy', 'disk']) before.set(name, 'A fault.');
  await before.close();
  const alarms = await open(9);
  alarms.endAllBut(new Set(['disk', 'backup']));
  await alarms.close();
  expect([...stored.keys()]).toEqual(['alarms/disk']);
});

test('on a full disk an alarm is still announced, although it cannot be stored', async () => {
  const alarms = await open();
  isFull = true;
  alarms.set('disk', 'Free some space.');
  await alarms.close();
  expect(changes).toHaveLength(1);
  expect(entries.map(({ event }) => event)).toEqual(['alarm-begins', 'alarm-not-stored']);
});

test('if one alarm listener fails, the other listeners still get this change and the next', async () => {
  const alarms = await openAlarms({ documents: null, log: (entry) => entries.push(entry) });
  alarms.onChange(() => Promise.reject(new Error('No outbox.')));
  alarms.onChange((change) => void changes.push(change));
  alarms.set('disk', 'Free some space.');
  alarms.set('disk', null);
  await alarms.close();
  expect(changes.map(({ state }) => state)).toEqual(['begins', 'ends']);
});
