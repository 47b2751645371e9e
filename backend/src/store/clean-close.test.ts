import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteCleanClose, wasClosedCleanly } from './clean-close.ts';
import { openStore } from './open.ts';

function folderOfATest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-closed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with documents that was closed in order. */
function closedFolder(): { folder: string; file: string } {
  const folder = folderOfATest();
  const { db, close } = openStore(folder);
  db.exec('CREATE TABLE filler (n INTEGER PRIMARY KEY, text TEXT)');
  const insert = db.prepare('INSERT INTO filler (text) VALUES (?)');
  for (let n = 0; n < 500; n++) insert.run('words '.repeat(100));
  close();
  return { folder, file: join(folder, 'studio.sqlite') };
}

test('an orderly close is believed once', () => {
  const { file } = closedFolder();
  expect(wasClosedCleanly(file)).toBe(true);
  expect(wasClosedCleanly(file)).toBe(false);
});

test('an open database, such as a killed process leaves, counts as not closed', () => {
  const { folder, file } = closedFolder();
  const store = openStore(folder);
  expect(wasClosedCleanly(file)).toBe(false);
  store.close();
  expect(wasClosedCleanly(file)).toBe(true);
});

test('a file that was put in its place is not the one that was closed', () => {
  const { folder, file } = closedFolder();
  mkdirSync(join(folder, 'aside'));
  copyFileSync(file, join(folder, 'aside/copy'));
  rmSync(file);
  copyFileSync(join(folder, 'aside/copy'), file);
  expect(wasClosedCleanly(file)).toBe(false);
});

test('pages that were overwritten after an orderly close are found, and the folder is not served', () => {
  const { folder, file } = closedFolder();
  const bytes = readFileSync(file);
  for (let at = Math.floor(bytes.length / 2); at < bytes.length; at += 4096) bytes.fill(0xa5, at, at + 2048);
  writeFileSync(file, bytes);
  expect(() => openStore(folder)).toThrow(/damaged and is not served/);
});

test('a note that cannot be written is no failure', () => {
  const { file } = closedFolder();
  wasClosedCleanly(file);
  mkdirSync(`${file}.closed`);
  expect(() => noteCleanClose(file)).not.toThrow();
  expect(wasClosedCleanly(file)).toBe(false);
});
