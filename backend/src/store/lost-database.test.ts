import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OPEN_RULES, OPEN_STORAGE_RULES } from '../../test/open-rules.ts';
import { type Backend, openBackend } from '../index.ts';
import { backupFolder, restoreFolder } from '../maintenance.ts';

let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-lost-'));
  data = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () =>
  openBackend({
    projectId: 'p',
    dataDir: data,
    rules: { text: OPEN_RULES, name: 'open.rules' },
    storage: { rules: { text: OPEN_STORAGE_RULES, name: 'storage.rules' } },
    indexes: 'any',
    identity: { demo: null },
  });

async function withBackend(work: (backend: Backend) => Promise<void>): Promise<void> {
  const backend = await open();
  try {
    await work(backend);
  } finally {
    await backend.close();
  }
}

/** Creates the data folder of a site with one document and one picture. */
const aSite = () =>
  withBackend(async (backend) => {
    await backend.setDocuments([{ path: 'a/1', fields: {} }]);
    await backend.setObjects([{ bucket: 'bucket', name: 'a', settings: {}, bytes: Buffer.from('bytes') }]);
  });

const objects = () =>
  readdirSync(join(data, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
const database = () => join(data, 'studio.sqlite');

function sql(text: string): void {
  const db = new DatabaseSync(database());
  db.exec(text);
  db.close();
}

test.each([
  ['an emptied database', () => truncateSync(database()), /studio\.sqlite is empty, but \S+ exists/],
  ['a missing database', () => rmSync(database()), /studio\.sqlite is missing, but \S+ exists/],
  [
    'a database without its documents',
    () => sql('DELETE FROM documents'),
    /no longer contains any documents/,
  ],
  [
    'an emptied database and pictures',
    () => {
      for (const name of readdirSync(data))
        if (name !== 'objects') rmSync(join(data, name), { recursive: true });
      writeFileSync(database(), '');
    },
    /studio\.sqlite is empty, but objects\/\S+ exists/,
  ],
])('a folder with %s is refused, and its object files are kept', async (_what, lose, sentence) => {
  await aSite();
  lose();
  await expect(open()).rejects.toThrow(sentence);
  await expect(open()).rejects.toThrow(/^The data folder [^\n]+ npm run restore [^\n]+\.$/);
  expect(objects()).toHaveLength(1);
});

test('a backup can be restored into a folder whose database is lost', async () => {
  await aSite();
  const file = join(folder, 'backup.sqlite');
  await backupFolder(data, file);
  truncateSync(database());
  await restoreFolder(data, file, { force: false, now: Date.now() });
  await withBackend(async (backend) => expect(backend.isEmpty()).toBe(false));
  expect(objects()).toHaveLength(1);
});

test('a backup of a database whose file was emptied is refused', async () => {
  await aSite();
  truncateSync(database());
  await expect(backupFolder(data, join(folder, 'backup.sqlite'))).rejects.toThrow(/is empty/);
});

test('a new data folder opens even if it contains unrelated files', async () => {
  mkdirSync(join(data, 'lost+found'), { recursive: true });
  writeFileSync(join(data, '.gitkeep'), '');
  await withBackend(async (backend) => expect(backend.isEmpty()).toBe(true));
});

test('a data folder opens after its last document was deleted', async () => {
  await withBackend(async () => {});
  await aSite();
  await withBackend(async (backend) => {
    const authorization = `Bearer ${backend.ownerToken}`;
    const address = 'http://localhost/v1/projects/p/databases/(default)/documents/a/1';
    const answer = await backend.fetch(
      new Request(address, { method: 'DELETE', headers: { authorization } }),
    );
    expect(answer?.status).toBe(200);
  });
  await withBackend(async (backend) => expect(backend.isEmpty()).toBe(true));
  expect(existsSync(join(data, 'has-documents'))).toBe(false);
});

test('a data folder opens after the restore of a backup without documents', async () => {
  await withBackend(async () => {});
  const file = join(folder, 'empty.sqlite');
  await backupFolder(data, file);
  await aSite();
  await restoreFolder(data, file, { force: true, now: Date.now() });
  await withBackend(async (backend) => expect(backend.isEmpty()).toBe(true));
});
