import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentTable } from './documents.ts';
import { backupFolder, checkFolder } from './maintenance.ts';
import { openStore, StoreError } from './open.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const document = (n: number) => ({ path: `a/d${n}`, fields: {}, createTime: n, updateTime: n });

test('a backup of a folder in use holds what was written, and opens as a folder of its own', async () => {
  const store = openStore(join(folder, 'data'));
  const table = documentTable(store);
  for (let n = 1; n <= 200; n++) table.put(document(n));
  await backupFolder(join(folder, 'data'), join(folder, 'copy.sqlite'));
  table.put(document(201));
  mkdirSync(join(folder, 'restored'));
  renameSync(join(folder, 'copy.sqlite'), join(folder, 'restored/studio.sqlite'));
  const restored = openStore(join(folder, 'restored'));
  expect(documentTable(restored).paths()).toHaveLength(200);
  restored.close();
  store.close();
  expect(checkFolder(join(folder, 'restored'))).toEqual([]);
});

test('a second process’s worth of opening is refused, naming the holder', () => {
  const store = openStore(folder);
  expect(() => openStore(folder)).toThrow(new RegExp(`in use by another process \\(${process.pid}\\)`));
  store.close();
  openStore(folder).close();
});

test('a damaged database is not served', () => {
  writeFileSync(join(folder, 'studio.sqlite'), 'this is no database, whatever its name says '.repeat(200));
  expect(() => openStore(folder)).toThrow(/damaged and is not served/);
  expect(checkFolder(folder)).not.toEqual([]);
});

test('a database of a newer program is not touched', () => {
  const store = openStore(folder);
  store.db.exec('PRAGMA user_version = 999');
  store.close();
  expect(() => openStore(folder)).toThrow(/newer version/);
});

test('a backup never writes over a file', async () => {
  openStore(folder).close();
  writeFileSync(join(folder, 'taken'), 'x');
  await expect(backupFolder(folder, join(folder, 'taken'))).rejects.toThrow(StoreError);
});
