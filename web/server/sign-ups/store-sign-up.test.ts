import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, openBackend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SIGN_UPS, signUpPath } from '../../domain/places.ts';
import { askAsOwner } from '../engine/owner-access.ts';
import { ownerDocuments } from '../engine/owner-documents.ts';
import { signUpDocuments } from './sign-up-documents.ts';
import { storeIn } from './store-sign-up.ts';
import { signUpId } from './stored-sign-up.ts';

let folder: string;
let backend: Backend;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-store-sign-up-'));
  backend = await openBackend({
    projectId: 'demo-studio',
    dataDir: folder,
    rules: { text: 'service cloud.firestore {}', name: 'firestore.rules' },
    indexes: { indexes: [], fieldOverrides: [] },
    identity: { demo: { accounts: [] } },
  });
});
afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const documents = (asked: Pick<Backend, 'fetch' | 'ownerToken'> = backend) =>
  ownerDocuments((path, body) => askAsOwner(asked, 'demo-studio', path, body), 'demo-studio');
const signUp = (email: string, consent = '') => storeIn(documents())({ email, consent, form: '/' }, 'client');
async function stored() {
  const all = [];
  for await (const part of signUpDocuments(documents()).all()) all.push(...part);
  return all;
}

test('repeats of an address are one sign-up, with the time and spelling of the first', async () => {
  await signUp('Ada@mail.test');
  const [first] = await stored();
  await Promise.all([signUp('ada@mail.test'), signUp('ADA@mail.test'), signUp('ada@mail.test')]);
  await signUp('other@mail.test');
  const all = await stored();
  expect(all.map(({ email }) => email).sort()).toEqual(['Ada@mail.test', 'other@mail.test']);
  expect(all.find(({ id }) => id === first?.id)?.time).toBe(first?.time);
});

test('four first sign-ups of one address at the same time are stored as one', async () => {
  await Promise.all([1, 2, 3, 4].map(() => signUp('ada@mail.test')));
  expect(await stored()).toHaveLength(1);
});

test('a repeat with another consent text is stored with its time', async () => {
  await signUp('ada@mail.test');
  const [before] = await stored();
  await signUp('ada@mail.test', 'Yes, news.');
  const [after] = await stored();
  expect(after?.consent).toBe('Yes, news.');
  expect(after?.time).toBeGreaterThanOrEqual(before?.time ?? Number.POSITIVE_INFINITY);
});

test('without mail, a repeat does not change a sign-up that was confirmed or ended earlier', async () => {
  const fields = toFields({
    email: 'ada@mail.test',
    time: { $timestamp: '2026-01-01T00:00:00Z' },
    state: 'left',
    secret: 's',
  });
  await backend.setDocuments([{ path: signUpPath(signUpId('ada@mail.test')), fields }]);
  const [before] = await stored();
  await signUp('ada@mail.test', 'Yes, news.');
  expect(await stored()).toMatchObject([{ ...before, version: expect.any(String) }]);
});

test('a sign-up that the database refuses is reported as an error', async () => {
  const closed = { ...backend, fetch: async () => new Response('full', { status: 507 }) };
  await expect(storeIn(documents(closed))({ email: 'a@b.test', consent: '', form: '/' }, '')).rejects.toThrow(
    'full',
  );
});

test('all sign-ups of an address are found, also more than one query returns', async () => {
  const one = toFields({ email: 'ada@mail.test', time: { $timestamp: '2026-01-01T00:00:00Z' } });
  await backend.setDocuments(
    Array.from({ length: 1101 }, (_, at) => ({ path: `${SIGN_UPS}/s${at}`, fields: one })),
  );
  const signUps = signUpDocuments(documents());
  const found = await signUps.ofAddress('ada@mail.test');
  expect(found).toHaveLength(1101);
  await signUps.remove(found.map(({ id }) => id));
  expect(await stored()).toEqual([]);
});
