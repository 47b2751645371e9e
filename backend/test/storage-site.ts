import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import { type Backend, type BackendOptions, openBackend } from '../src/index.ts';
import { OPEN_RULES, OPEN_STORAGE_RULES } from './open-rules.ts';

const BUCKET = 'demo-test.firebasestorage.app';

/** A backend that listens on a port, for tests of the unchanged SDK. */
export interface StorageSite {
  backend: Backend;
  dataDir: string;
  /** Origin of the site, such as `http://127.0.0.1:8080`. */
  origin: string;
  /** The SDK's Storage client, signed in as the user with this id; signed out if the id is null. */
  as(uid: string | null): Promise<FirebaseStorage>;
  /** The ID token of a user with this id. */
  tokenOf(uid: string): Promise<string>;
  /** Runs before each request. Returns true to keep the request from the backend and respond to it instead. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Closes the backend and reopens it on the same folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a site with these Storage rules. */
export async function openStorageSite(
  storageRules = OPEN_STORAGE_RULES,
  options: Partial<BackendOptions> = {},
): Promise<StorageSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backend-storage-'));
  const apps: FirebaseApp[] = [];
  const open = () =>
    openBackend({
      projectId: 'demo-test',
      dataDir,
      rules: { text: OPEN_RULES, name: 'open.rules' },
      storage: { rules: { text: storageRules, name: 'storage.rules' } },
      indexes: 'any',
      identity: { demo: { accounts: ['alice', 'bob'].map(account) } },
      log: (entry) => {
        if (entry.level === 'error') console.error(entry);
      },
      ...options,
    });
  const listener = getRequestListener(
    async (request) => (await site.backend.fetch(request)) ?? new Response('no', { status: 404 }),
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => {
    if (!site.intercept(request, response)) void listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: StorageSite = {
    backend: await open(),
    dataDir,
    origin: `http://127.0.0.1:${port}`,
    intercept: () => false,
    tokenOf: (uid) => signIn(site.backend, uid),
    async as(uid) {
      const app = initializeApp({ projectId: 'demo-test', storageBucket: BUCKET }, `app ${apps.length}`);
      apps.push(app);
      const storage = getStorage(app);
      const token = uid === null ? undefined : await site.tokenOf(uid);
      connectStorageEmulator(storage, '127.0.0.1', port, token === undefined ? {} : { mockUserToken: token });
      storage.maxOperationRetryTime = 5_000;
      storage.maxUploadRetryTime = 20_000;
      return storage;
    },
    async restart() {
      await site.backend.close();
      site.backend = await open();
    },
    async close() {
      for (const app of apps) await deleteApp(app);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await site.backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return site;
}

const account = (subject: string) => ({
  subject,
  email: `${subject}@demo.localhost`,
  displayName: subject,
});

/** Signs a user in by simulated Google sign-in. Resolves to the ID token. */
async function signIn(backend: Backend, uid: string): Promise<string> {
  const credential = { sub: uid, email: `${uid}@demo.localhost`, name: uid };
  const postBody = new URLSearchParams({
    id_token: JSON.stringify(credential),
    providerId: 'google.com',
  }).toString();
  const answer = await backend.fetch(
    new Request('http://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=x', {
      method: 'POST',
      body: JSON.stringify({ requestUri: 'http://localhost', postBody, returnSecureToken: true }),
    }),
  );
  return ((await answer?.json()) as { idToken: string }).idToken;
}
