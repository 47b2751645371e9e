import type { LogEntry } from '@studio-site/backend';
import { Hono } from 'hono';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { joined, sampleMp4 } from '../../test/samples/sample-mp4.ts';
import { sampleWebm } from '../../test/samples/sample-webm.ts';
import { SENTENCES } from '../domain/clips/refused-clip.ts';
import { openPictureProcess } from '../pictures/picture-process.ts';
import { serveClips } from './serve-clips.ts';

const process = openPictureProcess();
afterAll(() => process.close());

/** The stored files with their versions, and the byte ranges that were read. */
const files = new Map<string, { bytes: Uint8Array; version: string }>();
const trash = new Set<string>();
const opened: (string | undefined)[] = [];
const entries: LogEntry[] = [];
const store = (id: string, bytes: Uint8Array, version = '1') => files.set(id, { bytes, version });

beforeEach(() => {
  files.clear();
  trash.clear();
  opened.length = 0;
  entries.length = 0;
});

function site() {
  const app = new Hono();
  app.use(
    serveClips({
      originals: {
        isThere: async (id) => files.has(id) && !trash.has(id),
        async open(id, range) {
          opened.push(range);
          const file = files.get(id);
          if (!file) return null;
          const [, first = 0, last = file.bytes.length - 1] = /=(\d+)-(\d+)/.exec(range ?? '') ?? [];
          const part = file.bytes.slice(Number(first), Number(last) + 1);
          const headers = { 'x-goog-generation': file.version, 'content-length': String(part.length) };
          return new Response(part, { status: range ? 206 : 200, headers });
        },
      },
      process,
      log: (entry) => entries.push(entry),
      addressOf: () => '127.0.0.1',
    }),
  );
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await app.request(`/clips/${path}`, { headers, method });
    return {
      status: answer.status,
      headers: answer.headers,
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };
}

const text = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);

test('a checked clip is served with its own type, cached for a year, and cannot run scripts', async () => {
  const bytes = sampleMp4();
  store('a-mp4-640x360', bytes);
  const answer = await site()('a-mp4-640x360/clip.mp4');
  expect([answer.status, answer.bytes]).toEqual([200, bytes]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(bytes.length),
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
  });
});

test('a part of a clip is sent with status 206; a range beyond the end gets 416', async () => {
  const bytes = sampleWebm();
  store('b', bytes);
  const get = site();
  const part = await get('b/clip.webm', { range: 'bytes=10-19' });
  expect([part.status, part.bytes, part.headers.get('content-range')]).toEqual([
    206,
    bytes.slice(10, 20),
    `bytes 10-19/${bytes.length}`,
  ]);
  expect(opened).toEqual([undefined, 'bytes=10-19']);
  const beyond = await get('b/clip.webm', { range: `bytes=${bytes.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
});

test('If-Range and If-None-Match are compared with the ETag of the clip’s current file', async () => {
  store('c', sampleWebm());
  const get = site();
  const etag = (await get('c/clip.webm')).headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect((await get('c/clip.webm', { 'if-none-match': known })).status).toBe(304);
  expect((await get('c/clip.webm', { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await get('c/clip.webm', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  expect((await get('c/clip.webm', { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
});

test('a HEAD request for a clip gets the headers of a GET request and no body', async () => {
  store('d', sampleWebm());
  const { status, bytes, headers } = await site()('d/clip.webm', {}, 'HEAD');
  expect([status, bytes.length, headers.get('content-type')]).toEqual([200, 0, 'video/webm']);
});

test.each<[string, Uint8Array, string]>([
  ['an HTML page', joined('<!doctype html><script>alert(1)</script>'), SENTENCES.kind],
  ['a truncated clip', sampleMp4().subarray(0, 300), SENTENCES.incomplete],
  ['a clip 16,384 pixels wide', sampleMp4({ width: 16_384 }), 'The clip has 16,384 × 360 pixels'],
  ['a clip of 4 hours', sampleWebm({ last: 4 * 3_600_000 }), 'The clip is 4 hours long'],
])('%s is never served, and its file is read only once', async (_what, bytes, sentence) => {
  store('refused', bytes);
  const get = site();
  for (const format of ['mp4', 'webm']) {
    const answer = await get(`refused/clip.${format}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(text(answer)).toContain(sentence);
  }
  expect(opened).toHaveLength(1);
  expect(entries.map(({ event }) => event)).toEqual(['clip-refused']);
});

test('if a clip’s file is replaced after its check, the new file is checked before it is served', async () => {
  store('e', sampleWebm());
  const get = site();
  expect((await get('e/clip.webm')).status).toBe(200);
  store('e', joined('<html>', new Uint8Array(100)), '2');
  expect((await get('e/clip.webm')).status).toBe(503);
  expect(text(await get('e/clip.webm'))).toContain(SENTENCES.kind);
});

test('a clip in the trash, a missing clip and a clip of another format get 404', async () => {
  store('f', sampleWebm());
  const get = site();
  expect((await get('f/clip.mp4')).status).toBe(404);
  expect((await get('none/clip.webm')).status).toBe(404);
  trash.add('f');
  expect((await get('f/clip.webm')).status).toBe(404);
});

test.each([
  'f/original',
  'f/clip.mov',
  '..%2Fclip.webm',
  'f/clip.webm/x',
  '__x__/clip.webm',
])('the path %s is not the address of a clip', async (path) => {
  for (const id of ['f', '__x__']) store(id, sampleWebm());
  expect((await site()(path)).status).toBe(404);
  expect(opened).toEqual([]);
});
