import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '@studio-site/backend';
import { readFolder } from '@studio-site/backend/maintenance';
import { expect, test, vi } from 'vitest';
import { readSending } from '../../../platform/outbox/sending-folder.ts';
import { dataCommandResult } from '../../../test/stages/data-command-result.ts';
import { openS3StandIn } from '../../../test/stand-ins/s3-stand-in.ts';
import { copySettings, readCopyValues } from '../server/copy-place.ts';
import { makeKeyPair } from '../server/make-key-pair.ts';
import { openCopies } from '../server/open-copies.ts';

test('a running site is copied to a bucket, and one command restores the site from this copy', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-open-copies-'));
  const storage = await openS3StandIn();
  const { identity, recipient } = await makeKeyPair();
  const env = {
    ...storage.settings,
    COPY_RECIPIENT: recipient,
    COPY_EVERY_SECONDS: '1',
  };
  const dataDir = join(folder, 'data');
  const backend = await openBackend({
    projectId: 'demo-studio',
    dataDir,
    rules: { text: readFileSync('firestore.rules', 'utf8'), name: 'firestore.rules' },
    storage: { rules: { text: readFileSync('storage.rules', 'utf8'), name: 'storage.rules' } },
    indexes: JSON.parse(readFileSync('firestore.indexes.json', 'utf8')),
    identity: { demo: { accounts: [] } },
  });
  const save = (path: string) => backend.setDocuments([{ path, fields: {} }]);
  const settings = copySettings(readCopyValues(env));
  if (settings === null) throw new Error('There are settings.');
  await save('a/before');
  const log: object[] = [];
  const copies = openCopies(backend, dataDir, settings, (entry) => log.push(entry));
  try {
    await vi.waitFor(() => expect(copies.status().lastCopy).not.toBeNull(), { timeout: 20_000 });
    storage.setAway(true);
    await save('a/during');
    await vi.waitFor(() => expect(copies.status().problem).toContain('cannot be reached'), {
      timeout: 20_000,
    });
    storage.setAway(false);
    await vi.waitFor(() => expect(copies.status().problem).toBeNull(), { timeout: 20_000 });
    await save('a/last');
  } finally {
    await copies.close();
    await backend.close();
  }
  expect(log).toMatchObject([
    { event: 'full-copy-started' },
    { event: 'data-copied' },
    { event: 'copy-failed' },
    { event: 'copy-works-again' },
  ]);
  // Everything in the storage is encrypted for the owner.
  for (const part of storage.stored.values())
    expect(part.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);

  const keyFile = join(folder, 'key.txt');
  writeFileSync(keyFile, `# The owner's key\n${identity}\n`);
  const restored = join(folder, 'restored');
  const result = await dataCommandResult(['restore', '--from', env.COPY_TO, '--key', keyFile], {
    ...env,
    DATA_DIR: restored,
  });
  expect(result).toMatchObject({ status: 0, err: '' });
  const paths = ({ documents }: ReturnType<typeof readFolder>) => documents.map(({ path }) => path);
  expect(paths(readFolder(restored))).toEqual(['a/before', 'a/during', 'a/last']);
  expect(readSending(restored)).toEqual({ state: 'copied' });
  // Links in sent mails are signed with this token.
  const tokenIn = (data: string) => readFileSync(join(data, 'owner-token'), 'utf8');
  expect(tokenIn(restored)).toBe(tokenIn(dataDir));
  // A site that was started on the folder before has made keys of its own.
  writeFileSync(join(restored, 'owner-token'), 'another token');
  const again = await dataCommandResult(['restore', '--from', env.COPY_TO, '--key', keyFile, '--force'], {
    ...env,
    DATA_DIR: restored,
  });
  expect(tokenIn(restored)).toBe('another token');
  expect(again.out).toContain('keeps its own key files (owner-token), which differ');
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
}, 90_000);
