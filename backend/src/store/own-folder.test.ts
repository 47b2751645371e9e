import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './own-folder.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'studio-site-folder-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

test('a folder and its parents are created with access for their owner only', () => {
  makeFolder(join(place, 'a/b'));
  for (const name of ['a', 'a/b']) {
    expect(statSync(join(place, name)).isDirectory()).toBe(true);
    expect(statSync(join(place, name)).mode & 0o77).toBe(0);
  }
});

test('creating a folder succeeds if the folder exists already, even behind a symbolic link', () => {
  symlinkSync(place, join(place, 'link'));
  makeFolder(place);
  makeFolder(join(place, 'link'));
  makeFolder(join(place, 'link/inner'));
  expect(statSync(join(place, 'inner')).isDirectory()).toBe(true);
});

// Node's recursive `mkdir` never returns for a folder in /proc.
test.each(['/proc/x', '/proc/x/y', '/dev/null/x'])('creating the folder %s fails', (folder) => {
  expect(() => makeFolder(folder)).toThrow(/^E[A-Z]+: /);
});

test('creating a folder fails if its path contains a file or a dangling link', () => {
  writeFileSync(join(place, 'file'), '');
  symlinkSync(join(place, 'nothing'), join(place, 'dangling'));
  for (const folder of ['file', 'file/x', 'dangling', 'dangling/x'])
    expect(() => makeFolder(join(place, folder)), folder).toThrow(/^E[A-Z]+: /);
});
