import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import { readyAddress } from '../test/ready-address.ts';
import { openStorageSite } from '../test/storage-site.ts';

/** The Storage implementation under test: this backend's, or Google's emulator. */
export interface StorageTarget {
  name: 'embedded' | 'google';
  /** The SDK's Storage client, signed in as the user with this id; signed out if the id is null. */
  as(uid: string | null): Promise<FirebaseStorage>;
  close(): Promise<void>;
}

/** Opens the target named in CONFORMANCE_TARGET with these rules. Default: the embedded backend. */
export async function openStorageTarget(rules: string): Promise<StorageTarget> {
  if (process.env.CONFORMANCE_TARGET === 'google') return googleStorage(rules);
  const site = await openStorageSite(rules);
  return { name: 'embedded', as: site.as, close: site.close };
}

const EMULATOR = join(import.meta.dirname, '../../e2e/support/engines/tools/storage-emulator.mjs');

/** Starts Google's Storage emulator. `installTools` (e2e/support/engines/tools/install.ts) must have installed it. */
async function googleStorage(rules: string): Promise<StorageTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'google-storage-'));
  writeFileSync(join(folder, 'storage.rules'), rules);
  const child = spawn(process.execPath, [EMULATOR, join(folder, 'storage.rules')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // TMPDIR makes the emulator store its files in `folder`.
    env: { ...process.env, TMPDIR: folder },
  });
  const { port } = new URL(await readyAddress(child, "Google's Storage emulator"));
  const apps: FirebaseApp[] = [];
  return {
    name: 'google',
    async as(uid) {
      const app = initializeApp({ projectId: 'demo-test', storageBucket: BUCKET }, `google ${apps.length}`);
      apps.push(app);
      const storage = getStorage(app);
      const options = uid === null ? {} : { mockUserToken: { user_id: uid } };
      connectStorageEmulator(storage, '127.0.0.1', Number(port), options);
      return storage;
    },
    async close() {
      for (const app of apps) await deleteApp(app);
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const BUCKET = 'demo-test.firebasestorage.app';
