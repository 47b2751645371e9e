import { expect, test } from 'vitest';
import type { Engine } from '../data/page-engine.ts';
import { ownerAccess } from './owner-access.ts';
import { openServiceAccount } from './service-account.ts';

const app = { projectId: 'p', apiKey: 'k', appId: 'a' };
const hosted: Engine = { kind: 'hosted', app, firestoreHost: null, authOrigin: null, storageHost: null };

function google() {
  const asked: [url: string, authorization: string | null][] = [];
  const fetcher: typeof fetch = async (url, init) => {
    asked.push([String(url), new Headers(init?.headers).get('authorization')]);
    return String(url).startsWith('http://metadata.google.internal/')
      ? Response.json({ access_token: `token-${asked.length}`, expires_in: 3600 })
      : Response.json({ ok: true });
  };
  return { asked, fetcher };
}

test('on Firebase the server uses its service account, and renews the token before it expires', async () => {
  const { asked, fetcher } = google();
  let time = 0;
  const ask = ownerAccess(hosted, null, {
    fetcher,
    account: openServiceAccount({ fetcher, now: () => time }),
  });
  await ask(':commit', {});
  await ask(':commit', {});
  time = 55 * 60_000;
  expect(await ask(':commit', {})).toEqual({ ok: true });
  const documents = 'https://firestore.googleapis.com/v1/projects/p/databases/(default)/documents:commit';
  expect(asked.filter(([url]) => url === documents).map(([, token]) => token)).toEqual([
    'Bearer token-1',
    'Bearer token-1',
    'Bearer token-4',
  ]);
});

test('on an emulator the server uses the owner token', async () => {
  const { asked, fetcher } = google();
  const emulator: Engine = { ...hosted, kind: 'emulator', firestoreHost: '127.0.0.1:8080', authOrigin: 'x' };
  await ownerAccess(emulator, null, { fetcher })(':runQuery', {});
  expect(asked).toEqual([
    ['http://127.0.0.1:8080/v1/projects/p/databases/(default)/documents:runQuery', 'Bearer owner'],
  ]);
});

test('if the database refuses a request, the error has the status and text of the response', async () => {
  const fetcher: typeof fetch = async () => new Response('no quota', { status: 429 });
  const emulator: Engine = { ...hosted, kind: 'emulator', firestoreHost: '127.0.0.1:8080', authOrigin: 'x' };
  await expect(ownerAccess(emulator, null, { fetcher })(':commit', {})).rejects.toThrow('429 no quota');
});
