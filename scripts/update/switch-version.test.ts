import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeRecord } from './record.ts';
import { moveBack, moveIn, movesFor, switchTo, undoUnfinished } from './switch-version.ts';
import type { UpdateFolder } from './update-folder.ts';

let folder: string;
let updateFolder: UpdateFolder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-switch-'));
  const at = (name: string) => join(folder, name);
  updateFolder = {
    root: at('root'),
    next: at('next'),
    previous: at('previous'),
    trial: at('trial'),
    record: at('record'),
    tryNote: at('backup-of-try'),
    log: at('log'),
  };
  put('root', { 'main.ts': 'old', 'web/site.ts': 'old', 'data/mine': 'mine', '.env': 'mine' });
  put('next', {
    'main.ts': 'new',
    'web/site.ts': 'new',
    'added/file': 'new',
    'data/theirs': 'new',
    '.env': 'new',
  });
  mkdirSync(updateFolder.previous);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(place: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, place, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** The contents of the files in the program's folder, by name. */
function program(): Record<string, string> {
  const files = readdirSync(updateFolder.root, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  return Object.fromEntries(
    files.map((one) => {
      const file = join(one.parentPath, one.name);
      return [file.slice(updateFolder.root.length + 1), readFileSync(file, 'utf8')];
    }),
  );
}

const record = () => ({
  commits: null,
  ...movesFor(updateFolder, { kind: 'archive' }, {}),
  dataDir: '',
  dataVersion: null,
  backup: null,
  finished: false,
});
const OLD = { 'main.ts': 'old', 'web/site.ts': 'old', 'data/mine': 'mine', '.env': 'mine' };

test('an update installs the files of the new version, and keeps the owner’s files', () => {
  moveIn(updateFolder, record());
  expect(program()).toEqual({
    'main.ts': 'new',
    'web/site.ts': 'new',
    'added/file': 'new',
    'data/mine': 'mine',
    '.env': 'mine',
  });
});

test('an update from an archive never moves the folders that the owner’s settings name', () => {
  put('root', { 'own-keys/secrets.key': 'mine' });
  put('next', { 'own-keys/secrets.key': 'new' });
  const moves = (keysDir: string) =>
    movesFor(updateFolder, { kind: 'archive' }, { KEYS_DIR: join(updateFolder.root, keysDir) }).moves.sort();
  expect(moves('own-keys')).toEqual(['added', 'main.ts', 'web']);
  expect(moves('keys')).toEqual(['added', 'main.ts', 'own-keys', 'web']);
  expect(() => moves('web/keys')).toThrow(/^KEYS_DIR names .*keys, which is in web, a folder of the program/);
});

test('an interrupted switch of files is undone even if a replaced file was created again', () => {
  const update = record();
  writeRecord(updateFolder, update);
  renameSync(join(updateFolder.root, 'main.ts'), join(updateFolder.previous, 'main.ts'));
  put('root', { 'main.ts': 'made meanwhile' });
  expect(undoUnfinished(updateFolder, {})).toBe(true);
  expect(program()).toEqual(OLD);
  expect(undoUnfinished(updateFolder, {})).toBe(false);
});

test('a finished switch of files is not undone', () => {
  switchTo(updateFolder, {}, record());
  const files = program();
  expect(undoUnfinished(updateFolder, {})).toBe(false);
  const { finished: _finished, ...earlier } = record();
  writeFileSync(updateFolder.record, JSON.stringify(earlier));
  expect(undoUnfinished(updateFolder, {})).toBe(false);
  expect(program()).toEqual(files);
});

test('a switch of files that is killed at any point is undone by the next update', () => {
  const update = record();
  const { moves } = update;
  expect(moves.length).toBe(3);
  for (let done = 0; done <= moves.length; done++)
    for (const half of [false, true]) {
      moveIn(updateFolder, { ...update, moves: moves.slice(0, done) });
      const [next = ''] = moves.slice(done);
      const before = join(updateFolder.root, next);
      // Simulates a kill between the two renames of a file.
      if (half && next !== '' && !update.added.includes(next))
        renameSync(before, join(updateFolder.previous, next));
      moveBack(updateFolder, update);
      expect(program(), `${done} of ${moves.length}, ${half ? 'and a half' : 'whole'}`).toEqual(OLD);
    }
});
