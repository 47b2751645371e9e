import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toFields } from '@studio-site/backend/values';
import { googleTarget, type Target } from '../../../backend/conformance/target.ts';
import { readyAddress } from '../../../backend/test/ready-address.ts';
import { bucketOf } from '../../../platform/engine/choose-engine.ts';
import {
  type DemoContent,
  type DemoObject,
  demoAccounts,
  demoContent,
} from '../../../web/server/demo/demo-content.ts';
import type { Elsewhere } from './engine.ts';

const ROOT = join(import.meta.dirname, '../../..');
const OWNER = { authorization: 'Bearer owner' };

/** Google's Firestore, Auth and Storage emulators, with the documents, accounts and pictures of the demo. */
export class GoogleEmulators implements Elsewhere {
  readonly ownerToken = 'owner';
  identity = '';
  storage = '';
  #firestore: Target | null = null;
  #programs: ChildProcess[] = [];
  /** Path of the Storage emulator's temporary folder; an empty string until the emulators start. */
  #folder = '';
  readonly #studio: string | undefined;

  /** `studio` is the folder whose posts, bios and pictures are stored. Default: the demo studio. */
  constructor(studio?: string) {
    this.#studio = studio;
  }

  get documents(): string {
    return this.#firestore ? `http://${this.#firestore.host}` : '';
  }

  async start(): Promise<void> {
    if (this.#firestore) return;
    const [firestore, auth] = await Promise.all([googleTarget(), startTool('auth-emulator.mjs')]);
    this.#firestore = firestore;
    this.#folder = mkdtempSync(join(tmpdir(), 'google-storage-'));
    const { host, projectId } = firestore;
    const files = await startTool('storage-emulator.mjs', [join(ROOT, 'storage.rules'), projectId, host], {
      TMPDIR: this.#folder,
    });
    this.#programs = [auth.child, files.child];
    this.identity = auth.origin;
    this.storage = files.origin;
    // Stops the emulators when the test worker exits.
    process.once('exit', () => void this.remove());
    await firestore.setRules(readFileSync(join(ROOT, 'firestore.rules'), 'utf8'));
    const { documents, objects } = demoContent(Date.now(), this.#studio);
    await Promise.all([
      seedDocuments(firestore, documents),
      seedAccounts(auth.origin),
      ...objects.map((object) => seedObject(files.origin, bucketOf(projectId), object)),
    ]);
  }

  /** Does nothing, because the emulators keep all data in memory and would lose it. */
  async stop(): Promise<void> {}

  async remove(): Promise<void> {
    for (const program of this.#programs) program.kill('SIGKILL');
    await this.#firestore?.close();
    if (this.#folder !== '') rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function startTool(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'tools', file), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  return { child, origin: await readyAddress(child, `Google's ${file}`) };
}

async function seedDocuments(
  { host, projectId }: Target,
  documents: DemoContent['documents'],
): Promise<void> {
  const database = `projects/${projectId}/databases/(default)`;
  const writes = documents.map(({ path, fields }) => ({
    update: { name: `${database}/documents/${path}`, fields: toFields(fields) },
  }));
  await post(`http://${host}/v1/${database}/documents:commit`, { writes });
}

/** Uploads metadata and bytes in one multipart request, as Google Cloud Storage expects. */
async function seedObject(
  origin: string,
  bucket: string,
  { name, settings, bytes }: DemoObject,
): Promise<void> {
  const boundary = 'between-the-parts';
  const part = (type: string, body: string | Buffer) => [
    `--${boundary}\r\nContent-Type: ${type}\r\n\r\n`,
    body,
    '\r\n',
  ];
  const body = new Blob([
    ...part('application/json', JSON.stringify({ name, ...settings })),
    ...part(settings.contentType, bytes),
    `--${boundary}--`,
  ] as BlobPart[]);
  await send(`${origin}/upload/storage/v1/b/${bucket}/o?uploadType=multipart`, body, {
    'content-type': `multipart/related; boundary=${boundary}`,
  });
}

/** Creates accounts whose uid equals their Google subject, as the demo's records require. */
async function seedAccounts(origin: string): Promise<void> {
  const users = demoAccounts.map(({ subject, email, displayName }) => ({
    localId: subject,
    email,
    emailVerified: true,
    displayName,
    providerUserInfo: [
      { providerId: 'google.com', rawId: subject, federatedId: subject, email, displayName },
    ],
  }));
  await post(`${origin}/identitytoolkit.googleapis.com/v1/projects/demo-studio/accounts:batchCreate`, {
    users,
  });
}

const post = (address: string, body: unknown) =>
  send(address, JSON.stringify(body), { 'content-type': 'application/json' });

async function send(address: string, body: string | Blob, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(address, { method: 'POST', headers: { ...OWNER, ...headers }, body });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
}
