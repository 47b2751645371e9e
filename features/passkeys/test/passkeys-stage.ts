import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '@studio-site/backend';
import type { Engine } from '../../../platform/data/page-engine.ts';
import { identityAccess } from '../../../platform/engine/identity-access.ts';
import { backendDocuments } from '../../../platform/engine/owner-documents.ts';
import { openServiceAccount } from '../../../platform/engine/service-account.ts';
import { openPasskeys } from '../server/open-passkeys.ts';
import { passkeyRoutes } from '../server/passkey-routes.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

const PROJECT = 'demo-studio';
const ORIGIN = 'https://studio.test';

/** Passkeys on an embedded backend with a clock of its own, for tests. */
export async function openPasskeysStage({ offersGoogle = true } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'passkeys-'));
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8');
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const backend = await openBackend({
    ...{ projectId: PROJECT, dataDir, now },
    rules: { text: read('firestore.rules'), name: 'firestore.rules' },
    indexes: JSON.parse(read('firestore.indexes.json')),
    identity: { demo: { accounts: [] } },
  });
  const app = { projectId: PROJECT, apiKey: 'embedded', appId: PROJECT };
  const origin = 'same-origin';
  const engine: Engine = {
    kind: 'embedded',
    app,
    firestoreHost: origin,
    authOrigin: origin,
    storageHost: origin,
  };
  const documents = backendDocuments(backend, PROJECT);
  const notices: string[] = [];
  const logged: string[] = [];
  const passkeys = openPasskeys({
    documents,
    identity: identityAccess({ engine, backend, account: openServiceAccount() }),
    studioName: 'Test Studio',
    origin: ORIGIN,
    offersGoogle,
    jobs: {
      enqueue: async (jobs) =>
        notices.push(...jobs.map(({ payload }) => `${payload.person}: ${payload.kind}`)),
    },
    log: (entry) => void logged.push(`${entry.event}: ${entry.message}`),
    now,
  });
  backend.onAccountDeleted((uid) => void passkeys.forget(uid));
  const { app: routes } = passkeyRoutes(passkeys, {
    ...{ addressOf: () => '192.0.2.1', perMinute: 10_000, transport: false },
    log: (entry) => void logged.push(`${entry.event}: ${entry.message}`),
  });

  async function signIn(method: string, body: object): Promise<{ idToken: string; refreshToken: string }> {
    const address = `http://localhost/identitytoolkit.googleapis.com/v1/accounts:${method}?key=x`;
    const request = new Request(address, { method: 'POST', body: JSON.stringify(body) });
    return (await backend.fetch(request))?.json() as Promise<{ idToken: string; refreshToken: string }>;
  }
  const exchange = (token: string) => signIn('signInWithCustomToken', { token });

  return {
    ...{ backend, documents, passkeys, clock, now, notices, logged, exchange, signIn },
    device: softwareAuthenticator(ORIGIN),
    /** Makes a new person with a passkey, as an invitation does. */
    async person(label: string) {
      const device = softwareAuthenticator(ORIGIN);
      const { passkey, response } = device.create(await passkeys.newPeople.options('invitation', label));
      const { uid, writes, codes, token } = await passkeys.newPeople.verify('invitation', response);
      await documents.commit(writes);
      return { ...{ uid, codes, passkey, device }, ...(await exchange(await token())) };
    },
    /** Links a Google account to the person of an ID token. */
    async joinGoogle(sub: string, idToken: string): Promise<void> {
      const person = JSON.stringify({ sub, email: `${sub}@mail.example`, name: '' });
      const postBody = new URLSearchParams({ providerId: 'google.com', id_token: person }).toString();
      await signIn('signInWithIdp', { postBody, idToken });
    },
    /** Sends a request to an endpoint, as a page of the site does. */
    async call(
      path: string,
      body: object = {},
      idToken: string | null = null,
      headers: Record<string, string> = {},
    ) {
      const response = await routes.request(`/${path}`, {
        method: 'POST',
        headers: {
          ...{ 'Content-Type': 'application/json', Origin: ORIGIN, ...headers },
          ...(idToken === null ? {} : { Authorization: `Bearer ${idToken}` }),
        },
        body: JSON.stringify(body),
      });
      // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of every shape.
      return { status: response.status, headers: response.headers, body: (await response.json()) as any };
    },
    async close(): Promise<void> {
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type PasskeysStage = Awaited<ReturnType<typeof openPasskeysStage>>;
