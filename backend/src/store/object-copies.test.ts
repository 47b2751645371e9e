import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OPEN_RULES, OPEN_STORAGE_RULES } from '../../test/open-rules.ts';
import { type Backend, openBackend } from '../index.ts';
import { backupFolder, checkFolderObjects, copyFolder, restoreFolder } from '../maintenance.ts';

// Tests objects in backups, restores and checks.

let folder: string;
let data: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-copies-'));
  [data, file] = [join(folder, 'data'), join(folder, 'backup.sqlite')];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function withBackend<T>(dataDir: string, work: (backend: Backend) => Promise<T>): Promise<T> {
  const backend = await openBackend({
    projectId: 'p',
    dataDir,
    rules: { text: OPEN_RULES, name: 'open.rules' },
    storage: { rules: { text: OPEN_STORAGE_RULES, name: 'storage.rules' } },
    indexes: 'any',
    identity: { demo: null },
  });
  try {
    return await work(backend);
  } finally {
    await backend.close();
  }
}

const at = (name: string) => `http://localhost/v0/b/bucket/o/${encodeURIComponent(name)}?alt=media`;
const text = async (backend: Backend, name: string) => (await backend.fetch(new Request(at(name))))?.text();

async function upload(backend: Backend, name: string, bytes: string): Promise<void> {
  const body = `--b\r\n\r\n{}\r\n--b\r\nContent-Type: text/plain\r\n\r\n${bytes}\r\n--b--`;
  const answer = await backend.fetch(
    new Request(`http://localhost/v0/b/bucket/o?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/related; boundary=b', 'Content-Length': String(body.length) },
      body,
    }),
  );
  expect(answer?.status).toBe(200);
}

const fill = () =>
  withBackend(data, async (backend) => {
    await backend.setDocuments([{ path: 'a/1', fields: {} }]);
    for (const name of ['a', 'b/c']) await upload(backend, name, `bytes of ${name}`);
    await upload(backend, 'twin', 'bytes of a');
  });

const objectFiles = () =>
  readdirSync(join(data, 'objects'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.length > 60,
  );

test('a backup is one file that contains the bytes of all objects, and a restore writes them back', async () => {
  await fill();
  expect(objectFiles()).toHaveLength(2);
  expect(await withBackend(data, () => backupFolder(data, file))).toEqual({ objects: 3, lost: [] });
  const elsewhere = join(folder, 'elsewhere');
  expect(await restoreFolder(elsewhere, file, { force: false, now: Date.now() })).toMatchObject({
    documents: 1,
    objects: 3,
  });
  expect(checkFolderObjects(elsewhere)).toMatchObject({ whole: 3, missing: [], unused: [] });
  await withBackend(elsewhere, async (backend) => {
    for (const name of ['a', 'b/c']) expect(await text(backend, name)).toBe(`bytes of ${name}`);
    expect(await text(backend, 'twin')).toBe('bytes of a');
  });
});

test('a restore keeps the previous database, which can be restored later with its files', async () => {
  await fill();
  await backupFolder(data, file);
  await withBackend(data, (backend) => upload(backend, 'later', 'bytes of later'));
  const { previous } = await restoreFolder(data, file, { force: true, now: Date.now() });
  await withBackend(data, async (backend) => {
    expect((await backend.fetch(new Request(at('later'))))?.status).toBe(404);
  });
  await restoreFolder(data, previous ?? '', { force: true, now: Date.now() });
  await withBackend(data, async (backend) => expect(await text(backend, 'later')).toBe('bytes of later'));
});

test('a restore from the database of another data folder also copies that folder’s objects', async () => {
  await fill();
  const elsewhere = join(folder, 'elsewhere');
  const restored = await restoreFolder(elsewhere, join(data, 'studio.sqlite'), {
    force: false,
    now: Date.now(),
  });
  expect(restored.objects).toBe(3);
  expect(checkFolderObjects(elsewhere).whole).toBe(3);
});

test('a restore refuses a backup with damaged or missing object bytes, and writes nothing', async () => {
  await fill();
  await backupFolder(data, file);
  for (const damage of ["UPDATE object_bytes SET bytes = x'00'", 'DELETE FROM object_bytes']) {
    const damaged = join(folder, 'damaged.sqlite');
    copyFileSync(file, damaged);
    const db = new DatabaseSync(damaged);
    db.exec("DELETE FROM meta WHERE key = 'content-checksum'");
    db.exec(damage);
    db.close();
    const elsewhere = join(folder, 'elsewhere');
    await expect(restoreFolder(elsewhere, damaged, { force: false, now: Date.now() })).rejects.toThrow(
      /the bytes of the file .* are (damaged|missing)/,
    );
    expect(existsSync(join(elsewhere, 'studio.sqlite'))).toBe(false);
  }
});

test('a backup leaves out damaged and missing files, names them, and can be restored', async () => {
  await fill();
  await withBackend(data, (backend) => upload(backend, 'd', 'bytes of d'));
  const [damaged = '', missing = ''] = objectFiles();
  writeFileSync(join(data, 'objects', damaged), 'other bytes');
  rmSync(join(data, 'objects', missing));
  const { objects, lost } = await backupFolder(data, file);
  expect(lost).toEqual(checkFolderObjects(data).missing);
  expect(objects).toBe(4 - lost.length);
  const restored = await restoreFolder(join(folder, 'elsewhere'), file, { force: false, now: Date.now() });
  expect(restored.objects).toBe(objects);

  // The database that a restore replaces can be restored as well.
  const { previous } = await restoreFolder(data, file, { force: true, now: Date.now() });
  await restoreFolder(data, previous ?? '', { force: true, now: Date.now() });
  expect(checkFolderObjects(data)).toMatchObject({ whole: objects, missing: [] });
});

test.runIf(process.platform === 'linux')('a file that the disk cannot read counts as damaged', async () => {
  await withBackend(data, async (backend) => {
    await backend.setDocuments([{ path: 'a/1', fields: {} }]);
    for (const name of ['empty', 'other']) await upload(backend, name, name === 'empty' ? '' : name);
  });
  const hash = createHash('sha256').digest('hex');
  const unreadable = join(data, 'objects', hash.slice(0, 2), hash);
  rmSync(unreadable);
  // Reading the first byte of this file fails with EIO, as on a bad sector. Its size is 0.
  symlinkSync('/proc/self/mem', unreadable);
  const left = { objects: 1, lost: ['empty'] };
  expect(checkFolderObjects(data)).toMatchObject({ whole: 1, missing: ['empty'] });
  expect(await backupFolder(data, file)).toEqual(left);
  const target = join(folder, 'target');
  mkdirSync(target);
  expect(await copyFolder(data, target, { earlier: [], expectRoom: () => {} })).toEqual(left);
  expect(readdirSync(join(target, 'objects', hash.slice(0, 2)))).toEqual([]);
});

test('the check of object files lists missing, damaged and unused files', async () => {
  await fill();
  const [first = '', second = ''] = objectFiles();
  truncateSync(join(data, 'objects', first), 3);
  rmSync(join(data, 'objects', second));
  const unused = `${first.slice(0, 2)}/left-over`;
  writeFileSync(join(data, 'objects', unused), 'x');
  const { whole, missing, unused: named } = checkFolderObjects(data);
  expect([whole, missing, named]).toEqual([0, ['a', 'b/c', 'twin'], [unused]]);
});
