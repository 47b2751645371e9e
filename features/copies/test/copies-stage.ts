import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, openBackend } from '@studio-site/backend';
import { objectFile, openPageSource } from '@studio-site/backend/copies';
import { openDelivery } from '../server/delivery.ts';
import { makeKeyPair } from '../server/make-key-pair.ts';
import { partEncoder } from '../server/part.ts';
import { openFileSender } from '../server/send-files.ts';
import { openPageSender } from '../server/send-pages.ts';
import { keysPart } from '../server/site-keys.ts';
import type { CopyTarget } from '../server/targets/copy-target.ts';
import { folderTarget } from '../server/targets/folder-target.ts';

const BUCKET = 'studio.test';

/**
 * A backend whose data is copied into a folder, for tests. `copy` does what the copying process does at each interval.
 * `change` can make the storage fail.
 */
export async function openCopiesStage(change: (target: CopyTarget) => CopyTarget = (target) => target) {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-copies-'));
  const dataDir = join(folder, 'data');
  const backend = await openTestBackend(dataDir);
  backend.leaveCheckpoints(true);
  const stored = folderTarget(join(folder, 'copy'));
  let requests = 0;
  const target = change({
    ...stored,
    put(name, bytes) {
      requests += 1;
      return stored.put(name, bytes);
    },
  });
  let now = Date.now();
  const source = openPageSource(dataDir);
  const problems: (string | null)[] = [];
  const delivery = openDelivery({
    target,
    givesUp: () => false,
    sleep: async () => {},
    onProblem: (problem) => problems.push(problem),
  });
  /** Begins to copy with a new pair of keys. */
  async function withNewKeys() {
    const { identity, recipient } = await makeKeyPair();
    const encode = partEncoder(recipient);
    const pages = openPageSender({
      ...{ source, delivery, encode, now: () => now, isDue: () => true },
      onGeneration: async (id) => {
        await delivery.put(...(await keysPart(dataDir, id, encode)));
      },
    });
    const files = openFileSender({
      ...{ dataDir, delivery, recipient, encode, place: recipient },
      record: join(dataDir, 'copied-files'),
    });
    return { identity, pages, files };
  }
  let current = await withNewKeys();
  return {
    folder,
    dataDir,
    backend,
    target: stored,
    problems,
    source,
    requests: () => requests,
    /** The private key of the newest copies. */
    identity: () => current.identity,
    objectFiles: () => source.contents().map((content) => objectFile(dataDir, content)),
    async changeKeys(): Promise<void> {
      current = await withNewKeys();
    },
    /** Sets the clock forward. Returns the new time. */
    later(milliseconds: number): number {
      now += milliseconds;
      return now;
    },
    /** Resolves to a sentence about the files that cannot be read; null if there are none. */
    async copy(): Promise<string | null> {
      await current.pages.send();
      return current.files.send(source.contents(), async () => {});
    },
    save: (path: string, text: string) =>
      backend.setDocuments([{ path, fields: { text: { stringValue: text } } }]),
    upload: (name: string, bytes: Buffer) =>
      backend.setObjects([
        { bucket: BUCKET, name, bytes, settings: { contentType: 'application/octet-stream' } as never },
      ]),
    async close(): Promise<void> {
      source.close();
      await backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function openTestBackend(dataDir: string): Promise<Backend> {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8');
  return openBackend({
    projectId: 'demo-studio',
    dataDir,
    rules: { text: read('firestore.rules'), name: 'firestore.rules' },
    storage: { rules: { text: read('storage.rules'), name: 'storage.rules' } },
    indexes: JSON.parse(read('firestore.indexes.json')),
    identity: { demo: { accounts: [] } },
  });
}
