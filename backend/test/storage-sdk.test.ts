import { gzipSync } from 'node:zlib';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getStorage,
  list,
  ref,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from 'firebase/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bytes, outcomeOf, SHARED_FILES_RULES } from './shared-files.ts';
import { openStorageSite, type StorageSite } from './storage-site.ts';

// Tests the unchanged firebase/storage SDK where this backend differs from Google's emulator, and with broken
// connections. Common behaviour is tested in backend/conformance/storage.test.ts.

let site: StorageSite;
let alice: FirebaseStorage;
let counter = 0;
let place = '';

beforeAll(async () => {
  site = await openStorageSite(SHARED_FILES_RULES);
  alice = await site.as('alice');
});
afterAll(() => site?.close());
beforeEach(() => {
  counter += 1;
  place = `shared/case ${counter}`;
  site.intercept = () => false;
});

test('%2F in the name of an object is kept, and not read as a slash', async () => {
  const target = ref(alice, `${place}/a b+ü%2F.bin`);
  const { metadata } = await uploadBytes(target, bytes(10));
  expect(metadata).toMatchObject({ fullPath: `${place}/a b+ü%2F.bin`, name: 'a b+ü%2F.bin' });
  expect(new Uint8Array(await getBytes(target))).toEqual(bytes(10));
});

test('overwriting an object increases its generation', async () => {
  const target = ref(alice, `${place}/twice`);
  const first = await uploadBytes(target, bytes(10));
  const second = await uploadBytes(target, bytes(20));
  expect(Number(second.metadata.generation)).toBeGreaterThan(Number(first.metadata.generation));
});

test('an .html file is served as an attachment, with 304 on revalidation', async () => {
  const target = ref(alice, `${place}/page.html`);
  await uploadString(target, '<script>alert(1)</script>', 'raw', { contentType: 'text/html' });
  const url = await getDownloadURL(target);
  const answer = await fetch(url);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/);
  const etag = answer.headers.get('etag') ?? '';
  expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});

test('If-None-Match may be a weak ETag, a list or *', async () => {
  const target = ref(alice, `${place}/known`);
  await uploadString(target, 'words');
  const url = await getDownloadURL(target);
  const statusFor = async (known: string) =>
    (await fetch(url, { headers: { 'If-None-Match': known } })).status;
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", W/${etag}`, '*'])
    expect(await statusFor(known)).toBe(304);
  for (const other of ['"other"', 'W/"other"', '"other", "third"']) expect(await statusFor(other)).toBe(200);
});

test('a download that is resumed after a new upload gets the whole new object', async () => {
  const target = ref(alice, `${place}/resumed`);
  await uploadString(target, 'old words');
  const partOf = async (condition: string) => {
    const url = await getDownloadURL(target);
    const answer = await fetch(url, { headers: { Range: 'bytes=4-', 'If-Range': condition } });
    return [answer.status, await answer.text()];
  };
  const first = await fetch(await getDownloadURL(target));
  const etag = first.headers.get('etag') ?? '';
  expect(await partOf(etag)).toEqual([206, 'words']);
  expect(await partOf(`W/${etag}`)).toEqual([200, 'old words']);
  expect(await partOf(first.headers.get('last-modified') ?? '')).toEqual([200, 'old words']);
  await uploadString(target, 'new sentences');
  expect(await partOf(etag)).toEqual([200, 'new sentences']);
});

test('gzip is sent as it is stored if the object’s Cache-Control forbids to transform it', async () => {
  const target = ref(alice, `${place}/untouched`);
  const packed = gzipSync('words');
  await uploadBytes(target, packed, { contentEncoding: 'gzip', cacheControl: 'public, no-transform' });
  const headers = { 'Accept-Encoding': 'identity' };
  const answer = await fetch(await getDownloadURL(target), { headers });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('content-length')).toBe(String(packed.length));
  expect(await answer.text()).toBe('words');
});

test('unpacked gzip has a weak ETag, and a cached copy of it is not sent again', async () => {
  const target = ref(alice, `${place}/packed`);
  await uploadBytes(target, gzipSync('words'), { contentEncoding: 'gzip' });
  const url = await getDownloadURL(target);
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'gzip;q=0' } });
  const etag = answer.headers.get('etag') ?? '';
  expect([etag.slice(0, 3), answer.headers.get('vary')]).toEqual(['W/"', 'Accept-Encoding']);
  expect(await answer.text()).toBe('words');
  const again = await fetch(url, { headers: { 'Accept-Encoding': 'identity', 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  const resumed = { 'Accept-Encoding': 'gzip', 'If-Range': etag, Range: 'bytes=1-' };
  expect((await fetch(url, { headers: resumed })).status).toBe(200);
});

test('a response with damaged gzip is aborted, and the server keeps running', async () => {
  const target = ref(alice, `${place}/broken`);
  await uploadString(target, 'words', 'raw', { contentEncoding: 'gzip' });
  const url = await getDownloadURL(target);
  const answer = fetch(url, { headers: { 'Accept-Encoding': 'identity' } }).then((found) => found.text());
  await expect(answer).rejects.toThrow();
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('5');
});

test('pages of a list have at most the requested number of entries, and none appears twice', async () => {
  const names = ['a', 'b/1', 'b/2', 'c', 'd/1', 'e'];
  for (const name of names) await uploadString(ref(alice, `${place}/${name}`), name);
  const seen: string[] = [];
  let pageToken: string | undefined;
  do {
    const page = await list(ref(alice, place), { maxResults: 2, ...(pageToken ? { pageToken } : {}) });
    seen.push(...[...page.items, ...page.prefixes].map(({ name }) => name));
    expect(page.items.length + page.prefixes.length).toBeLessThanOrEqual(2);
    pageToken = page.nextPageToken;
  } while (pageToken);
  expect(seen.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('setting host and _protocol of the SDK’s storage object connects it to another origin', async () => {
  const app = initializeApp(
    { projectId: 'demo-test', storageBucket: 'demo-test.firebasestorage.app' },
    'two',
  );
  const { host } = new URL(site.origin);
  // Sets host and protocol directly, as web/data/staff/pictures/uploads.client.ts does, because the SDK's own function
  // supports only http.
  const storage = Object.assign(getStorage(app), { host, _protocol: 'http' });
  expect(await outcomeOf(uploadBytes(ref(storage, `${place}/x`), bytes(10)))).toBe('storage/unauthorized');
  await uploadBytes(ref(alice, `${place}/x`), bytes(10));
  const url = await getDownloadURL(ref(alice, `${place}/x`));
  expect(url.startsWith(`${site.origin}/v0/b/`)).toBe(true);
  await deleteApp(app);
});

describe('a resumable upload', () => {
  const content = bytes(1_740_800);

  async function upload(target: ReturnType<typeof ref>): Promise<void> {
    await uploadBytesResumable(target, content);
    expect(Buffer.from(await getBytes(target)).equals(content)).toBe(true);
  }

  test('a resumable upload continues after the response to a chunk was lost', async () => {
    let lost = 0;
    site.intercept = (request, response) => {
      if (request.headers['x-goog-upload-offset'] === '262144' && lost === 0) {
        lost += 1;
        // The backend receives the chunk, but its response is lost.
        response.end = (() => response.destroy()) as unknown as typeof response.end;
        response.write = (() => response.destroy()) as unknown as typeof response.write;
      }
      return false;
    };
    await upload(ref(alice, `${place}/lost answer`));
    expect(lost).toBe(1);
  });

  test('a resumable upload continues after a chunk arrived incompletely', async () => {
    let broken = 0;
    site.intercept = (request) => {
      if (request.headers['x-goog-upload-offset'] === '786432' && broken === 0) {
        broken += 1;
        // The backend receives only the first piece of the chunk.
        const push = request.push.bind(request);
        request.push = (piece: unknown) => {
          setImmediate(() => request.destroy());
          return push(piece);
        };
      }
      return false;
    };
    await upload(ref(alice, `${place}/broken`));
    expect(broken).toBe(1);
  });

  test('a resumable upload continues after a 503 response during a restart of the backend', async () => {
    let restarted: Promise<void> | null = null;
    site.intercept = (request, response) => {
      if (request.headers['x-goog-upload-offset'] === '262144' && !restarted) {
        restarted = site.restart();
        response.writeHead(503).end();
        request.resume();
        return true;
      }
      return false;
    };
    await upload(ref(alice, `${place}/restarted`));
    await restarted;
    expect(restarted).not.toBeNull();
  });

  test('sending the last chunk of a resumable upload again gets the same response', async () => {
    const token = await site.tokenOf('alice');
    const post = (url: string, headers: Record<string, string>, body?: BodyInit) =>
      fetch(url, {
        method: 'POST',
        headers: { Authorization: `Firebase ${token}`, ...headers },
        ...(body === undefined ? {} : { body }),
      });
    const name = encodeURIComponent(`${place}/by hand`);
    const begun = await post(
      `${site.origin}/v0/b/demo-test.firebasestorage.app/o?name=${name}`,
      {
        'X-Goog-Upload-Protocol': 'resumable',
        'X-Goog-Upload-Command': 'start',
        'X-Goog-Upload-Header-Content-Length': '10',
      },
      '{}',
    );
    const url = begun.headers.get('x-goog-upload-url') ?? '';
    const part = (command: string, offset: number, body?: BodyInit) =>
      post(url, { 'X-Goog-Upload-Command': command, 'X-Goog-Upload-Offset': String(offset) }, body);
    expect((await part('upload', 6, 'too far')).status).toBe(400);
    expect((await part('query', 0)).headers.get('x-goog-upload-size-received')).toBe('0');
    expect((await part('upload', 0, '012345')).headers.get('x-goog-upload-status')).toBe('active');
    expect((await part('upload, finalize', 6, '67')).status).toBe(400);
    expect((await part('query', 0)).headers.get('x-goog-upload-size-received')).toBe('8');
    expect((await part('upload', 8, '8901')).status).toBe(400);
    const [first, again] = [
      await part('upload, finalize', 4, '456789'),
      await part('upload, finalize', 4, '456789'),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await first.json()).toEqual(await again.json());
    expect((await part('query', 0)).headers.get('x-goog-upload-status')).toBe('final');
    expect(Buffer.from(await getBytes(ref(alice, `${place}/by hand`))).toString()).toBe('0123456789');
  });
});
