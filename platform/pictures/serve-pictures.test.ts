import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { openPictureProcess, PictureFailure, type PictureProcess } from './picture-process.ts';
import { folderStore, memoryStore, type PictureStore } from './picture-store.ts';
import { servePictures } from './serve-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const process = openPictureProcess();
afterAll(() => {
  process.close();
  rmSync(folder, { recursive: true, force: true });
});

const files = new Map<string, Buffer>();
const reads: string[] = [];
const entries: { event: string }[] = [];

/** A process that makes AVIF only after `ready` has resolved, so that AVIF is always ready last. */
const avifAfter = (ready: Promise<void>): PictureProcess => ({
  ...process,
  async make(original, variant) {
    if (variant.kind === 'width' && variant.format === 'avif') await ready;
    return process.make(original, variant);
  },
});

const focusPoints = new Map<string, { x: number; y: number }>();

/** A site that serves `files`. `fallbackAfter` is in milliseconds. */
function site(store: PictureStore = memoryStore(), fallbackAfter = 60_000, maker = process) {
  const app = new Hono();
  const { middleware } = servePictures({
    originals: {
      async read(id) {
        reads.push(id);
        return files.get(id) ?? null;
      },
      isThere: async (id) => files.has(id),
    },
    store,
    log: (entry) => void entries.push(entry),
    addressOf: () => 'client',
    process: maker,
    fallbackAfter,
    focusPoints: () => focusPoints,
  });
  app.use(middleware);
  return async (path: string) => {
    const answer = await app.request(path);
    const { status, headers } = answer;
    const bytes = Buffer.from(await answer.arrayBuffer());
    return {
      status,
      type: headers.get('content-type'),
      cache: headers.get('cache-control'),
      retry: headers.get('retry-after'),
      location: headers.get('location'),
      bytes,
    };
  };
}

const noise = (width: number, height: number, seed = 1) =>
  sharp(
    Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * seed * 7) ^ (at >> 5)),
    {
      raw: { width, height, channels: 3 },
    },
  );
const photo = (width: number, height: number) =>
  noise(width, height)
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

describe('a photo', () => {
  test('a photo is served in each variant, upright, without camera data, cached for a year', async () => {
    files.set('photo', await photo(1000, 600));
    const get = site();
    for (const [form, type] of [
      ['480.avif', 'image/avif'],
      ['480.webp', 'image/webp'],
      ['480.jpg', 'image/jpeg'],
    ] as const) {
      const answer = await get(`/pictures/photo/${form}`);
      expect(answer).toMatchObject({ status: 200, type, cache: 'public, max-age=31536000, immutable' });
      const about = await sharp(answer.bytes).metadata();
      expect([about.width, about.height, about.exif, about.orientation]).toEqual([
        480,
        800,
        undefined,
        undefined,
      ]);
    }
  });

  test('a photo is never enlarged, and very wide variants are WebP', async () => {
    files.set('small', await noise(100, 50).png().toBuffer());
    const get = site();
    expect((await sharp((await get('/pictures/small/1600.jpg')).bytes).metadata()).width).toBe(100);
    expect((await get('/pictures/small/2400.avif')).type).toBe('image/webp');
  });

  test('a photo has a card of 1200 × 630 for social networks', async () => {
    const { bytes, type } = await site()('/pictures/photo/card.jpg');
    const { width, height } = await sharp(bytes).metadata();
    expect([type, width, height]).toEqual(['image/jpeg', 1200, 630]);
  });

  test('each variant of a photo is made once, even with concurrent requests and a restart', async () => {
    files.set('once', await photo(400, 300));
    const get = site(folderStore(folder));
    const both = await Promise.all([get('/pictures/once/320.webp'), get('/pictures/once/320.webp')]);
    expect(both[0]?.bytes.equals(both[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
    await site(folderStore(folder))('/pictures/once/320.webp');
    expect(reads.filter((id) => id === 'once')).toHaveLength(1);
  });

  test('a deleted photo is not served in any variant', async () => {
    files.set('gone', await photo(400, 300));
    const store = folderStore(folder);
    const get = site(store);
    expect((await get('/pictures/gone/320.jpg')).status).toBe(200);
    files.delete('gone');
    expect(await get('/pictures/gone/320.jpg')).toMatchObject({ status: 404, cache: 'no-store' });
    expect(await store.names('gone')).toEqual([]);
  });

  test('until a variant is ready, requests for it get the next best one, which is not cached', async () => {
    files.set('slow', await photo(1200, 800));
    const store = memoryStore();
    await site(store)('/pictures/slow/480.webp');
    const ready = Promise.withResolvers<void>();
    const hurried = site(store, 0, avifAfter(ready.promise));
    expect(await hurried('/pictures/slow/1200.avif')).toMatchObject({
      type: 'image/webp',
      cache: 'no-store',
    });
    // Up to here, the requested variant is not ready.
    ready.resolve();
    await expect.poll(() => store.names('slow'), { timeout: 30_000 }).toContain('1200.avif');
    expect(await hurried('/pictures/slow/1200.avif')).toMatchObject({ type: 'image/avif' });
  });

  test('if a photo has no ready variant, a small one is made and sent first', async () => {
    files.set('fresh', await photo(3000, 2000));
    const ready = Promise.withResolvers<void>();
    const hurried = site(memoryStore(), 0, avifAfter(ready.promise));
    const answer = await hurried('/pictures/fresh/1600.avif');
    ready.resolve();
    expect(answer).toMatchObject({ status: 200, type: 'image/jpeg', cache: 'no-store' });
  });
});

describe('an animation', () => {
  const frames = async (count: number, side = 40) => {
    const pages = await noise(side, side * count, 3)
      .raw()
      .toBuffer();
    return sharp(pages, { raw: { width: side, height: side * count, channels: 3, pageHeight: side } })
      .gif({ loop: 0, delay: Array.from({ length: count }, () => 100) })
      .toBuffer();
  };

  test('an animation stays animated, and its variants are not larger than the original', async () => {
    files.set('animation', await frames(12));
    const get = site();
    for (const form of ['320.avif', '320.webp']) {
      const { bytes } = await get(`/pictures/animation/${form}`);
      expect((await sharp(bytes).metadata()).pages).toBe(12);
      expect(bytes.length).toBeLessThanOrEqual(files.get('animation')?.length ?? 0);
    }
    expect((await sharp((await get('/pictures/animation/320.jpg')).bytes).metadata()).pages).toBeUndefined();
  });

  test('if an animation has 10,000 frames, only the first frames are served', async () => {
    const header = Buffer.from('47494638396164006400800000ff0000000000', 'hex');
    // A frame with a single pixel, at the position `at`.
    const frame = (at: number) =>
      Buffer.from(`2c${(at % 100).toString(16).padStart(2, '0')}00000001000100000202440100`, 'hex');
    const loop = Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex');
    const delay = Buffer.from('21f904000a000000', 'hex');
    const all = Array.from({ length: 10_000 }, (_, at) => [delay, frame(at)]).flat();
    files.set('frames', Buffer.concat([header, loop, ...all, Buffer.from(';')]));
    const { status, bytes } = await site()('/pictures/frames/320.webp');
    expect(status).toBe(200);
    const { pages } = await sharp(bytes).metadata();
    expect(pages).toBeGreaterThan(50);
    expect(pages).toBeLessThanOrEqual(300);
  });
});

/** A PNG that has a size but no data. */
function emptyPng(width: number, height: number): Buffer {
  const head = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000000000000008000000000000000000000049444154',
    'hex',
  );
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

describe('a file that is not a picture gets 404 with a reason, and is decoded only once', () => {
  test.each<[what: string, bytes: () => Buffer | Promise<Buffer>]>([
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
    ['an empty file', () => Buffer.alloc(0)],
    ['a PNG of 50,000 × 50,000', () => emptyPng(50_000, 50_000)],
    ['a truncated PNG', async () => (await noise(300, 300).png().toBuffer()).subarray(0, 5000)],
    ['a truncated JPEG', async () => (await photo(800, 600)).subarray(0, 20_000)],
    ['a JPEG followed by HTML', () => Buffer.from('\xff\xd8\xff\xe0<html><script>', 'latin1')],
    ['a video', () => Buffer.from('\0\0\0\x1cftypisom\0\0\0\0isomiso2', 'latin1')],
  ])('%s', async (what, bytes) => {
    const id = what.replaceAll(/\W/g, '-');
    files.set(id, await bytes());
    const get = site();
    expect(await get(`/pictures/${id}/800.webp`)).toMatchObject({ status: 404, cache: 'no-store' });
    await get(`/pictures/${id}/800.jpg`);
    expect(reads.filter((one) => one === id)).toHaveLength(1);
    expect(entries.at(-1)?.event).toBe('picture-unreadable');
  });

  test('a picture whose processing exceeded the limits is not tried again, even after a restart', async () => {
    files.set('costly', await photo(100, 100));
    const tried: string[] = [];
    const maker: PictureProcess = {
      ...process,
      async make() {
        tried.push('costly');
        throw new PictureFailure('costly', 'the picture needed too much memory');
      },
    };
    for (const form of ['320.jpg', '800.avif', 'card.jpg']) {
      const { status, bytes } = await site(folderStore(folder), 60_000, maker)(`/pictures/costly/${form}`);
      expect([status, String(bytes)]).toEqual([
        404,
        expect.stringMatching(/^This picture cannot be shown: .+ too much memory or time\. .+\n$/),
      ]);
    }
    expect(tried).toHaveLength(1);
    await folderStore(folder).put('costly', '320.webp', {
      bytes: Buffer.from('made before'),
      type: 'image/webp',
    });
    expect(await site(folderStore(folder))('/pictures/costly/480.jpg')).toMatchObject({ status: 200 });
    files.delete('costly');
    const get = site(folderStore(folder));
    expect(String((await get('/pictures/costly/320.jpg')).bytes)).toBe('Picture not found.\n');
    files.set('costly', await photo(100, 100));
    expect((await get('/pictures/costly/320.jpg')).status).toBe(200);
  });

  test('a picture file that also contains a script is served without the script', async () => {
    files.set('polyglot', Buffer.concat([await photo(200, 100), Buffer.from('<script>alert(1)</script>')]));
    const { bytes, status } = await site()('/pictures/polyglot/320.jpg');
    expect(status).toBe(200);
    expect(bytes.includes('<script>')).toBe(false);
  });
});

test('a failed picture is processed and logged once, although two requests wait for it', async () => {
  files.set('fails', await noise(10, 10).png().toBuffer());
  const tried: string[] = [];
  const failing: PictureProcess = {
    ...process,
    async make() {
      tried.push('fails');
      throw new PictureFailure('unknown', 'the picture process ended');
    },
  };
  const get = site(memoryStore(), 60_000, failing);
  entries.length = 0;
  const both = await Promise.all([get('/pictures/fails/320.jpg'), get('/pictures/fails/320.jpg')]);
  expect(both.map(({ status }) => status)).toEqual([503, 503]);
  expect(entries.map(({ event }) => event)).toEqual(['picture-failed']);
  expect(tried).toHaveLength(1);
});

test('if the picture queue is full, a request gets the next best variant or 503 with Retry-After', async () => {
  const store = memoryStore();
  const never: PictureProcess = { ...process, make: () => new Promise(() => {}) };
  const get = site(store, 60_000, never);
  const png = await noise(10, 10).png().toBuffer();
  for (const id of ['ready', 'more']) files.set(id, png);
  await store.put('ready', '320.jpg', { bytes: png, type: 'image/jpeg' });
  for (let n = 0; n < 101; n++) {
    files.set(`waits${n}`, png);
    void get(`/pictures/waits${n}/320.webp`);
  }
  expect(await get('/pictures/more/320.webp')).toMatchObject({ status: 503, retry: '5', cache: 'no-store' });
  expect(await get('/pictures/ready/320.webp')).toMatchObject({ status: 200, cache: 'no-store' });
});

test.each([
  '/pictures/none/800.jpg',
  '/pictures/photo/801.jpg',
  '/pictures/photo/800.svg',
  '/pictures/photo/original',
  '/pictures/..%2F..%2Fetc/800.jpg',
  '/pictures/photo/card.webp',
  '/pictures/__x__/800.jpg',
])('the path %s is not the address of a picture', async (path) => {
  files.set('__x__', await photo(400, 300));
  expect((await site()(path)).status).toBe(404);
});

test('a card is cropped at the focus point; URLs with another point redirect to the plain card', async () => {
  const half = (background: string) => ({
    create: { width: 400, height: 800, channels: 3 as const, background },
  });
  const wide = sharp({ create: { width: 4800, height: 800, channels: 3, background: '#0000ff' } });
  files.set(
    'wide',
    await wide
      .composite([{ input: half('#ff0000'), left: 0, top: 0 }])
      .jpeg()
      .toBuffer(),
  );
  focusPoints.set('wide', { x: 0, y: 0.5 });
  const get = site();
  const leftPixel = async (path: string) => {
    const { bytes, status } = await get(path);
    const corner = sharp(bytes).extract({ left: 0, top: 0, width: 8, height: 8 });
    const [red = 0, , blue = 0] = await corner.raw().toBuffer();
    return { status, isRed: red > blue, size: await sharp(bytes).metadata() };
  };
  expect(await leftPixel('/pictures/wide/card-0-50.jpg')).toMatchObject({
    status: 200,
    isRed: true,
    size: { width: 1200, height: 630 },
  });
  focusPoints.set('wide', { x: 1, y: 0.5 });
  expect(await leftPixel('/pictures/wide/card-100-50.jpg')).toMatchObject({ isRed: false });
  expect(await get('/pictures/wide/card-0-50.jpg')).toMatchObject({
    status: 302,
    cache: 'no-store',
    location: '/pictures/wide/card.jpg',
  });
});
