import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restoreFolder } from '../maintenance.ts';
import { accountTable } from './accounts.ts';
import { documentTable } from './documents.ts';
import { backupFolder } from './maintenance.ts';
import { openStore } from './open.ts';

const NOW = Date.UTC(2026, 4, 6, 7, 8, 9);
const options = { force: false, now: NOW };
let folder: string;
let data: string;
let backup: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-restore-'));
  data = join(folder, 'data');
  backup = join(folder, 'backup.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a data folder with documents `a/{name}1` to `a/{name}{count}` and one account. */
function fill(dataDir: string, name: string, count: number): void {
  const store = openStore(dataDir);
  const table = documentTable(store);
  for (let n = 1; n <= count; n++)
    table.insert({
      path: `a/${name}${n}`,
      fields: { n: { integerValue: `${n}` } },
      createTime: n,
      updateTime: n,
    });
  const uid = `${name}-account`;
  accountTable(store).save({
    uid,
    subject: uid,
    email: `${uid}@mail.example`,
    displayName: name,
    createdAt: 1,
    lastLoginAt: 2,
    disabled: false,
  });
  store.close();
}

function contents(dataDir: string): { paths: string[]; accounts: string[] } {
  const store = openStore(dataDir);
  const found = {
    paths: documentTable(store).paths().sort(),
    accounts: accountTable(store)
      .all()
      .map(({ uid }) => uid),
  };
  store.close();
  return found;
}

/** Maps the name of each file in a folder to its bytes. */
function bytesOf(dataDir: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dataDir).map((name) => [name, readFileSync(join(dataDir, name), 'base64')]),
  );
}

/** Changes a backup as a program could that wrote it: without a checksum, as in backups of earlier versions. */
function alter(sql: string): void {
  const db = new DatabaseSync(backup);
  db.exec("DELETE FROM meta WHERE key = 'content-checksum'");
  db.exec(sql);
  db.close();
}

test('a restore into an empty folder restores documents, their creation times, and accounts', async () => {
  fill(join(folder, 'old'), 'd', 3);
  await backupFolder(join(folder, 'old'), backup);
  expect(await restoreFolder(data, backup, options)).toEqual({
    documents: 3,
    accounts: 1,
    objects: 0,
    previous: null,
  });
  expect(contents(data)).toEqual({ paths: ['a/d1', 'a/d2', 'a/d3'], accounts: ['d-account'] });
  const store = openStore(data);
  expect(documentTable(store).find('a/d2')).toMatchObject({
    fields: { n: { integerValue: '2' } },
    createTime: 2,
  });
  store.close();
  expect(readdirSync(data).filter((name) => name.startsWith('restoring'))).toEqual([]);
});

test('restored documents get newer versions than all copies in the caches of browsers', async () => {
  fill(data, 'd', 2);
  await backupFolder(data, backup);
  const ahead = (NOW + 3_600_000) * 1000;
  const store = openStore(data);
  documentTable(store).setLastCommitTime(ahead);
  store.close();
  await restoreFolder(data, backup, { force: true, now: NOW });
  const restored = openStore(data);
  const table = documentTable(restored);
  expect(table.find('a/d1')?.updateTime).toBeGreaterThan(ahead);
  expect(table.lastCommitTime()).toBeGreaterThan(ahead);
  expect(table.tombstoneFloor()).toBeGreaterThan(ahead);
  restored.close();
});

test('a restore into a folder with documents needs “force”, and keeps the old database', async () => {
  fill(join(folder, 'old'), 'old', 2);
  await backupFolder(join(folder, 'old'), backup);
  fill(data, 'new', 5);
  await expect(restoreFolder(data, backup, options)).rejects.toThrow(
    /already contains documents or accounts/,
  );
  expect(contents(data).paths).toHaveLength(5);

  const { previous } = await restoreFolder(data, backup, { ...options, force: true });
  expect(contents(data).paths).toEqual(['a/old1', 'a/old2']);
  expect(previous).toBe(join(data, 'studio-until-2026-05-06T07-08-09.sqlite'));
  mkdirSync(join(folder, 'again'));
  copyFileSync(previous ?? '', join(folder, 'again/studio.sqlite'));
  expect(contents(join(folder, 'again')).paths).toHaveLength(5);

  const second = await restoreFolder(data, backup, { ...options, force: true });
  expect(second.previous).toBe(join(data, 'studio-until-2026-05-06T07-08-09-2.sqlite'));
});

test('the old database that a restore keeps includes the write-ahead log of a killed process', async () => {
  fill(join(folder, 'old'), 'old', 2);
  await backupFolder(join(folder, 'old'), backup);
  // A copy of an open database with its log has the same files that a killed process leaves.
  const store = openStore(join(folder, 'live'));
  documentTable(store).insert({ path: 'a/last', fields: {}, createTime: 1, updateTime: 1 });
  mkdirSync(data);
  for (const name of ['studio.sqlite', 'studio.sqlite-wal'])
    copyFileSync(join(folder, 'live', name), join(data, name));
  store.close();
  const { previous } = await restoreFolder(data, backup, { ...options, force: true });
  expect(contents(data).paths).toEqual(['a/old1', 'a/old2']);
  const db = new DatabaseSync(previous ?? '', { readOnly: true });
  expect(db.prepare('SELECT path FROM documents').all()).toEqual([{ path: 'a/last' }]);
  db.close();
});

test('a restore into a data folder in use is refused, even with “force”', async () => {
  fill(data, 'd', 1);
  await backupFolder(data, backup);
  const site = openStore(data);
  await expect(restoreFolder(data, backup, { ...options, force: true })).rejects.toThrow(/in use/);
  site.close();
});

describe('backups that a restore refuses', () => {
  const cases: [string, () => void, RegExp][] = [
    ['a missing file', () => rmSync(backup), /There is no file/],
    ['an empty file', () => writeFileSync(backup, ''), /not a backup/],
    [
      'a file of another kind',
      () => writeFileSync(backup, 'PK\u0003\u0004 a zip'.repeat(500)),
      /not a complete backup/,
    ],
    [
      'a truncated backup',
      () => writeFileSync(backup, readFileSync(backup).subarray(0, readFileSync(backup).length / 2)),
      /not a complete backup|damaged/,
    ],
    [
      'a backup with a torn page',
      () => {
        const bytes = readFileSync(backup);
        bytes.fill(0x5a, 4096 * 2, 4096 * 3);
        writeFileSync(backup, bytes);
      },
      /damaged/,
    ],
    ['a backup of a newer version', () => alter('PRAGMA user_version = 999'), /newer version/],
    [
      'a database without the table of accounts',
      () => alter('DROP TABLE accounts'),
      /not a backup of a data folder/,
    ],
    [
      'a backup with a trigger of its own',
      () => alter('CREATE TRIGGER t AFTER UPDATE ON documents BEGIN DELETE FROM accounts; END'),
      /not a backup of a data folder/,
    ],
    [
      'a backup with a document that is not JSON',
      () => alter("UPDATE documents SET fields = '{' WHERE path = 'a/d2'"),
      /a\/d2/,
    ],
  ];

  test.each(
    cases,
  )('a restore from %s is refused and leaves the folder unchanged', async (_what, spoil, message) => {
    fill(join(folder, 'old'), 'd', 200);
    await backupFolder(join(folder, 'old'), backup);
    fill(data, 'mine', 2);
    spoil();
    const before = bytesOf(data);
    await expect(restoreFolder(data, backup, { ...options, force: true })).rejects.toThrow(message);
    expect(bytesOf(data)).toEqual(before);
    expect(contents(data).paths).toEqual(['a/mine1', 'a/mine2']);
  });
});

test.each<[string, string, RegExp]>([
  ['a time after the year 9999', 'UPDATE documents SET update_time = 9e18', /an invalid time/],
  ['a time before 1970', 'UPDATE documents SET create_time = -1', /an invalid time/],
  [
    'an invalid last commit time',
    "INSERT OR REPLACE INTO meta VALUES ('last-commit', '9e99')",
    /last commit is invalid/,
  ],
  [
    'a path outside the database',
    "UPDATE documents SET path = '../x', collection = '..', collection_id = '..'",
    /\.\.\/x could not be written/,
  ],
  [
    'a path that does not match its collection',
    "UPDATE documents SET collection = 'b'",
    /is listed in a collection that is not its own/,
  ],
  ['an invalid value', `UPDATE documents SET fields = '{"n":{"odd":1}}'`, /could not be written/],
])('a backup with %s is refused, and the documents in the folder stay', async (_what, sql, message) => {
  fill(join(folder, 'other'), 'new', 1);
  await backupFolder(join(folder, 'other'), backup);
  alter(sql);
  fill(data, 'old', 2);
  await expect(restoreFolder(data, backup, { ...options, force: true })).rejects.toThrow(message);
  expect(contents(data).paths).toEqual(['a/old1', 'a/old2']);
});

test.each([
  ['a value of a document', '"integerValue":"2"', '"integerValue":"3"'],
  ['the address of an account', 'mail.example', 'mail.exampla'],
])('a backup file with one changed letter in %s is refused', async (_where, letters, changed) => {
  fill(join(folder, 'other'), 'new', 2);
  await backupFolder(join(folder, 'other'), backup);
  const bytes = readFileSync(backup);
  bytes.write(changed, bytes.indexOf(letters), 'latin1');
  writeFileSync(backup, bytes);
  await expect(restoreFolder(data, backup, options)).rejects.toThrow(/is damaged/);
});

test('after a restore only the owner can read the files in the data folder', async () => {
  mkdirSync(data, { mode: 0o755 });
  fill(data, 'old', 1);
  await backupFolder(data, backup);
  chmodSync(backup, 0o644);
  await restoreFolder(data, backup, { ...options, force: true });
  const store = openStore(data);
  const open = readdirSync(data).filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0);
  store.close();
  expect(open).toEqual([]);
});
