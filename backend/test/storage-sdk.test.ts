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
  // Sets host and protocol directly, as web/data/staff/pictures/pictures.client.ts does, because the SDK's own function
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
