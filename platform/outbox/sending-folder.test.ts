import { copyFileSync, cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntry } from '@studio-site/backend';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkCopy, noteCopied, noteSending } from './sending-folder.ts';

let home: string;
let entries: LogEntry[];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'studio-site-copy-'));
  entries = [];
  writeFileSync(join(home, 'studio.sqlite'), 'database');
});
afterEach(() => rmSync(home, { recursive: true }));

const start = (dataDir: string, { jobs = 0, orders = false, time = 5, sends = true } = {}) => {
  let distrusted = false;
  const distrust = async () => {
    distrusted = true;
    return jobs;
  };
  return checkCopy(
    dataDir,
    { distrust, hasOrders: async () => orders, sends: async () => sends },
    (entry) => entries.push(entry),
    () => time,
  ).then((since) => ({ since, distrusted }));
};

test('a new data folder sends from its first start on, even after a restart with waiting mails', async () => {
  expect((await start(home, { time: 5 })).since).toBe(5);
  expect(await start(home, { time: 9, jobs: 3, orders: true })).toEqual({ since: 5, distrusted: false });
  expect(entries).toEqual([]);
});

test('a data folder that was moved on the same disk still sends mail', async () => {
  await start(home);
  const moved = `${home}-moved`;
  renameSync(home, moved);
  expect((await start(moved, { jobs: 1 })).since).toBe(5);
  renameSync(moved, home);
});

test('a copied data folder sends nothing; its waiting mails become uncertain at the first start', async () => {
  await start(home);
  const copy = `${home}-copy`;
  cpSync(home, copy, { recursive: true });
  expect(await start(copy)).toEqual({ since: null, distrusted: true });
  expect(await start(copy)).toEqual({ since: null, distrusted: false });
  expect(entries.map(({ event }) => event)).toEqual(['sending-off', 'sending-off']);
  noteSending(copy, 20);
  expect((await start(copy)).since).toBe(20);
  expect((await start(home)).since).toBe(5);
  rmSync(copy, { recursive: true });
});

test('a copied data folder logs nothing until sending is set up, and sends nothing even then', async () => {
  await start(home);
  const copy = `${home}-copy`;
  cpSync(home, copy, { recursive: true });
  expect((await start(copy, { sends: false })).since).toBeNull();
  expect(entries).toEqual([]);
  expect((await start(copy)).since).toBeNull();
  rmSync(copy, { recursive: true });
});

test('a data folder whose database was replaced by another file sends nothing', async () => {
  await start(home);
  copyFileSync(join(home, 'studio.sqlite'), join(home, 'backup.sqlite'));
  renameSync(join(home, 'backup.sqlite'), join(home, 'studio.sqlite'));
  expect(await start(home)).toEqual({ since: null, distrusted: true });
});

test.each([
  ['waiting mails', { jobs: 1 }],
  ['a waiting mailing', { orders: true }],
])('a data folder with %s and without the file sends-mail counts as a copy', async (_, work) => {
  expect((await start(home, work)).since).toBeNull();
});

test.each([
  ['a restore', () => noteCopied(home)],
  ['damage to the file sends-mail', () => writeFileSync(join(home, 'sends-mail'), '{"file"')],
])('after %s the data folder counts as a copy, even without waiting mails', async (_, prepare) => {
  prepare();
  expect((await start(home)).since).toBeNull();
});
