import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInAnonymously,
  signInWithCustomToken,
} from 'firebase/auth';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  getDoc,
  getDocs,
  getFirestore,
  onSnapshot,
  setDoc,
  setLogLevel,
  terminate,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSdkPage, type Sdk, type SdkPage } from '../conformance/sdk-page.ts';
import { openTestBackend } from './test-backend.ts';

// Tests the standalone backend with and without emulator mode, by means of the real SDK and of the requests that
// rules-unit-testing sends.
declare const sdk: Sdk;
const SERVE = join(import.meta.dirname, '../serve.ts');
const PROJECT = 'demo-studio';
const RULES = `rules_version = '2'; service cloud.firestore { match /databases/{d}/documents {
  match /own/{uid} { allow read, write: if request.auth.uid == uid; }
  match /levels/{level} { allow read, write: if request.auth.token.level == level; } } }`;
const STORAGE_RULES = `rules_version = '2'; service firebase.storage { match /b/{b}/o {
  match /own/{uid} { allow read, write: if request.auth.uid == uid; } } }`;
const folder = mkdtempSync(join(tmpdir(), 'backend-emulator-'));
const processes: ChildProcess[] = [];
let emulator = '';
let strict = '';

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const optionsFor = (name: string) => [
  ...[SERVE, '--data', join(folder, name), '--rules', file('firestore.rules', RULES)],
  ...['--storage-rules', file('storage.rules', STORAGE_RULES), '--port', '0'],
];
/** Starts a backend. Resolves to its host and port. */
async function start(name: string, ...options: string[]): Promise<string> {
  const child = spawn(process.execPath, [...optionsFor(name), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  const ready = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`It ended with code ${code}.`)));
    child.stdout.once('data', (chunk) => resolve(String(chunk)));
  });
  return /127\.0\.0\.1:\d+/.exec(ready)?.[0] ?? '';
}

beforeAll(async () => {
  [emulator, strict] = await Promise.all([start('emulator', '--emulator-tokens'), start('strict')]);
}, 60_000);
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const ask = (host: string, path: string, init: RequestInit = {}) => fetch(`http://${host}${path}`, init);
const documents = (host: string, path: string, token: string, init: RequestInit = {}) =>
  ask(host, `/v1/projects/${PROJECT}/databases/(default)/documents/${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}` },
  });
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token like those that the SDK creates from `mockUserToken`: it was issued in 1970 and expired long ago. */
const unsigned = (uid: string, claims: object = {}) =>
  `${part({ alg: 'none', type: 'JWT' })}.${part({ aud: PROJECT, iat: 0, exp: 3600, sub: uid, user_id: uid, ...claims })}.`;
const body = JSON.stringify({ fields: { n: { integerValue: '1' } } });
const CLEAR = `/emulator/v1/projects/${PROJECT}/databases/(default)/documents`;
const rulesBody = (content: string) => JSON.stringify({ rules: { files: [{ content }] } });

describe('with --emulator-tokens', () => {
  test('unsigned tokens are trusted with their claims, and the token "owner" bypasses the rules', async () => {
    const write = (path: string, token: string) =>
      documents(emulator, path, token, { method: 'PATCH', body });
    expect((await write('own/ada', unsigned('ada'))).status).toBe(200);
    expect((await write('own/bob', unsigned('ada'))).status).toBe(403);
    expect((await write('levels/high', unsigned('ada', { level: 'high' }))).status).toBe(200);
    expect((await write('secret/x', 'owner')).status).toBe(200);
    expect((await write('own/ada', 'nonsense')).status).toBe(401);
  });

  test('with --emulator-tokens, documents can be cleared and rules replaced without a token', async () => {
    expect((await documents(emulator, 'secret/y', 'owner', { method: 'PATCH', body })).status).toBe(200);
    expect((await ask(emulator, CLEAR, { method: 'DELETE' })).status).toBe(200);
    expect((await documents(emulator, 'secret/y', 'owner')).status).toBe(404);
    const put = (path: string, content: string) =>
      ask(emulator, path, { method: 'PUT', body: rulesBody(content) });
    const rules = `/emulator/v1/projects/${PROJECT}:securityRules`;
    expect((await put(rules, RULES)).status).toBe(200);
    expect(await (await put(rules, 'nonsense')).json()).toMatchObject({
      error: { status: 'INVALID_ARGUMENT' },
    });
    expect((await put('/internal/setRules', STORAGE_RULES)).status).toBe(200);
    expect((await put('/internal/setRules', RULES)).status).toBe(400);
  });

  test('with --emulator-tokens, storage requests may have unsigned tokens or the token "owner"', async () => {
    const upload = (path: string, token: string) =>
      ask(emulator, `/v0/b/bucket/o?name=${encodeURIComponent(path)}`, {
        method: 'POST',
        headers: {
          Authorization: `Firebase ${token}`,
          'Content-Type': 'multipart/related; boundary=x',
          'X-Goog-Upload-Protocol': 'multipart',
        },
        body: '--x\r\nContent-Type: application/json\r\n\r\n{}\r\n--x\r\nContent-Type: text/plain\r\n\r\nhi\r\n--x--',
      });
    expect((await upload('own/ada', unsigned('ada'))).status).toBe(200);
    expect((await upload('own/bob', unsigned('ada'))).status).toBe(403);
    expect((await upload('elsewhere', 'owner')).status).toBe(200);
  });

  test('with --emulator-tokens, only local origins can read responses and clear the documents', async () => {
    const allowed = async (origin: string) => {
      const answer = await ask(emulator, CLEAR, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'DELETE' },
      });
      return answer.headers.get('access-control-allow-origin');
    };
    for (const origin of [
      'http://localhost:5173',
      'http://127.0.0.1',
      'http://[::1]:3000',
      'https://app.localhost',
    ])
      expect(await allowed(origin)).toBe(origin);
    for (const origin of ['https://example.com', 'http://localhost.example.com', 'null'])
      expect(await allowed(origin)).toBeNull();
  });

  test('with --emulator-tokens, the SDK can sign in anonymously or with unsigned custom tokens', async () => {
    const auth = initializeAuth(initializeApp({ projectId: PROJECT, apiKey: 'x' }, 'auth'), {
      persistence: inMemoryPersistence,
    });
    connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
    const { user } = await signInWithCustomToken(
      auth,
      JSON.stringify({ uid: 'ada', claims: { level: 'high' } }),
    );
    const first = await user.getIdTokenResult();
    const second = await user.getIdTokenResult(true);
    expect(second.token).not.toBe(first.token);
    expect([user.uid, second.claims.level, second.signInProvider]).toEqual(['ada', 'high', 'custom']);
    expect((await documents(emulator, 'levels/high', second.token, { method: 'PATCH', body })).status).toBe(
      200,
    );
    const { user: stranger } = await signInAnonymously(auth);
    expect((await stranger.getIdTokenResult()).signInProvider).toBe('anonymous');
    expect(stranger.isAnonymous).toBe(true);
    await expect(signInWithCustomToken(auth, 'nonsense')).rejects.toMatchObject({
      code: 'auth/invalid-custom-token',
    });
  });
});

describe('without --emulator-tokens', () => {
  test('without --emulator-tokens, maintenance calls fail with no token or the token "owner"', async () => {
    for (const headers of [{}, { Authorization: 'Bearer owner' }])
      expect((await ask(strict, CLEAR, { method: 'DELETE', headers })).status).toBe(403);
    expect(
      (await ask(strict, '/internal/setRules', { method: 'PUT', body: rulesBody(STORAGE_RULES) })).status,
    ).toBe(404);
  });

  test('without --emulator-tokens, the error of SDK calls with unsigned tokens names the option', async () => {
    const opened: SdkPage = await openSdkPage({ host: strict, projectId: PROJECT });
    try {
      for (const token of ['owner', unsigned('ada'), 'nonsense']) {
        const errors = await opened.page.evaluate(async (mockUserToken) => {
          const { fs } = sdk;
          const db = sdk.open({ token: mockUserToken });
          const code = (call: Promise<unknown>) =>
            call.then(
              () => 'done',
              (error: { code: string; message: string }) => `${error.code} ${error.message}`,
            );
          const own = fs.doc(db, 'own/ada');
          return [
            await code(fs.setDoc(own, { n: 1 })),
            await code(fs.getDoc(own)),
            await code(fs.getDocs(fs.collection(db, 'own'))),
            await code(
              new Promise((resolve, reject) =>
                fs.onSnapshot(own, (found) => found.metadata.fromCache || resolve(found), reject),
              ),
            ),
            await code(fs.getCountFromServer(fs.collection(db, 'own'))),
          ];
        }, token);
        const sentence =
          'This token is not signed, so the backend rejects it. For tests, start backend/serve.ts with --emulator-tokens.';
        expect(errors).toEqual([
          ...Array(4).fill(`invalid-argument ${sentence}`),
          `unauthenticated ${sentence}`,
        ]);
      }
    } finally {
      await opened.close();
    }
  }, 120_000);

  test('the SDK in Node.js gets an error which says that the backend does not support gRPC', async () => {
    setLogLevel('silent');
    const app: FirebaseApp = initializeApp({ projectId: PROJECT, apiKey: 'x' }, 'grpc');
    const db = getFirestore(app);
    const [host = '', port] = strict.split(':');
    connectFirestoreEmulator(db, host, Number(port));
    const refusal = {
      code: 'unimplemented',
      message: expect.stringContaining('This backend does not support gRPC'),
    };
    await expect(setDoc(doc(db, 'own/ada'), { n: 1 })).rejects.toMatchObject(refusal);
    await expect(getDoc(doc(db, 'own/ada'))).rejects.toMatchObject(refusal);
    await expect(getDocs(collection(db, 'own'))).rejects.toMatchObject(refusal);
    await expect(
      new Promise((resolve, reject) =>
        onSnapshot(doc(db, 'own/ada'), (found) => found.metadata.fromCache || resolve(found), reject),
      ),
    ).rejects.toMatchObject(refusal);
    await terminate(db);
  }, 60_000);

  test('with --emulator-tokens, the server refuses the option --host, which does not exist', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [...optionsFor('none'), '--emulator-tokens', '--host', '0.0.0.0'],
      { encoding: 'utf8' },
    );
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toContain('--host');
  });

  test('a backend inside another server accepts no emulator tokens, whatever its settings', async () => {
    const opened = await openTestBackend({ emulatorTokens: true as never });
    const answer = await opened.backend.fetch(
      new Request('http://x/v1/projects/p/databases/(default)/documents/a/x', {
        headers: { Authorization: 'Bearer owner' },
      }),
    );
    expect(answer?.status).toBe(401);
    await opened.remove();
  });
});

test('the SDK signs in with a custom token of the backend, but not with an unsigned one', async () => {
  const { backend, remove } = await openTestBackend();
  const server = createServer(
    getRequestListener(
      async (request) => (await backend.fetch(request)) ?? new Response('no', { status: 404 }),
      {
        overrideGlobalObjects: false,
      },
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const auth = initializeAuth(initializeApp({ projectId: 'p', apiKey: 'x' }, 'own'), {
    persistence: inMemoryPersistence,
  });
  const { port } = server.address() as AddressInfo;
  connectAuthEmulator(auth, `http://127.0.0.1:${port}`, { disableWarnings: true });
  const { user } = await signInWithCustomToken(auth, await backend.createCustomToken('ada'));
  expect([user.uid, (await user.getIdTokenResult(true)).signInProvider]).toEqual(['ada', 'custom']);
  const refused = (token: string) =>
    signInWithCustomToken(auth, token).then(
      () => 'signed in',
      (error: { code: string }) => error.code,
    );
  expect(await refused(JSON.stringify({ uid: 'ada' }))).toBe('auth/invalid-custom-token');
  const other = await openTestBackend({ projectId: 'other' });
  expect(await refused(await other.backend.createCustomToken('ada'))).toBe('auth/custom-token-mismatch');
  await other.remove();
  await expect(signInAnonymously(auth)).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await remove();
});
