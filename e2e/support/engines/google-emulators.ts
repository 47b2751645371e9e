import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PlainFields, toFields } from '@studio-site/backend/values';
import { googleTarget, type Target } from '../../../backend/conformance/target.ts';
import { readyAddress } from '../../../backend/test/ready-address.ts';
import { picturePath } from '../../../web/app/domain/places.ts';
import { demoAccounts, demoDocuments } from '../../../web/server/demo/demo-content.ts';
import type { Elsewhere } from './engine.ts';

const RULES = join(import.meta.dirname, '../../../firestore.rules');
const HEADERS = { authorization: 'Bearer owner', 'content-type': 'application/json' };

/** Google's Firestore emulator and Google's Auth emulator, with the demo's documents and accounts. */
export class GoogleEmulators implements Elsewhere {
  readonly ownerToken = 'owner';
  readonly storage = null;
  identity = '';
  #firestore: Target | null = null;
  #auth: ChildProcess | null = null;

  get documents(): string {
    return this.#firestore ? `http://${this.#firestore.host}` : '';
  }

  async start(): Promise<void> {
    if (this.#firestore) return;
    const [firestore, auth] = await Promise.all([googleTarget(), startAuth()]);
    this.#firestore = firestore;
    this.#auth = auth.child;
    this.identity = auth.origin;
    // A worker that is ended takes them along.
    process.once('exit', () => void this.remove());
    await firestore.setRules(readFileSync(RULES, 'utf8'));
    await Promise.all([seedDocuments(firestore), seedAccounts(auth.origin)]);
  }

  /** They keep everything in memory, so they go on while the site is stopped. */
  async stop(): Promise<void> {}

  async remove(): Promise<void> {
    this.#auth?.kill('SIGKILL');
    await this.#firestore?.close();
  }
}

async function startAuth(): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'tools/auth-emulator.mjs')], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return { child, origin: await readyAddress(child, "Google's Auth emulator") };
}

async function seedDocuments({ host, projectId }: Target): Promise<void> {
  const database = `projects/${projectId}/databases/(default)`;
  const writes = demoDocuments(Date.now())
    .filter(({ path }) => !path.startsWith(picturePath('')))
    .map(({ path, fields }) => ({
      update: { name: `${database}/documents/${path}`, fields: toFields(withoutUploads(fields)) },
    }));
  await post(`http://${host}/v1/${database}/documents:commit`, { writes });
}

/** There is no storage here: a picture of the studio's own takes the place of those that were uploaded. */
function withoutUploads(fields: PlainFields): PlainFields {
  const text = JSON.stringify(fields).replaceAll(/\/pictures\/[\w-]+\/1600\.jpg/g, '/art/trailer-still.svg');
  return JSON.parse(text) as PlainFields;
}

/** Accounts whose uid equals the Google subject, as the demo's records need it. */
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

async function post(address: string, body: unknown): Promise<void> {
  const answer = await fetch(address, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
}
