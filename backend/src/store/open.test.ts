import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteCleanClose, openStore, wasClosedCleanly } from './open.ts';

function folderOfATest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-closed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a data folder with documents and closes it normally. */
function closedFolder(): { folder: string; file: string } {
  const folder = folderOfATest();
  const { db, close } = openStore(folder);
  db.exec('CREATE TABLE filler (n INTEGER PRIMARY KEY, text TEXT)');
  const insert = db.prepare('INSERT INTO filler (text) VALUES (?)');
  for (let n = 0; n < 500; n++) insert.run('words '.repeat(100));
  close();
  return { folder, file: join(folder, 'studio.sqlite') };
}

test('the record that a database was closed cleanly is valid for only one start', () => {
  const { file } = closedFolder();
  expect(wasClosedCleanly(file)).toBe(true);
  expect(wasClosedCleanly(file)).toBe(false);
});

test('a database that was opened and not closed does not count as cleanly closed', () => {
  const { folder, file } = closedFolder();
  const store = openStore(folder);
  expect(wasClosedCleanly(file)).toBe(false);
  store.close();
  expect(wasClosedCleanly(file)).toBe(true);
});

test('a database file that was replaced by a copy does not count as cleanly closed', () => {
  const { folder, file } = closedFolder();
  mkdirSync(join(folder, 'aside'));
  copyFileSync(file, join(folder, 'aside/copy'));
  rmSync(file);
  copyFileSync(join(folder, 'aside/copy'), file);
  expect(wasClosedCleanly(file)).toBe(false);
});

test('a database whose pages were overwritten after a clean close is refused as damaged', () => {
  const { folder, file } = closedFolder();
  const bytes = readFileSync(file);
  for (let at = Math.floor(bytes.length / 2); at < bytes.length; at += 4096) bytes.fill(0xa5, at, at + 2048);
  writeFileSync(file, bytes);
  expect(() => openStore(folder)).toThrow(/damaged, so it is not served/);
});

test('no error is thrown if the clean close of a database cannot be recorded', () => {
  const { file } = closedFolder();
  wasClosedCleanly(file);
  mkdirSync(`${file}.closed`);
  expect(() => noteCleanClose(file)).not.toThrow();
  expect(wasClosedCleanly(file)).toBe(false);
});
