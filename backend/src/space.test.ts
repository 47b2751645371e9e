import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  deleteObject,
  type FirebaseStorage,
  getMetadata,
  ref,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage';
import { afterEach, describe, expect, test } from 'vitest';
import { bytes, outcomeOf } from '../test/shared-files.ts';
import { openStorageSite, type StorageSite } from '../test/storage-site.ts';
import type { SpaceSettings } from './index.ts';
import type { Disk } from './store/room.ts';

const MB = 1_000_000;
const DOCUMENTS = 'projects/demo-test/databases/(default)/documents';

let site: StorageSite;
afterEach(() => site?.close());

async function open(space: SpaceSettings): Promise<void> {
  site = await openStorageSite(undefined, { space, log: () => {} });
}

interface Answer {
  status: number;
  body: { error?: { status: string; message: string } };
}

/** Sends one commit of a user over REST. `changes` has the new document lengths by path; null deletes the document. */
async function commit(uid: string, changes: Record<string, number | null>): Promise<Answer> {
  const writes = Object.entries(changes).map(([path, length]) =>
    length === null
      ? { delete: `${DOCUMENTS}/${path}` }
      : {
          update: {
            name: `${DOCUMENTS}/${path}`,
            fields: { text: { stringValue: 'x'.repeat(Math.min(length, 900_000)) } },
          },
        },
  );
  const answer = await fetch(`${site.origin}/v1/${DOCUMENTS}:commit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await site.tokenOf(uid)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ writes }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

const refusal = (message: string) => ({
  status: 400,
  body: { error: { status: 'OUT_OF_RANGE', message: expect.stringContaining(message) } },
});

describe('a user’s storage quota', () => {
  const quotaOf = (uid: string) => ({
    bytes: uid === 'alice' ? 2 * MB : Number.POSITIVE_INFINITY,
    files: uid === 'alice' ? 3 : Number.POSITIVE_INFINITY,
    whenFull: false,
  });
  type How = typeof uploadBytes | typeof uploadBytesResumable;
  const upload = async (uid: string, name: string, size: number, how: How = uploadBytes) =>
    outcomeOf(Promise.resolve(how(ref(await site.as(uid), name), bytes(size))));

  test('a document that exceeds a user’s byte quota is refused; other users are not affected', async () => {
    await open({ floor: 0, quotaOf });
    expect((await commit('alice', { 'a/1': 900_000, 'a/2': 900_000 })).status).toBe(200);
    expect(await commit('alice', { 'a/3': 900_000 })).toMatchObject(
      refusal('Your storage is full: you have stored 2 of 2 MB'),
    );
    expect((await commit('bob', { 'b/1': 900_000, 'b/2': 900_000, 'b/3': 900_000 })).status).toBe(200);
  });

  test('a document deleted, or overwritten by another user, no longer counts towards the quota', async () => {
    await open({ floor: 0, quotaOf });
    await commit('alice', { 'a/1': 900_000, 'a/2': 900_000 });
    expect((await commit('alice', { 'a/1': null })).status).toBe(200);
    expect((await commit('alice', { 'a/3': 900_000 })).status).toBe(200);
    expect((await commit('alice', { 'a/4': 900_000 })).status).toBe(400);
    expect((await commit('bob', { 'a/2': 899_000 })).status).toBe(200);
    expect((await commit('alice', { 'a/4': 900_000 })).status).toBe(200);
  });

  test('a user whose quota is full can still delete, trash and shorten documents', async () => {
    await open({ floor: 0, quotaOf });
    await commit('alice', { 'a/1': 900_000, 'a/2': 900_000 });
    await commit('alice', { 'a/3': 180_000 });
    expect((await commit('alice', { 'a/1': null, 'trash/1': 900_100 })).status).toBe(200);
    expect((await commit('alice', { 'a/2': 800_000 })).status).toBe(200);
    expect((await commit('alice', { 'a/2': null })).status).toBe(200);
  });

  test.each<[string, How]>([
    ['in one request', uploadBytes],
    ['in parts', uploadBytesResumable],
  ])('an upload %s beyond a user’s quota of bytes or files is refused', async (_how, how) => {
    await open({ floor: 0, quotaOf });
    await commit('alice', { 'a/1': 900_000 });
    expect(await upload('alice', 'one', MB / 2, how)).toBe('allowed');
    expect(await upload('alice', 'large', MB, how)).toBe('storage/quota-exceeded');
    expect(await upload('alice', 'two', 1000, how)).toBe('allowed');
    expect(await upload('alice', 'three', 1000, how)).toBe('allowed');
    expect(await upload('alice', 'four', 1000, how)).toBe('storage/quota-exceeded');
    expect(await upload('bob', 'four', MB, how)).toBe('allowed');
  });

  test('a user’s unfinished uploads count towards the quota, whichever token started them', async () => {
    await open({ floor: 0, quotaOf });
    expect((await beginUpload('one', 0.9 * MB)).status).toBe(200);
    expect((await beginUpload('two', 0.9 * MB)).status).toBe(200);
    const refused = await beginUpload('three', 0.9 * MB);
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({
      error: { message: expect.stringContaining('Your storage is full') },
    });
  });

  test('a quota still applies after a restart', async () => {
    await open({ floor: 0, quotaOf });
    await commit('alice', { 'a/1': 900_000, 'a/2': 900_000 });
    await site.restart();
    expect((await commit('alice', { 'a/3': 900_000 })).status).toBe(400);
  });
});

describe('free space on the disk', () => {
  let disk: Disk;
  const FLOOR = 100 * MB;
  const openOn = (free: number) => {
    disk = { free, total: 10_000 * MB };
    const quotaOf = (uid: string) => ({
      bytes: Number.POSITIVE_INFINITY,
      files: Number.POSITIVE_INFINITY,
      whenFull: uid === 'bob',
    });
    return open({ floor: FLOOR, disk: () => disk, quotaOf });
  };
  const upload = async (storage: FirebaseStorage, name: string) =>
    outcomeOf(uploadBytes(ref(storage, name), bytes(1000)));

  test('on a nearly full disk uploads and large documents are refused, small documents stored', async () => {
    await openOn(FLOOR + 20 * MB);
    const alice = await site.as('alice');
    expect(await upload(alice, 'before')).toBe('allowed');
    disk.free = FLOOR - MB;
    expect(site.backend.health()).toBe('nearly-full');
    expect(await upload(alice, 'after')).toBe('storage/quota-exceeded');
    expect(await commit('alice', { 'a/large': 100_000 })).toMatchObject(refusal('nearly full'));
    expect((await commit('alice', { 'a/small': 1000 })).status).toBe(200);
    // The free space above the floor is exactly the size of the upload, which is therefore allowed.
    disk.free = FLOOR + 1000;
    expect(site.backend.health()).toBe('well');
    expect(await upload(alice, 'after')).toBe('allowed');
  });

  test('on a full disk only deletions and administrators’ small changes are allowed', async () => {
    await openOn(FLOOR + 20 * MB);
    const storage = await site.as('bob');
    await upload(storage, 'a');
    await commit('alice', { 'a/1': 100_000, 'a/2': 100_000 });
    disk.free = 1000;
    expect(site.backend.health()).toBe('full');
    expect(await commit('alice', { 'a/3': 10 })).toMatchObject(refusal('only deletions are possible'));
    expect((await commit('alice', { 'a/1': null })).status).toBe(200);
    expect((await commit('bob', { 'a/4': 10 })).status).toBe(200);
    expect(await commit('bob', { 'a/5': 10_000 })).toMatchObject(refusal('only deletions'));
    await deleteObject(ref(storage, 'a'));
    expect(await outcomeOf(getMetadata(ref(storage, 'a')))).toBe('storage/object-not-found');
  });

  test('an upload larger than the free space is refused because of its size', async () => {
    await openOn(FLOOR + 500);
    const refused = await beginUpload('large', 1000);
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({
      error: { message: expect.stringContaining('too large for the free space') },
    });
    expect((await commit('alice', { 'a/small': 1000 })).status).toBe(200);
  });

  test('the reserve file is created as soon as the disk has enough free space', async () => {
    await openOn(FLOOR);
    const reserve = join(site.dataDir, 'reserve');
    expect(existsSync(reserve)).toBe(false);
    disk.free = FLOOR + 20 * MB;
    site.backend.health();
    expect(existsSync(reserve)).toBe(true);
  });

  test('a small disk counts as nearly full when less than a twentieth of it is free', async () => {
    await openOn(50 * MB);
    disk = { free: 60 * MB, total: 1000 * MB };
    expect(site.backend.health()).toBe('well');
    disk.free = 40 * MB;
    expect(site.backend.health()).toBe('nearly-full');
  });
});

/** Begins alice's resumable upload of a file of this many bytes. */
async function beginUpload(name: string, size: number): Promise<Response> {
  return fetch(`${site.origin}/v0/b/demo-test.firebasestorage.app/o?name=${name}`, {
    method: 'POST',
    headers: {
      authorization: `Firebase ${await site.tokenOf('alice')}`,
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Length': String(size),
      'Content-Type': 'application/json',
    },
    body: '{}',
  });
}
