import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '../open.ts';
import { createPageFile } from './page-file.ts';
import { openPageSource, type PageSource } from './page-source.ts';

let folder: string;
let store: Store;
let source: PageSource;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-pages-'));
  store = openStore(folder);
  store.leaveCheckpoints(true);
  store.db.exec('CREATE TABLE texts (name TEXT PRIMARY KEY, text TEXT)');
  source = openPageSource(folder);
});
afterEach(() => {
  source.close();
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (name: string, text: string) =>
  store.db.prepare('INSERT OR REPLACE INTO texts VALUES (?, ?)').run(name, text);

/** The texts in a database file, by name. Checks first that the file is intact. */
function textsOf(place: string): Record<string, unknown> {
  const db = new DatabaseSync(place, { readOnly: true });
  try {
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    return Object.fromEntries(
      db
        .prepare('SELECT * FROM texts')
        .all()
        .map((row) => [row.name, row.text]),
    );
  } finally {
    db.close();
  }
}

test('a copy made of a database file’s pages and of all later changes has the same rows', () => {
  put('a', 'x'.repeat(50_000));
  const copy = createPageFile(join(folder, 'copy'), source.pageSize);
  let { pages, position } = source.settle(null);
  copy.write(source.readFile(1, pages));
  for (let round = 0; round < 20; round++) {
    for (let n = 0; n < 20; n++) put(`n${n}`, `${round} `.repeat(3000 + n * 100));
    let changes = source.changes(position);
    for (let time = 0; time < 2; time++) {
      if (changes === null || changes === 'lost') throw new Error('There are changes.');
      copy.write(changes.read(changes.numbers));
      position = changes.end;
      pages = changes.size;
      put('last', `${round} ${time}`);
      changes = time === 0 ? source.settle(position).rest : null;
    }
  }
  const changes = source.changes(position);
  if (changes === null || changes === 'lost') throw new Error('There are changes.');
  copy.write(changes.read(changes.numbers));
  copy.finish(changes.size);
  copy.close();
  const rows = store.db.prepare('SELECT * FROM texts').all();
  expect(textsOf(join(folder, 'copy'))).toEqual(Object.fromEntries(rows.map((row) => [row.name, row.text])));
});

test('the page source reports changes only after a commit, not during a transaction', () => {
  const { position } = source.settle(null);
  expect(source.changes(position)).toBeNull();
  store.db.exec('BEGIN');
  put('a', 'x'.repeat(500_000));
  expect(source.changes(position)).toBeNull();
  store.db.exec('COMMIT');
  expect(source.changes(position)).toMatchObject({ size: expect.any(Number) });
});

test('if another program empties the write-ahead log twice, changes are reported as lost', () => {
  const { position } = source.settle(null);
  for (let time = 0; time < 2; time++) {
    put('a', `${time}`);
    const other = new DatabaseSync(join(folder, 'studio.sqlite'));
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    other.close();
    put('b', `${time}`);
  }
  expect(source.changes(position)).toBe('lost');
});
