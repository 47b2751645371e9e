import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secretPath } from '../../web/domain/places.ts';
import { sealForSite } from '../data/staff/secret-box.client.ts';
import type { SecretUse } from '../domain/secrets/secrets-key.ts';
import type { OwnedDocument, OwnedWrite, OwnerDocuments } from '../engine/owner-documents.ts';
import { openSecrets } from './secrets.ts';

const SECRET = 'abcd-efgh-ijkl-mnop';
const SERVER = 'https://social.example ada';

let folder: string;
let stored: Map<string, OwnedDocument>;
let logged: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-keys-'));
  stored = new Map();
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const documents = {
  get: async (paths: readonly string[]) =>
    new Map(paths.flatMap((path) => (stored.has(path) ? [[path, stored.get(path)]] : [])) as never),
  async commit(writes: readonly OwnedWrite[]) {
    for (const { path, fields } of writes)
      if (fields === null) stored.delete(path);
      else stored.set(path, { path, id: '', fields, version: '1' });
  },
} as OwnerDocuments;

const open = (source: { key?: Uint8Array; folder?: string | null } = {}) =>
  openSecrets({ key: null, folder: join(folder, 'keys'), ...source }, documents, (entry) =>
    logged.push(JSON.stringify(entry)),
  );

async function storeBox(
  site: ReturnType<typeof open>,
  name: string,
  { path = secretPath(name), to = SERVER }: Partial<SecretUse> = {},
) {
  const box = await sealForSite(SECRET, { path, to }, site.state());
  await documents.commit([{ path: secretPath(name), fields: { box } }]);
  return box;
}

test('the server can read a secret that a browser encrypted, and encrypts it again itself', async () => {
  const site = open();
  await storeBox(site, 'discord');
  const secret = await site.documents.read('discord', SERVER, false);
  expect(secret).toBe(SECRET);
  await site.documents.write('discord', SERVER, String(secret));
  expect(stored.get(secretPath('discord'))?.fields).toEqual({ sealed: expect.stringMatching(/^ey.+\..+/) });
  expect(await open().documents.read('discord', SERVER, false)).toBe(SECRET);
  await site.documents.remove('discord');
  expect(await site.documents.read('discord', SERVER, false)).toBeNull();
});

test('the key file for secrets is created at its first use, with mode 0600', async () => {
  const site = open();
  expect(existsSync(join(folder, 'keys'))).toBe(false);
  site.state();
  const file = join(folder, 'keys/secrets.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700);
  expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32);
});

test('a stored secret appears neither in its document nor in the log', async () => {
  const site = open();
  const box = await storeBox(site, 'bluesky');
  await site.documents.write('bluesky', SERVER, SECRET);
  expect(JSON.stringify([box, ...stored.values()]) + logged).not.toContain(SECRET);
});

test.each([
  'discord',
  'place-1',
])('a secret of %s cannot be swapped with that of another place', async (name) => {
  const site = open();
  await storeBox(site, name, { path: secretPath('mastodon') });
  await expect(site.documents.read(name, SERVER, false)).rejects.toThrow('Connect or add it again.');
  await site.documents.write('mastodon', SERVER, SECRET);
  stored.set(secretPath(name), stored.get(secretPath('mastodon')) as OwnedDocument);
  await expect(site.documents.read(name, SERVER, false)).rejects.toThrow('Connect or add it again.');
});

test.each([
  'https://evil.example ada',
  'https://social.example eve',
  '',
])('a secret for one server and account is not decrypted for another: “%s”', async (receiver) => {
  const site = open();
  for (const store of [
    () => storeBox(site, 'mastodon'),
    () => site.documents.write('mastodon', SERVER, SECRET),
  ]) {
    await store();
    for (const mayBind of [false, true])
      await expect(site.documents.read('mastodon', receiver, mayBind)).rejects.toThrow(
        'it was entered for another server or account',
      );
    expect(await site.documents.read('mastodon', SERVER, false)).toBe(SECRET);
  }
});

test('a secret of an earlier version is bound to its receiver at first use, if unchanged', async () => {
  const site = open();
  await storeBox(site, 'mastodon', { to: null });
  await expect(site.documents.read('mastodon', SERVER, false)).rejects.toThrow('another server or account');
  expect(await site.documents.read('mastodon', SERVER, true)).toBe(SECRET);
  expect(await site.documents.read('mastodon', SERVER, false)).toBe(SECRET);
  await expect(site.documents.read('mastodon', 'https://evil.example ada', true)).rejects.toThrow();
});

test('a copy of the site with another key cannot read a secret, and the error says so', async () => {
  await open({ key: new Uint8Array(32).fill(1) }).documents.write('discord', SERVER, SECRET);
  const copy = open({ key: new Uint8Array(32).fill(2) });
  await expect(copy.documents.read('discord', SERVER, false)).rejects.toThrow(
    'the site’s key may have changed',
  );
});

test('a secret whose encrypted text was changed is not decrypted', async () => {
  const site = open();
  const box = await storeBox(site, 'discord');
  const at = box.lastIndexOf('.') - 2;
  const changed = box.slice(0, at) + (box[at] === 'A' ? 'B' : 'A') + box.slice(at + 1);
  await documents.commit([{ path: secretPath('discord'), fields: { box: changed } }]);
  await expect(site.documents.read('discord', SERVER, false)).rejects.toThrow('Connect or add it again.');
});

test.each([
  ['the disk is not permanent', () => ({ folder: null }), 'Set SECRETS_KEY'],
  [
    'the folder cannot be written',
    () => {
      writeFileSync(join(folder, 'file'), '');
      return { folder: join(folder, 'file/keys') };
    },
    'set KEYS_DIR to a folder that the site may write',
  ],
  [
    'the key file is damaged',
    () => {
      writeFileSync(join(folder, 'secrets.key'), 'short');
      return { folder };
    },
    'is damaged',
  ],
])('the reason why a key cannot be used is reported to staff and once in the log: %s', (_, prepare, problem) => {
  const site = open(prepare());
  expect(site.state()).toEqual({ problem: expect.stringContaining(problem) });
  site.state();
  expect(logged).toEqual([expect.stringContaining(problem)]);
});

test('a second start with the same folder uses the key for secrets that the first created', () => {
  expect(open().state()).toEqual(open().state());
});
