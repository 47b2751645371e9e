import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '@studio-site/backend';
import { createFolder, readFolder } from '@studio-site/backend/maintenance';
import { toFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataCommandResult } from '../../test/stages/data-command-result.ts';
import { notePath, workingCopyPath } from '../../web/domain/places.ts';
import { demoDocuments } from '../../web/server/demo/demo-content.ts';

const ROOT = join(import.meta.dirname, '../..');
let folder: string;
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-export-'));
  writeFileSync(at('photo'), Buffer.from([0xff, 0xd8, 0xff, 0, 13, 10, 45, 45]));
  await createFolder(at('data'), {
    documents: [
      ...demoDocuments(Date.UTC(2026, 0, 1)),
      { path: notePath('behind-the-trailer', 'n'), fields: { text: 'Is this true?', position: 3 } },
      { path: workingCopyPath('behind-the-trailer'), fields: { to: { title: 'Not live yet' } } },
    ].map(({ path, fields }) => ({ path, fields: toFields(fields) })),
    accounts: [
      {
        uid: 'demo-editor',
        subject: 'demo-editor',
        email: 'editor@demo.localhost',
        displayName: 'Demo Editor',
        createdAt: 1,
        lastLoginAt: 2,
        disabled: false,
      },
    ],
    objects: ['pictures/a-1x1/original', 'pictures/b-1x1/original'].map((name) => ({
      bucket: 'demo-studio.firebasestorage.app',
      name,
      settings: { contentType: 'image/jpeg', metadata: { by: 'demo-editor' } },
      file: at('photo'),
    })),
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command on the data folder with this name. */
const run = (dataDir: string, ...words: string[]) => dataCommandResult(words, { DATA_DIR: at(dataDir) });

const fingerprint = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A fingerprint of each file below a folder, by path. */
function bytesOf(name: string): Record<string, string> {
  const files = readdirSync(at(name), { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(at(name), file)).isFile())
    .sort();
  return Object.fromEntries(files.map((file) => [file, fingerprint(join(at(name), file))]));
}

test('an export that is imported into an empty folder and exported again has the same bytes', async () => {
  expect(await run('data', 'export', at('first'))).toMatchObject({ status: 0 });
  expect(await run('other', 'import', at('first'))).toMatchObject({ status: 0 });
  expect(await run('other', 'export', at('second'))).toMatchObject({ status: 0 });
  expect(bytesOf('second')).toEqual(bytesOf('first'));
  const [other, data] = [readFolder(at('other')), readFolder(at('data'))];
  expect([other.documents, other.accounts]).toEqual([data.documents, data.accounts]);
  expect(other.objects.map(({ name, settings }) => [name, settings])).toEqual(
    data.objects.map(({ name, settings }) => [name, settings]),
  );
  expect(readFileSync(other.objects[0]?.file ?? '').equals(readFileSync(at('photo')))).toBe(true);
  expect(bytesOf('first')).toHaveProperty('files/pictures%2Fa-1x1%2Foriginal');
  expect(readFileSync(at('first/notes/behind-the-trailer.json'), 'utf8')).toContain('Is this true?');
  expect(readFileSync(at('first/workingCopies.json'), 'utf8')).toContain('Not live yet');
  expect(Object.keys(bytesOf('first')).length).toBeGreaterThan(15);
  expect(statSync(at('first/accounts.json')).mode & 0o77).toBe(0);
});

test('restoring a backup gives the same documents, including working copies and notes', async () => {
  expect(await run('data', 'backup', at('backup.sqlite'))).toMatchObject({ status: 0 });
  expect(await run('other', 'restore', at('backup.sqlite'))).toMatchObject({ status: 0 });
  const restored = readFolder(at('other')).documents;
  expect(restored).toEqual(readFolder(at('data')).documents);
  expect(restored.map(({ path }) => path)).toEqual(
    expect.arrayContaining([notePath('behind-the-trailer', 'n'), workingCopyPath('behind-the-trailer')]),
  );
});

test('the commands export and import print errors to stderr and set the exit code', () => {
  const start = (...words: string[]) =>
    spawnSync(process.execPath, ['scripts/data.ts', ...words], {
      cwd: ROOT,
      env: { ...process.env, ENV_FILE: '', DATA_DIR: at('data') },
      encoding: 'utf8',
    });
  expect(start('export', at('first'))).toMatchObject({ status: 0, stderr: '' });
  expect(start('import', at('first'))).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^[^\n]*--force[^\n]*\n$/),
  });
});

test('while the site runs, an export works and an import is refused', async () => {
  expect(await run('data', 'export', at('first'))).toMatchObject({ status: 0 });
  const backend = await openBackend({
    projectId: 'demo-studio',
    dataDir: at('data'),
    rules: { text: readFileSync(join(ROOT, 'firestore.rules'), 'utf8'), name: 'firestore.rules' },
    indexes: JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8')),
    identity: { demo: null },
  });
  await backend.setDocuments([{ path: 'signups/new', fields: { email: { stringValue: 'a@b.example' } } }]);
  expect(await run('data', 'export', at('second'))).toMatchObject({ status: 0 });
  expect(readFileSync(at('second/signups.json'), 'utf8')).toContain('a@b.example');
  expect(await run('data', 'import', at('first'), '--force')).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^[^\n]*in use[^\n]*\n$/),
  });
  await backend.close();
});

test('an import into a folder with documents needs --force, and keeps a copy of the old database', async () => {
  await run('data', 'export', at('first'));
  const before = readFolder(at('data'));
  expect(await run('data', 'import', at('first'))).toMatchObject({
    status: 1,
    err: expect.stringContaining('--force'),
  });
  expect(readFolder(at('data'))).toEqual(before);
  expect(await run('data', 'import', at('first'), '--force')).toMatchObject({ status: 0 });
  expect(Object.keys(bytesOf('data')).filter((name) => name.startsWith('studio-until-'))).toHaveLength(1);
});

test('an export into a folder that is not empty is refused', async () => {
  mkdirSync(at('full'));
  writeFileSync(at('full/diary.txt'), 'mine');
  expect(await run('data', 'export', at('full'))).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^[^\n]+ already exists[^\n]+\n$/),
  });
  expect(readdirSync(at('full'))).toEqual(['diary.txt']);
});

describe('importing an invalid folder fails with one sentence and leaves the data unchanged:', () => {
  const cases: [string, () => void, RegExp][] = [
    [
      'a broken file',
      () => writeFileSync(at('first/memberBios.json'), '{"a": {'),
      /^memberBios\.json, line 1/,
    ],
    [
      'a symbolic link that leads out of the folder',
      () => {
        rmSync(at('first/signups.json'));
        symlinkSync('/etc/passwd', at('first/signups.json'));
      },
      /^signups\.json: this is not a regular file/,
    ],
    [
      'a folder that is a symbolic link',
      () => {
        rmSync(at('first/posts'), { recursive: true });
        symlinkSync('/etc', at('first/posts'));
      },
      /^posts: this is not a regular file/,
    ],
    [
      'a folder in place of a file',
      () => mkdirSync(at('first/posts/more')),
      /^posts\/more: this is not a regular file/,
    ],
    [
      'a file that is too long',
      () => writeFileSync(at('first/posts/bomb.md'), Buffer.alloc(9 * 1024 * 1024)),
      /^posts\/bomb\.md: its 9437184 bytes/,
    ],
    [
      'a file that is not text',
      () => writeFileSync(at('first/posts/raw.md'), Buffer.from([0x2d, 0xff, 0xfe])),
      /^posts\/raw\.md: the file is not UTF-8 text/,
    ],
    ['a missing folder', () => rmSync(at('first'), { recursive: true }), /^There is no folder/],
    [
      'a folder of something else',
      () => {
        rmSync(at('first'), { recursive: true });
        mkdirSync(at('first/node_modules'), { recursive: true });
      },
      /first is no export of this program: it has no file export\.json\./,
    ],
    [
      'a file',
      () => {
        rmSync(at('first'), { recursive: true });
        writeFileSync(at('first'), '<rss/>');
      },
      /first is no export of this program/,
    ],
  ];

  test.each(cases)('%s', async (_what, spoil, message) => {
    await run('data', 'export', at('first'));
    spoil();
    const before = bytesOf('data');
    const { status, err } = await run('data', 'import', at('first'), '--force');
    expect(status).toBe(1);
    expect(err).toMatch(message);
    expect(err.trim()).not.toContain('\n');
    expect(bytesOf('data')).toEqual(before);
  });
});
