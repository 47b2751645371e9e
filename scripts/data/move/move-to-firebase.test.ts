import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, openBackend } from '@studio-site/backend';
import { createFolder, type Fields, type PlainDocument, readFolder } from '@studio-site/backend/maintenance';
import { toFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bindPort } from '../../../platform/settings/port.ts';
import { dataCommandResult } from '../../../test/stages/data-command-result.ts';
import { openGoogleStandIn } from '../../../test/stand-ins/google-stand-in.ts';
import { demoDocuments } from '../../../web/server/demo/demo-content.ts';
import { hostedProject } from '../project/hosted.ts';
import { readServiceAccount } from '../project/service-account.ts';
import { moveDocuments } from './move-documents.ts';
import { moveAccounts } from './move-to-firebase.ts';

const CLOSED = "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { } }";
let folder: string;
let source: string;

const reference = (project: string): Fields => ({
  to: { referenceValue: `projects/${project}/databases/(default)/documents/userdata/demo-editor` },
  at: { timestampValue: '2026-01-02T03:04:05.123456Z' },
  odd: {
    arrayValue: { values: [{ doubleValue: '-0' }, { bytesValue: 'AAEC' }, { mapValue: { fields: {} } }] },
  },
});
const demo: PlainDocument[] = demoDocuments(Date.UTC(2026, 0, 1)).map(({ path, fields }) => ({
  path,
  fields: toFields(fields),
}));
/** The job of sending a mail. A move changes its state and note. */
const job = (state: string, note: string): PlainDocument => ({
  path: 'outbox/mail-test:1',
  fields: toFields({ kind: 'mail-test', state, due: 0, note }),
});
const account = (uid: string, subject: string) => ({
  uid,
  subject,
  email: `${uid}@mail.example`,
  displayName: uid,
  createdAt: 1_700_000_000_000,
  lastLoginAt: 1_700_000_000_001,
  disabled: false,
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-move-'));
  source = join(folder, 'source');
  await createFolder(source, {
    documents: [
      ...demo,
      job('waiting', ''),
      { path: 'outbox/mail-test:2', fields: toFields({ kind: 'mail-test', state: 'done', note: '250' }) },
      { path: 'staffLog/odd', fields: reference('demo-studio') },
      { path: 'projectdata/website/blogPosts/behind-the-trailer/presence/ada', fields: {} },
      {
        path: 'projectdata/website/blogPosts/behind-the-trailer/notes/n',
        fields: toFields({ text: 'Is this true?', position: 3 }),
      },
      {
        path: 'projectdata/website/workingCopies/behind-the-trailer',
        fields: toFields({ from: { title: 'Live' }, to: { title: 'Not live yet' }, by: 'ada' }),
      },
      ...Array.from({ length: 450 }, (_, n) => ({
        path: `signups/s${n}`,
        fields: { email: { stringValue: `s${n}@mail.example` } },
      })),
    ],
    accounts: [
      account('ada', '107691503500061507151'),
      { ...account('kim', 'uid:kim'), email: '', disabled: true },
      account('demo-editor', 'demo-editor'),
    ],
    objects: ['a', 'b'].map((id) => ({
      bucket: 'demo-studio.firebasestorage.app',
      name: `pictures/${id}-4x3/original`,
      settings: { contentType: 'image/png' },
      file: import.meta.filename,
    })),
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The expected documents: all except presence, with references to the new project and the job's new state and note. */
function expected(project: string): Map<string, Fields> {
  const documents = new Map(readFolder(source).documents.map(({ path, fields }) => [path, fields]));
  documents.set('staffLog/odd', reference(project));
  const { path, fields } = job(
    'uncertain',
    'It waited while the site was moved, so it is not known whether it was done since.',
  );
  documents.set(path, fields);
  documents.delete('projectdata/website/blogPosts/behind-the-trailer/presence/ada');
  return documents;
}

const move = (env: Record<string, string>, ...words: string[]) =>
  dataCommandResult(['move-to-firebase', ...words], { DATA_DIR: source, ...env });

describe('a move to a second backend', () => {
  let target: Backend;
  let env: Record<string, string>;
  let close: () => Promise<void>;

  beforeEach(async () => {
    const port = await bindPort('127.0.0.1', 0);
    target = await openBackend({
      projectId: 'studio-hosted',
      dataDir: join(folder, 'target'),
      rules: { text: CLOSED, name: 'closed.rules' },
      storage: {
        rules: {
          text: "rules_version = '2'; service firebase.storage { match /b/{b}/o { } }",
          name: 'no-files.rules',
        },
      },
      indexes: { indexes: [] },
      identity: { demo: null },
    });
    port.serve(async (request) => (await target.fetch(request)) ?? new Response('none', { status: 404 }));
    env = {
      FIRESTORE_EMULATOR_HOST: port.loopback,
      FIREBASE_STORAGE_EMULATOR_HOST: port.loopback,
      FIRESTORE_OWNER_TOKEN: target.ownerToken,
      GCLOUD_PROJECT: 'studio-hosted',
    };
    close = async () => {
      const closed = port.close();
      await target.close();
      await closed;
    };
  });
  afterEach(() => close());

  const arrived = () =>
    new Map(readFolder(join(folder, 'target')).documents.map(({ path, fields }) => [path, fields]));

  test('a move copies all documents except presence, and leaves the source unchanged', async () => {
    const before = readFolder(source);
    const { status, out, err } = await move(env);
    expect([status, err]).toEqual([0, '']);
    expect(out).toContain(`holds the ${expected('studio-hosted').size} documents of ${source}`);
    expect(arrived()).toEqual(expected('studio-hosted'));
    expect(readFolder(source)).toEqual(before);
  });

  test('a move uploads and counts picture files; a second move uploads none', async () => {
    expect((await move(env)).out).toContain('now holds the 2 picture files: 2 uploaded, 0 already there.');
    expect((await move(env, '--force')).out).toContain(': 0 uploaded, 2 already there.');
    const { objects } = readFolder(join(folder, 'target'));
    expect(objects).toMatchObject([
      { bucket: 'studio-hosted.firebasestorage.app', name: 'pictures/a-4x3/original' },
      { name: 'pictures/b-4x3/original', settings: { contentType: 'image/png' } },
    ]);
    for (const { file } of objects)
      expect(readFileSync(file).equals(readFileSync(import.meta.filename))).toBe(true);
  });

  test('a move without a target for files reports how many files are not moved', async () => {
    const { status, out } = await move({ ...env, FIREBASE_STORAGE_EMULATOR_HOST: '' });
    expect([status, out.split('\n').at(-2)]).toEqual([
      0,
      'Not moved: 2 picture files, because FIREBASE_STORAGE_EMULATOR_HOST is not set.',
    ]);
  });

  test('a move is refused before anything is sent if the source lacks a picture file', async () => {
    rmSync(readFolder(source).objects[0]?.file ?? '');
    expect(await move(env)).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^The file pictures\/a-4x3\/original is missing[^\n]*\n$/),
    });
    expect(arrived().size).toBe(0);
  });

  test('a move into a target with documents needs --force, and deletes none of them', async () => {
    await target.setDocuments([
      { path: 'userdata/somebody', fields: { firstName: { stringValue: 'Some' } } },
      { path: 'userdata/demo-editor', fields: { firstName: { stringValue: 'Old' } } },
    ]);
    expect(await move(env)).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^[^\n]* already holds documents in userdata\. Add --force[^\n]*\n$/),
    });
    expect(arrived().size).toBe(2);
    expect(await move(env, '--force')).toMatchObject({ status: 0 });
    const all = expected('studio-hosted');
    all.set('userdata/somebody', { firstName: { stringValue: 'Some' } });
    expect(arrived()).toEqual(all);
  });

  test('a move is refused while a site uses the source, and nothing is sent', async () => {
    const site = await openBackend({
      projectId: 'demo-studio',
      dataDir: source,
      rules: { text: CLOSED, name: 'closed.rules' },
      indexes: { indexes: [] },
      identity: { demo: null },
    });
    expect(await move(env)).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^[^\n]*in use[^\n]*\n$/),
    });
    expect(arrived().size).toBe(0);
    await site.close();
  });

  test.each([
    ['a wrong token', { FIRESTORE_OWNER_TOKEN: 'wrong' }, /refused the request \(401\)/],
    ['another project', { GCLOUD_PROJECT: 'other' }, /refused|not like a Firebase service/],
    ['an unreachable target', { FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' }, /does not respond/],
    ['no target', { FIRESTORE_EMULATOR_HOST: '' }, /^Set GOOGLE_APPLICATION_CREDENTIALS/],
  ])('a move with %s is reported as failed, in one sentence', async (_what, wrong, message) => {
    const { status, err } = await move({ ...env, GOOGLE_APPLICATION_CREDENTIALS: '', ...wrong });
    expect(status).toBe(1);
    expect(err.trim()).toMatch(message);
    expect(err.trim()).not.toContain('\n');
    expect(arrived().size).toBe(0);
  });
});

test('a move to a Firebase project copies documents and keeps people’s user ids', async () => {
  const google = await openGoogleStandIn(join(folder, 'google'), 'studio-hosted');
  const project = hostedProject(readServiceAccount(google.keyFile), google.options);
  const { documents, accounts } = readFolder(source);
  const progress: number[] = [];
  await moveDocuments(project, documents, (moved) => progress.push(moved));
  expect(await moveAccounts(project, accounts, false)).toBe(2);
  const stored = readFolder(join(folder, 'google')).documents;
  expect(new Map(stored.map(({ path, fields }) => [path, fields]))).toEqual(expected('studio-hosted'));
  expect(progress.length).toBeGreaterThan(1);
  // Accounts of the simulated Google sign-in are not moved, because they belong to no real person.
  expect(google.users).toMatchObject([
    {
      localId: 'ada',
      emailVerified: true,
      providerUserInfo: [{ providerId: 'google.com', rawId: '107691503500061507151' }],
    },
    // This person signs in with passkeys.
    { localId: 'kim', disabled: true, providerUserInfo: [] },
  ]);
  await google.close();
});
