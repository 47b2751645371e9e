import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FOLDER_VERSION, folderVersion } from './folder-version.ts';
import { backupFolder } from './maintenance.ts';
import { openStore, StoreError } from './open.ts';
import { restoreFolder } from './restore.ts';

let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-version-'));
  data = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('opening a data folder writes its version file if the file is missing', () => {
  openStore(data).close();
  expect(readFileSync(join(data, 'version'), 'utf8')).toBe(`${FOLDER_VERSION}\n`);
  rmSync(join(data, 'version'));
  expect(folderVersion(data)).toBeNull();
  openStore(data).close();
  expect(folderVersion(data)).toBe(FOLDER_VERSION);
});

test('a data folder of a newer version is refused before its database is opened', () => {
  mkdirSync(data);
  writeFileSync(join(data, 'version'), '999\n');
  writeFileSync(join(data, 'studio.sqlite'), 'what only the newer program reads');
  expect(() => openStore(data)).toThrow(StoreError);
  expect(() => openStore(data)).toThrow(
    /^The data folder \S+ has format version 999, [^\n]+ newer [^\n]+\.$/,
  );
  expect(readFileSync(join(data, 'studio.sqlite'), 'utf8')).toBe('what only the newer program reads');
});

test('an empty version file counts as missing, and is written again', () => {
  openStore(data).close();
  writeFileSync(join(data, 'version'), '');
  openStore(data).close();
  expect(folderVersion(data)).toBe(FOLDER_VERSION);
});

test('a backup of this version can be restored into the folder of a newer version', async () => {
  openStore(data).close();
  await backupFolder(data, join(folder, 'before.sqlite'));
  writeFileSync(join(data, 'version'), '999\n');
  await restoreFolder(data, join(folder, 'before.sqlite'), { force: true, now: 1, check: () => {} });
  openStore(data).close();
  expect(folderVersion(data)).toBe(FOLDER_VERSION);
});
