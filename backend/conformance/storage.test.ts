import { get, type IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import {
  deleteObject,
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getMetadata,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from 'firebase/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bytes, outcomeOf, SHARED_FILES_RULES } from '../test/shared-files.ts';
import { openStorageTarget, type StorageTarget } from './storage-target.ts';

// Tests calls of the unchanged firebase/storage SDK, allowed and denied. Google's emulator passes the same tests.
// For differences between the emulator and this backend, see backend/test/storage-sdk.test.ts and
// backend/docs/differences.md.

let objects: StorageTarget;
let alice: FirebaseStorage;
let stranger: FirebaseStorage;
let counter = 0;
let place = '';

beforeAll(async () => {
  objects = await openStorageTarget(SHARED_FILES_RULES);
  alice = await objects.as('alice');
  stranger = await objects.as(null);
});
afterAll(() => objects?.close());
beforeEach(() => {
  counter += 1;
  place = `shared/case ${counter}`;
});

/** Requests a URL without the `Accept-Encoding` that `fetch` adds, and without unpacking the response. */
function fetchRaw(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}

describe('uploads with the SDK', () => {
  test('uploadBytes stores bytes and metadata', async () => {
    const target = ref(alice, `${place}/a b+ü.bin`);
    const { metadata } = await uploadBytes(target, bytes(1000), {
      contentType: 'application/x-thing',
      cacheControl: 'max-age=60',
      customMetadata: { k: 'v' },
    });
    expect(metadata).toMatchObject({
      fullPath: `${place}/a b+ü.bin`,
      name: 'a b+ü.bin',
      size: 1000,
      metageneration: '1',
      contentType: 'application/x-thing',
      cacheControl: 'max-age=60',
      customMetadata: { k: 'v' },
    });
    expect(new Uint8Array(await getBytes(target))).toEqual(bytes(1000));
  });

  test('uploadString accepts text in the formats raw, base64, base64url and data_url', async () => {
    const texts = [
      ['raw', 'Grüße'],
      ['base64', 'R3LDvMOfZQ=='],
      ['base64url', 'R3LDvMOfZQ=='],
      ['data_url', 'data:text/plain;charset=utf-8,Gr%C3%BC%C3%9Fe'],
    ] as const;
    for (const [format, text] of texts) {
      const target = ref(alice, `${place}/${format}`);
      await uploadString(target, text, format);
      expect(Buffer.from(await getBytes(target)).toString()).toBe('Grüße');
    }
    expect((await getMetadata(ref(alice, `${place}/data_url`))).contentType).toBe('text/plain;charset=utf-8');
  });

  test('an upload whose bytes resemble a multipart boundary is stored unchanged', async () => {
    const target = ref(alice, `${place}/tricky`);
    const tricky = Buffer.concat([
      Buffer.from('--12345\r\n\r\n--\r\n'),
      bytes(300),
      Buffer.from('\r\n--1--'),
    ]);
    await uploadBytes(target, new Uint8Array(tricky));
    expect(Buffer.from(await getBytes(target)).equals(tricky)).toBe(true);
  });

  test('an empty object can be stored, and reading it or a range of it returns no bytes', async () => {
    const target = ref(alice, `${place}/empty`);
    await uploadBytes(target, new Uint8Array());
    expect((await getBytes(target)).byteLength).toBe(0);
    expect((await getBytes(target, 10)).byteLength).toBe(0);
  });

  test('uploadBytesResumable can be paused and resumed, and stores the whole object', async () => {
    const target = ref(alice, `${place}/large`);
    const task = uploadBytesResumable(target, bytes(2_000_000), { contentType: 'video/mp4' });
    expect(task.pause()).toBe(true);
    // The SDK uploads in chunks. In Node it finishes the current chunk before it pauses.
    await vi.waitFor(() => expect(task.snapshot.state).toBe('paused'), 10_000);
    expect(task.resume()).toBe(true);
    const { metadata, bytesTransferred } = await task;
    expect(bytesTransferred).toBe(2_000_000);
    expect(metadata.contentType).toBe('video/mp4');
    expect(Buffer.from(await getBytes(target)).equals(bytes(2_000_000))).toBe(true);
  });

  test('a cancelled upload leaves no object', async () => {
    const target = ref(alice, `${place}/cancelled`);
    const task = uploadBytesResumable(target, bytes(2_000_000));
    const ended = outcomeOf(Promise.resolve(task));
    expect(task.cancel()).toBe(true);
    expect(await ended).toBe('storage/canceled');
    expect(await outcomeOf(getMetadata(target))).toBe('storage/object-not-found');
  });

  test('an upload larger than the rules allow is refused', async () => {
    const target = ref(alice, `${place}/huge`);
    expect(await outcomeOf(uploadBytes(target, bytes(4 * 1024 * 1024)))).toBe('storage/unauthorized');
    expect(await outcomeOf(Promise.resolve(uploadBytesResumable(target, bytes(4 * 1024 * 1024))))).toBe(
      'storage/unauthorized',
    );
  });

  test('without permission each upload function of the SDK is refused, and nothing is stored', async () => {
    const target = ref(stranger, `${place}/x`);
    expect(await outcomeOf(uploadBytes(target, bytes(10)))).toBe('storage/unauthorized');
    expect(await outcomeOf(uploadString(target, 'x'))).toBe('storage/unauthorized');
    expect(await outcomeOf(Promise.resolve(uploadBytesResumable(target, bytes(300_000))))).toBe(
      'storage/unauthorized',
    );
    expect(await outcomeOf(getMetadata(ref(alice, `${place}/x`)))).toBe('storage/object-not-found');
  });

  test('an upload that replaces an object needs the permission to create, not to update', async () => {
    const target = ref(alice, `${place}/twice`);
    const first = await uploadBytes(target, bytes(10));
    const second = await uploadBytes(target, bytes(20));
    expect(Number(second.metadata.generation)).toBeGreaterThan(Number(first.metadata.generation));
    expect((await getBytes(target)).byteLength).toBe(20);
    // The rules let `bob` update objects but not create them, and an upload is a create even if it replaces an object.
    expect(await outcomeOf(uploadBytes(ref(await objects.as('bob'), target.fullPath), bytes(5)))).toBe(
      'storage/unauthorized',
    );
  });
});

describe('reading, changing and deleting an object', () => {
  test('updateMetadata changes the given keys, and removes those set to null', async () => {
    const target = ref(alice, `${place}/described`);
    const customMetadata = { a: '1', b: '2' };
    const before = await uploadBytes(target, bytes(10), { cacheControl: 'no-store', customMetadata });
    const changed = await updateMetadata(target, {
      cacheControl: null,
      contentLanguage: 'de',
      customMetadata: { a: null, c: '3' },
    } as unknown as Parameters<typeof updateMetadata>[1]);
    expect(changed).toMatchObject({
      contentLanguage: 'de',
      customMetadata: { b: '2', c: '3' },
      metageneration: '2',
      generation: before.metadata.generation,
      timeCreated: before.metadata.timeCreated,
    });
    expect(changed.cacheControl).toBeUndefined();
    expect(await outcomeOf(updateMetadata(ref(stranger, target.fullPath), {}))).toBe('storage/unauthorized');
    expect(await outcomeOf(updateMetadata(ref(alice, `${place}/nothing`), {}))).toBe(
      'storage/object-not-found',
    );
  });

  test('the URL from getDownloadURL works without signing in, but not with a wrong token', async () => {
    const target = ref(alice, `${place}/page.html`);
    await uploadString(target, '<script>alert(1)</script>', 'raw', { contentType: 'text/html' });
    const url = await getDownloadURL(target);
    const answer = await fetch(url);
    expect(await answer.text()).toBe('<script>alert(1)</script>');
    expect((await fetch(url.replace(/token=.*/, 'token=wrong'))).status).toBe(403);
    expect(await outcomeOf(getDownloadURL(ref(stranger, target.fullPath)))).toBe('storage/unauthorized');
    const part = await fetch(url, { headers: { Range: 'bytes=1-6' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'script',
      'bytes 1-6/25',
    ]);
  });

  test('an object stored as gzip is sent so, or unpacked for a client that does not accept gzip', async () => {
    const target = ref(alice, `${place}/packed.txt`);
    const text = 'the same words, again and again. '.repeat(100);
    const packed = gzipSync(text);
    const metadata = { contentType: 'text/plain', contentEncoding: 'gzip' };
    expect((await uploadBytes(target, packed, metadata)).metadata).toMatchObject({
      contentEncoding: 'gzip',
      size: packed.length,
    });
    // The fetch function of the SDK accepts gzip, and unpacks it.
    expect(Buffer.from(await getBytes(target)).toString()).toBe(text);
    const url = await getDownloadURL(target);
    const stored = await fetchRaw(url, { 'Accept-Encoding': 'br, gzip' });
    expect([stored.headers['content-encoding'], stored.bytes.equals(packed)]).toEqual(['gzip', true]);
    const part = await fetchRaw(url, { 'Accept-Encoding': 'gzip', Range: 'bytes=2-5' });
    expect([part.status, part.bytes]).toEqual([206, packed.subarray(2, 6)]);
    for (const headers of [{}, { 'Accept-Encoding': 'identity' }, { Range: 'bytes=2-5' }]) {
      const unpacked = await fetchRaw(url, headers);
      expect([unpacked.status, unpacked.bytes.toString()]).toEqual([200, text]);
      expect(unpacked.headers).not.toHaveProperty('content-encoding');
      expect(unpacked.headers).not.toHaveProperty('content-length');
    }
  });

  test('getMetadata and getBytes are refused without permission', async () => {
    const target = ref(alice, `${place}/seen`);
    await uploadBytes(target, bytes(10));
    expect((await getMetadata(target)).md5Hash).toHaveLength(24);
    expect(await outcomeOf(getMetadata(ref(stranger, target.fullPath)))).toBe('storage/unauthorized');
    expect(await outcomeOf(getBytes(ref(stranger, target.fullPath)))).toBe('storage/unauthorized');
    // The error must not reveal whether the object exists.
    expect(await outcomeOf(getMetadata(ref(stranger, `${place}/nothing`)))).toBe('storage/unauthorized');
  });

  test('deleteObject removes the object, and is refused without permission', async () => {
    const target = ref(alice, `${place}/gone`);
    await uploadBytes(target, bytes(10));
    expect(await outcomeOf(deleteObject(ref(stranger, target.fullPath)))).toBe('storage/unauthorized');
    await deleteObject(target);
    expect(await outcomeOf(deleteObject(target))).toBe('storage/object-not-found');
    expect(await outcomeOf(getBytes(target))).toBe('storage/object-not-found');
  });
});

describe('listing objects', () => {
  test('listAll returns the objects and folders directly in a folder', async () => {
    for (const name of ['b', 'a', 'x/1', 'x/2', 'y/z/1'])
      await uploadString(ref(alice, `${place}/${name}`), name);
    const { items, prefixes } = await listAll(ref(alice, place));
    expect(items.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(prefixes.map(({ fullPath }) => fullPath)).toEqual([`${place}/x`, `${place}/y`]);
    expect(await listAll(ref(alice, `${place}/nowhere`))).toMatchObject({ items: [], prefixes: [] });
    expect(await outcomeOf(listAll(ref(stranger, place)))).toBe('storage/unauthorized');
    expect(await outcomeOf(listAll(ref(alice)))).toBe('storage/unauthorized');
  });

  test('list returns the objects of a folder in pages, and is refused without permission', async () => {
    const names = ['a', 'b/1', 'b/2', 'c', 'd/1', 'e'];
    for (const name of names) await uploadString(ref(alice, `${place}/${name}`), name);
    const seen = new Set<string>();
    let pageToken: string | undefined;
    do {
      const page = await list(ref(alice, place), { maxResults: 2, ...(pageToken ? { pageToken } : {}) });
      for (const { name } of [...page.items, ...page.prefixes]) seen.add(name);
      expect(page.items.length).toBeLessThanOrEqual(2);
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect([...seen].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await outcomeOf(list(ref(stranger, place), { maxResults: 2 }))).toBe('storage/unauthorized');
  });
});
