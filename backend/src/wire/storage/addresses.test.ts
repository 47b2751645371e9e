import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPEN_STORAGE_RULES } from '../../../test/open-rules.ts';
import { openTestBackend, type TestBackend } from '../../../test/test-backend.ts';

let opened: TestBackend;
beforeAll(async () => {
  opened = await openTestBackend({
    storage: {
      rules: { text: OPEN_STORAGE_RULES, name: 'storage.rules' },
      buckets: ['bucket'],
      checksPictures: true,
    },
  });
});
afterAll(() => opened.remove());

const ask = (method: string, path: string, init: RequestInit = {}) =>
  opened.backend.fetch(new Request(`http://localhost${path}`, { method, ...init })) as Promise<Response>;

function upload(
  name: string,
  type: string,
  bytes: string | Uint8Array,
  json: object = {},
  bucket = 'bucket',
) {
  const body = Buffer.concat([
    Buffer.from(
      `--b\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ contentType: type, ...json })}`,
    ),
    Buffer.from(`\r\n--b\r\nContent-Type: ${type}\r\n\r\n`),
    Buffer.from(bytes as string),
    Buffer.from('\r\n--b--'),
  ]);
  return ask('POST', `/v0/b/${bucket}/o?name=${encodeURIComponent(name)}`, {
    headers: {
      'X-Goog-Upload-Protocol': 'multipart',
      'Content-Type': 'multipart/related; boundary=b',
      'Content-Length': String(body.length),
    },
    body,
  });
}

test('an upload whose part has a content type that no header can contain is refused', async () => {
  expect((await upload('odd-type', 'image/png\0', 'x', { contentType: undefined })).status).toBe(400);
});

describe('the name of an object', () => {
  test('an object’s name is URL-decoded only once', async () => {
    expect((await upload('a%2Fb (1)', 'text/plain', 'one')).status).toBe(200);
    expect((await upload('a/b (1)', 'text/plain', 'two')).status).toBe(200);
    expect(await (await ask('GET', '/v0/b/bucket/o/a%252Fb%20(1)?alt=media')).text()).toBe('one');
    expect(await (await ask('GET', '/v0/b/bucket/o/a%2Fb%20%281%29?alt=media')).text()).toBe('two');
  });

  test('an object’s name is never used as a file path', async () => {
    expect((await upload('../../x/..', 'text/plain', 'up')).status).toBe(200);
    expect(await (await ask('GET', '/v0/b/bucket/o/..%2F..%2Fx%2F..?alt=media')).text()).toBe('up');
  });

  test.each([
    '',
    '.',
    '..',
    'a//b',
    '/a',
    'a/',
    'a\nb',
    '.well-known/acme-challenge/x',
    'x'.repeat(1025),
  ])('the object name %j is refused', async (name) => {
    expect((await upload(name, 'text/plain', 'x')).status).toBe(400);
  });

  test.each([
    ['GET', '/v0/b/bucket/o/', 404],
    ['DELETE', '/v0/b/bucket/o/', 404],
    ['DELETE', '/v0/b/bucket/', 404],
    ['GET', '/v0/b/bucket/o/%', 400],
    ['GET', '/v0/b/other/o/a', 404],
    ['GET', '/v0/b/bucket/o?prefix=a', 400],
    ['GET', '/v0/b/bucket/o?maxResults=0', 400],
    ['POST', '/v0/b/bucket/o?name=a', 411],
    ['POST', '/v0/b/bucket/o?name=a&upload_id=none', 404],
    ['PATCH', '/v0/b/bucket/o/none', 404],
  ])('the request %s %s gets status %i', async (method, path, status) => {
    expect((await ask(method, path)).status).toBe(status);
  });

  test('a request with a wrong token gets status 401', async () => {
    const headers = { authorization: 'Firebase nonsense' };
    expect((await ask('GET', '/v0/b/bucket/o/a', { headers })).status).toBe(401);
  });
});

describe('bytes uploaded as a picture', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000049454e44ae426082', 'hex');
  const PIXELS = '\0\0\0\x08mdat';
  test.each<[what: string, type: string, bytes: Buffer | string, status: number]>([
    ['a png', 'image/png', PNG, 200],
    ['a png', 'IMAGE/PNG', PNG, 200],
    ['HTML', 'image/png', '<!doctype html><script>', 415],
    ['SVG', 'image/webp', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['a png', 'image/jpeg', PNG, 415],
    ['an empty file', 'image/gif', '', 415],
    ['a gif', 'image/gif', 'GIF89a\x01\0\x01\0\0\0\0;', 200],
    ['a gif without its end', 'image/gif', 'GIF89a\x01\0\x01\0\0\0\0', 422],
    ['an avif', 'image/avif', Buffer.from(`\0\0\0\x18ftypavif\0\0\0\0mif1miaf${PIXELS}`), 200],
    ['a heic', 'image/heic', Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${PIXELS}`), 200],
    ['a video', 'image/avif', Buffer.from('\0\0\0\x1cftypisom\0\0\0\0isomiso2'), 415],
    ['a webp', 'image/webp', 'RIFF\x08\0\0\0WEBPVP8 ', 200],
    ['a png without its end', 'image/png', PNG.subarray(0, -1), 422],
    ['a jpeg without its end', 'image/jpeg', Buffer.from('ffd8ffe00004', 'hex'), 422],
    ['a text file', 'text/plain', 'anything', 200],
  ])('an upload of %s with the content type %s gets status $3', async (what, type, bytes, status) => {
    expect((await upload(`${what} as ${type}`, type, bytes)).status).toBe(status);
  });
});

test('bytes that do not match the claimed hash are refused', async () => {
  const md5Hash = 'XrY7u+Ae7tCTyyK7j1rNww==';
  expect((await upload('hello', 'text/plain', 'hello world', { md5Hash })).status).toBe(200);
  expect((await upload('hello', 'text/plain', 'hello w0rld', { md5Hash })).status).toBe(400);
});

test.each([
  ['metadata that is a list', { metadata: [] }],
  ['a header with a line break', { cacheControl: 'a\r\nSet-Cookie: b' }],
  ['a content type that is a number', { contentType: 5 }],
  ['20 KB of metadata', { metadata: { a: 'x'.repeat(20_000) } }],
])('%s is refused', async (_what, json) => {
  expect((await upload('x', 'text/plain', 'x', json)).status).toBe(400);
});

test.each([
  ['no boundary', 'x'],
  ['no final boundary', '--b\r\n\r\n{}\r\n--b\r\n\r\nbytes'],
  ['one part', '--b\r\n\r\n{}\r\n--b--'],
])('a multipart body with %s is refused', async (_what, body) => {
  const headers = { 'Content-Type': 'multipart/related; boundary=b', 'Content-Length': String(body.length) };
  expect((await ask('POST', '/v0/b/bucket/o?name=x', { headers, body })).status).toBe(400);
});
