import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

/** A cache with a fake renderer. The test completes the renderings one by one. */
function stage(
  freshFor = 1000,
  maxBytes = 1_000_000,
  staleFor = 1000,
  nextChange = () => Number.POSITIVE_INFINITY,
) {
  const waiting: { key: string; finish: (response: Response) => void; fail: (error: Error) => void }[] = [];
  let now = 0;
  const cache = new PageCache({
    render: (key) =>
      new Promise((finish, fail) => {
        waiting.push({ key, finish, fail });
      }),
    freshFor,
    staleFor,
    maxBytes,
    nextChange,
    now: () => now,
  });
  return {
    cache,
    waiting,
    at: (time: number) => {
      now = time;
    },
    async store(key: string, text: string) {
      const page = cache.page(key);
      waiting.shift()?.finish(new Response(text));
      await page;
    },
  };
}
const textOf = async (page: Promise<{ body(encoding: 'identity'): Buffer | Promise<Buffer> }>) =>
  String(await (await page).body('identity'));

describe('the page cache', () => {
  test('the page cache renders a page once for all waiting requests, and stores it', async () => {
    const { cache, waiting } = stage();
    const asked = Array.from({ length: 50 }, () => cache.page('/'));
    expect(waiting).toHaveLength(1);
    waiting[0]?.finish(new Response('one'));
    expect(new Set(await Promise.all(asked.map(textOf)))).toEqual(new Set(['one']));
    expect(await textOf(cache.page('/'))).toBe('one');
    expect(waiting).toHaveLength(1);
  });

  test('a purge makes the page cache render the affected pages again, and keep the others', async () => {
    const { cache, waiting, store } = stage();
    await store('/', 'one');
    await store('/Team', 'team');
    cache.purge((key) => key === '/');
    expect(cache.cached('/')).toBeNull();
    expect(cache.cached('/Team')).not.toBeNull();
    const next = cache.page('/');
    waiting.shift()?.finish(new Response('two'));
    expect(await textOf(next)).toBe('two');
  });

  test('the page cache does not store a page with Cache-Control: no-store', async () => {
    const { cache, waiting } = stage();
    const page = cache.page('/');
    waiting.shift()?.finish(new Response('unformatted', { headers: { 'cache-control': 'no-store' } }));
    expect(await textOf(page)).toBe('unformatted');
    expect(cache.cached('/')).toBeNull();
  });

  test('a page that changed during its rendering is not cached', async () => {
    const { cache, waiting } = stage();
    const early = cache.page('/');
    cache.purge(() => true);
    const late = cache.page('/');
    expect(waiting).toHaveLength(2);
    waiting[0]?.finish(new Response('before'));
    waiting[1]?.finish(new Response('after'));
    expect(await textOf(early)).toBe('before');
    expect(await textOf(late)).toBe('after');
    expect(await textOf(cache.page('/'))).toBe('after');
    expect(waiting).toHaveLength(2);
  });

  test('a cached page is not served far beyond its lifetime, unless rendering fails', async () => {
    const { cache, waiting, store, at } = stage(1000, 1_000_000, 500);
    await store('/', 'one');
    at(1501);
    const next = cache.page('/');
    waiting.shift()?.finish(new Response('two'));
    expect(await textOf(next)).toBe('two');
    at(4000);
    const away = cache.page('/');
    waiting.shift()?.fail(new Error('no database'));
    expect(await textOf(away)).toBe('two');
  });

  test('a cached page is not served after the time of a scheduled post', async () => {
    let due = 400;
    const { cache, waiting, store, at } = stage(1000, 1_000_000, 1000, () => due);
    await store('/', 'before');
    at(399);
    expect(await textOf(cache.page('/'))).toBe('before');
    at(400);
    due = Number.POSITIVE_INFINITY;
    expect(cache.cached('/')).toBeNull();
    const next = cache.page('/');
    waiting.shift()?.finish(new Response('after'));
    expect(await textOf(next)).toBe('after');
    at(1300);
    expect(cache.cached('/')).not.toBeNull();
  });

  test('a page that was rendered before the clock was set back is rendered again', async () => {
    const { cache, at, store } = stage();
    at(5000);
    await store('/', 'of a later moment');
    expect(cache.cached('/')).not.toBeNull();
    at(4000);
    expect(cache.cached('/')).toBeNull();
  });

  test('a stale page is served while it is rendered again', async () => {
    const { cache, waiting, store, at } = stage(1000);
    await store('/', 'one');
    at(1001);
    expect(await textOf(cache.page('/'))).toBe('one');
    expect(waiting).toHaveLength(1);
    waiting.shift()?.finish(new Response('two'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await textOf(cache.page('/'))).toBe('two');
  });

  test.each(['an error', 'a 503'])('a stale page is served if its rendering gives only %s', async (what) => {
    const { cache, waiting, store } = stage();
    await store('/', 'one');
    cache.purge(() => true);
    const next = cache.page('/');
    if (what === 'a 503') waiting.shift()?.finish(new Response('away', { status: 503 }));
    else waiting.shift()?.fail(new Error('away'));
    expect(await textOf(next)).toBe('one');
  });

  test('a deleted page is not served again, even if the database becomes unreachable', async () => {
    const { cache, waiting, store } = stage();
    await store('/blog/x', 'text');
    cache.purge(() => true);
    const hidden = cache.page('/blog/x');
    waiting.shift()?.finish(new Response('gone', { status: 404 }));
    expect((await hidden).status).toBe(404);
    const away = cache.page('/blog/x');
    waiting.shift()?.finish(new Response('away', { status: 503 }));
    expect((await away).status).toBe(503);
  });

  test('the page cache evicts the least recently used pages beyond its size limit', async () => {
    const { cache, store } = stage(1000, 250);
    await store('/a', 'x'.repeat(50));
    await store('/b', 'x'.repeat(50));
    cache.cached('/a');
    await store('/c', 'x'.repeat(50));
    expect([cache.cached('/a'), cache.cached('/b'), cache.cached('/c')].map((page) => page !== null)).toEqual(
      [true, false, true],
    );
  });

  test('a failed rendering is not cached; the next request renders the page again', async () => {
    const { cache, waiting } = stage();
    const first = cache.page('/');
    waiting.shift()?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    const second = cache.page('/');
    waiting.shift()?.finish(new Response('back'));
    expect(await textOf(second)).toBe('back');
  });

  test('the page cache compresses a page once for each encoding', async () => {
    const { cache, store } = stage();
    await store('/', 'words '.repeat(100));
    const page = cache.cached('/');
    const brotli = await page?.body('br');
    expect(page?.body('br')).toBe(brotli);
    expect(String(brotliDecompressSync(brotli ?? Buffer.alloc(0)))).toBe('words '.repeat(100));
    expect(String(gunzipSync((await page?.body('gzip')) ?? Buffer.alloc(0)))).toBe('words '.repeat(100));
  });
});
