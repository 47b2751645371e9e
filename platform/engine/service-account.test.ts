import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../data/page-engine.ts';
import { identityAccess } from './identity-access.ts';
import { openServiceAccount } from './service-account.ts';

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const EMAIL = 'site@studio.iam.gserviceaccount.com';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const app = { projectId: 'studio', apiKey: 'k', appId: 'a' };
const hosted: Engine = { kind: 'hosted', app, firestoreHost: null, authOrigin: null, storageHost: null };
const time = Date.UTC(2026, 0, 1);
const now = () => time;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-account-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Simulates Google's servers. `signs`: the status of their response to a request to sign a token. */
function google(signs = 200) {
  const asked: string[] = [];
  const fetcher = (async (url: string | Request, init?: RequestInit) => {
    const request = new Request(url, init);
    asked.push(request.url);
    if (request.url.endsWith('/default/email')) return new Response(EMAIL);
    if (request.url.endsWith('/default/token') || request.url === 'https://oauth2.googleapis.com/token')
      return Response.json({ access_token: 'token', expires_in: 3600 });
    if (!request.url.endsWith(':signBlob')) return Response.json({ localId: 'ada' });
    const { payload } = (await request.json()) as { payload: string };
    const signedBlob = sign('sha256', Buffer.from(payload, 'base64'), privateKey).toString('base64');
    return Response.json({ signedBlob }, { status: signs });
  }) as typeof fetch;
  return { asked, fetcher };
}

function keyFile(): string {
  const file = join(folder, 'key.json');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(file, JSON.stringify({ client_email: EMAIL, private_key: pem }));
  return file;
}

test.each([
  ['a key file', true],
  ['the account of Google’s servers', false],
])('a custom token signed with %s has Google’s format and no claims', async (_what, hasFile) => {
  const { fetcher } = google();
  const account = openServiceAccount({ keyFile: hasFile ? keyFile() : null, fetcher, now });
  const token = await identityAccess({
    engine: hosted,
    backend: null,
    account,
    fetcher,
    now,
  }).createCustomToken('ada');
  const { payload, protectedHeader } = await jwtVerify(token, publicKey, { currentDate: new Date(time) });
  expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
  const iat = time / 1000;
  expect(payload).toEqual({ iss: EMAIL, sub: EMAIL, aud: AUDIENCE, iat, exp: iat + 300, uid: 'ada' });
});

test('the error for a service account that may not sign tokens names the missing role', async () => {
  const { fetcher } = google(403);
  const account = openServiceAccount({ fetcher, now });
  await expect(account.signJwt({ uid: 'ada' })).rejects.toThrow(
    /Grant it the role “Service Account Token Creator” on itself/,
  );
});

test('on Firebase, a request with the service account’s token ends the sessions of a user', async () => {
  const { asked, fetcher } = google();
  const account = openServiceAccount({ keyFile: keyFile(), fetcher, now });
  await identityAccess({ engine: hosted, backend: null, account, fetcher, now }).endSessions('ada');
  expect(asked).toEqual([
    'https://oauth2.googleapis.com/token',
    'https://identitytoolkit.googleapis.com/v1/projects/studio/accounts:update',
  ]);
});

test('on an emulator a custom token is unsigned', async () => {
  const engine: Engine = { ...hosted, kind: 'emulator', authOrigin: 'http://127.0.0.1:9099' };
  const account = openServiceAccount({ now });
  const token = await identityAccess({ engine, backend: null, account, now }).createCustomToken('ada');
  expect(token).toMatch(/\.$/);
  expect(decodeJwt(token)).toMatchObject({ aud: AUDIENCE, uid: 'ada' });
});

test.each([
  ['no JSON', 'nonsense'],
  ['no key', JSON.stringify({ client_email: EMAIL, private_key: 'nonsense' })],
  [
    'a token address without https',
    JSON.stringify({ client_email: EMAIL, private_key: 'x', token_uri: 'http://a.b/' }),
  ],
])('a key file with %s is refused in one sentence without its content', (_what, content) => {
  const file = join(folder, 'bad.json');
  writeFileSync(file, content);
  expect(() => openServiceAccount({ keyFile: file })).toThrow(
    `GOOGLE_APPLICATION_CREDENTIALS names ${file}, which cannot be read as a service account’s key.`,
  );
});
