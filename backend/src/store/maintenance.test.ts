import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentTable } from './documents.ts';
import { backupFolder, checkFolder, readCollection, readFolder } from './maintenance.ts';
import { openStore, StoreError } from './open.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const document = (n: number) => ({ path: `a/d${n}`, fields: {}, createTime: n, updateTime: n });

test('a backup of a data folder in use is complete, and can be opened as a data folder', async () => {
  const store = openStore(join(folder, 'data'));
  const table = documentTable(store);
  for (let n = 1; n <= 200; n++) table.insert(document(n));
  await backupFolder(join(folder, 'data'), join(folder, 'copy.sqlite'));
  // Only the owner may read the backup: it contains personal data, and its folder may be readable by everyone.
  if (process.platform !== 'win32') expect(statSync(join(folder, 'copy.sqlite')).mode & 0o077).toBe(0);
  table.insert(document(201));
  mkdirSync(join(folder, 'restored'));
  renameSync(join(folder, 'copy.sqlite'), join(folder, 'restored/studio.sqlite'));
  const restored = openStore(join(folder, 'restored'));
  expect(documentTable(restored).paths()).toHaveLength(200);
  restored.close();
  store.close();
  expect(checkFolder(join(folder, 'restored'))).toEqual([]);
});

test('a backup made during writes has the data that was stored before the backup started', async () => {
  const store = openStore(join(folder, 'data'));
  const table = documentTable(store);
  const text = { text: { stringValue: 'x'.repeat(20_000) } };
  table.transaction(() => {
    for (let n = 1; n <= 500; n++) table.insert({ ...document(n), fields: text });
  });
  let written = 500;
  let isDone = false;
  const writing = (async () => {
    while (!isDone) {
      table.insert(document(++written));
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await backupFolder(join(folder, 'data'), join(folder, 'copy.sqlite'));
  isDone = true;
  await writing;
  store.close();
  mkdirSync(join(folder, 'restored'));
  renameSync(join(folder, 'copy.sqlite'), join(folder, 'restored/studio.sqlite'));
  const restored = openStore(join(folder, 'restored'));
  const kept = documentTable(restored).paths().length;
  restored.close();
  expect(kept).toBeGreaterThanOrEqual(500);
  expect(written).toBeGreaterThan(kept);
});

test('a database is read with its write-ahead log even if its folder is read-only', async () => {
  // A folder with the name of SQLite's companion file keeps SQLite from creating that file, as a full disk or a
  // read-only folder would.
  const [live, whole, torn] = ['live', 'whole', 'torn'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const other of [whole, torn]) mkdirSync(join(other, 'studio.sqlite-shm'), { recursive: true });
  const store = openStore(live);
  documentTable(store).insert(document(1));
  for (const name of ['studio.sqlite', 'studio.sqlite-wal']) copyFileSync(join(live, name), join(torn, name));
  store.close();
  copyFileSync(join(live, 'studio.sqlite'), join(whole, 'studio.sqlite'));
  expect(checkFolder(whole)).toEqual([]);
  await backupFolder(whole, join(folder, 'copy'));
  expect(checkFolder(torn)).toEqual([]);
  expect(readFolder(torn).documents).toHaveLength(1);
});

test('a data folder in use cannot be opened; the error names the process that uses it', () => {
  const store = openStore(folder);
  expect(() => openStore(folder)).toThrow(new RegExp(`in use by another process \\(${process.pid}\\)`));
  store.close();
  openStore(folder).close();
});

test('a data folder with a damaged database is not opened', () => {
  writeFileSync(join(folder, 'studio.sqlite'), 'this is no database, whatever its name says '.repeat(200));
  expect(() => openStore(folder)).toThrow(/damaged, so it is not served/);
  expect(checkFolder(folder)).not.toEqual([]);
});

test('a database of a newer version is not opened', () => {
  const store = openStore(folder);
  store.db.exec('PRAGMA user_version = 999');
  store.close();
  expect(() => openStore(folder)).toThrow(/newer version/);
});

test('a backup never overwrites an existing file', async () => {
  openStore(folder).close();
  writeFileSync(join(folder, 'taken'), 'x');
  await expect(backupFolder(folder, join(folder, 'taken'))).rejects.toThrow(StoreError);
});

/** Overwrites fifty pages in the middle of the database. */
function damagedFolder(): void {
  const store = openStore(folder);
  const table = documentTable(store);
  const text = { text: { stringValue: 'x'.repeat(2000) } };
  for (let n = 1; n <= 200; n++) table.insert({ ...document(n), fields: text });
  store.close();
  const file = openSync(join(folder, 'studio.sqlite'), 'r+');
  for (let page = 10; page < 60; page++) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096);
  closeSync(file);
}

test('a backup of a damaged database fails, and leaves no file', async () => {
  damagedFolder();
  const copy = join(folder, 'copy.sqlite');
  await expect(backupFolder(folder, copy)).rejects.toThrow(
    /^The data folder \S+ is damaged: restore a backup/,
  );
  expect([existsSync(copy), existsSync(`${copy}.unfinished`)]).toEqual([false, false]);
});

test.each<[string, () => unknown]>([
  ['all documents', () => readFolder(folder)],
  ['a collection', () => readCollection(folder, 'a')],
])('an error while reading %s of a damaged database says in one sentence what to do', (_, read) => {
  damagedFolder();
  expect(read).toThrow(/^The data folder \S+ is damaged: restore a backup/);
  expect(read).toThrow(StoreError);
});

test('an empty database file fails the integrity check and is not backed up', async () => {
  writeFileSync(join(folder, 'studio.sqlite'), '');
  const none = /^There is no database in \S+: \S+ is empty\.$/;
  expect(() => checkFolder(folder)).toThrow(none);
  expect(() => readFolder(folder)).toThrow(none);
  await expect(backupFolder(folder, join(folder, 'copy.sqlite'))).rejects.toThrow(none);
});

test('a locked database is reported as locked, not as damaged', async () => {
  openStore(folder).close();
  const other = new DatabaseSync(join(folder, 'studio.sqlite'));
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  const held = /studio\.sqlite cannot be read: database is locked\.$/;
  expect(() => readFolder(folder)).toThrow(held);
  expect(() => checkFolder(folder)).toThrow(held);
  await expect(backupFolder(folder, join(folder, 'copy.sqlite'))).rejects.toThrow(held);
  other.close();
});
