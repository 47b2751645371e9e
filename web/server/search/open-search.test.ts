import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, type LogEntry, openBackend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../platform/data/rest/database.ts';
import { postPath } from '../../domain/places.ts';
import { newPost, type Post } from '../../domain/posts/post.ts';
import { openSearch, type Search } from './open-search.ts';
import { ownPosts, publicPosts } from './post-sources.ts';
import { SearchIndex } from './search-index.ts';
import { doJob, type SearchJob } from './search-job.ts';
import { type SearchThread, startSearchThread } from './search-thread.ts';
import type { SearchedPost } from './searched-post.ts';

const root = join(import.meta.dirname, '../../..');
const PROJECT = 'demo-studio';
let dataDir: string;
let backend: Backend;
let time: number;
let log: LogEntry[];
let search: Search;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'search-'));
  time = Date.now();
  log = [];
  backend = await openBackend({
    projectId: PROJECT,
    dataDir,
    rules: { text: readFileSync(join(root, 'firestore.rules'), 'utf8'), name: 'firestore.rules' },
    indexes: JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')),
    identity: { demo: { accounts: [] } },
    now: () => time,
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await search.close();
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const write = (id: string, fields: Partial<Post>) =>
  backend.setDocuments([
    {
      path: postPath(id),
      fields: toFields({ ...newPost('ines', 0), published: true, publishDate: time, ...fields }),
    },
  ]);
const found = async (query: string) => (await search.find(query, 0)).posts.map(({ id }) => id).toSorted();
const options = () => ({
  log: (entry: LogEntry) => void log.push(entry),
  now: () => time,
  start: () => withoutThread(),
});

/**
 * A search index that runs in this thread and is ready immediately. It stops when it gets a job for which `breaks`
 * returns true.
 */
function withoutThread(breaks: (job: SearchJob) => boolean = () => false): SearchThread {
  const index = new SearchIndex();
  let ended = false;
  let told: Parameters<SearchThread['onEnd']>[0] = () => {};
  const ask = async (job: SearchJob) => {
    if (ended) throw new Error('ended');
    if (breaks(job)) {
      ended = true;
      told('out of memory', job);
      throw new Error('out of memory');
    }
    return doJob(index, structuredClone(job));
  };
  return {
    ask: ask as SearchThread['ask'],
    onEnd: (listener) => {
      told = listener;
    },
    end: async () => {
      ended = true;
    },
  };
}

test('the search index runs in a worker thread', async () => {
  await write('one', { title: 'Lantern' });
  search = openSearch({ source: ownPosts(backend, PROJECT), ...options(), start: startSearchThread });
  expect(await found('lantern')).toEqual(['one']);
  expect(await found('lantern')).toEqual(['one']);
});

describe('the search on the embedded backend', () => {
  beforeEach(() => {
    search = openSearch({ source: ownPosts(backend, PROJECT), ...options() });
  });

  test('a search finds published posts, and no drafts', async () => {
    await write('live', { title: 'Lantern' });
    await write('draft', { title: 'Lantern', published: false });
    expect(await found('lantern')).toEqual(['live']);
  });

  test('publishing, editing and hiding a post affects the next search', async () => {
    await write('one', { title: 'Lantern', published: false });
    expect(await found('lantern')).toEqual([]);
    await write('one', { title: 'Lantern' });
    expect(await found('lantern')).toEqual(['one']);
    await write('one', { title: 'Bell' });
    expect([await found('lantern'), await found('bell')]).toEqual([[], ['one']]);
    await write('one', { title: 'Bell', published: false });
    expect(await found('bell')).toEqual([]);
  });

  test('a scheduled post is found from the exact millisecond of its date, without any write', async () => {
    await write('before', { title: 'Lantern', publishDate: time + 1000 });
    expect(await found('lantern')).toEqual([]);
    await write('after', { title: 'Lantern', publishDate: time + 2000 });
    time += 1000;
    expect(await found('lantern')).toEqual(['before']);
    time += 1000;
    expect(await found('lantern')).toEqual(['after', 'before']);
  });

  test('each of several hundred posts can be found', async () => {
    const many = Array.from({ length: 450 }, (_, n) => ({
      path: postPath(`p${n}`),
      // Equal dates, so that page boundaries fall between posts of the same date.
      fields: toFields({ ...newPost('ines', 0), title: `Lantern ${n}`, published: true, publishDate: n % 3 }),
    }));
    await backend.setDocuments(many);
    expect((await search.find('lantern', 0)).total).toBe(450);
  });

  test('a post that changes during the first full read is found in its new version', async () => {
    await write('hidden', { title: 'Lantern' });
    await write('changed', { title: 'Lantern' });
    const asked = backend.fetch;
    vi.spyOn(backend, 'fetch').mockImplementationOnce(async (request) => {
      const answer = await asked(request);
      await write('hidden', { title: 'Lantern', published: false });
      await write('changed', { title: 'Bell' });
      return answer;
    });
    expect(await found('lantern')).toEqual([]);
    expect(await found('bell')).toEqual(['changed']);
  });

  test('a search that cannot read the posts fails, and the next search reads them again', async () => {
    await write('one', { title: 'Lantern' });
    vi.spyOn(backend, 'fetch').mockResolvedValueOnce(null);
    await expect(found('lantern')).rejects.toThrow('did not respond');
    expect(await found('lantern')).toEqual(['one']);
  });
});

test('an idle search index is dropped, and rebuilt by the next search', async () => {
  await write('one', { title: 'Lantern' });
  const threads: SearchThread[] = [];
  const start = () => {
    const thread = withoutThread();
    threads.push(thread);
    return thread;
  };
  search = openSearch({ source: ownPosts(backend, PROJECT), ...options(), start, idle: 1 });
  expect(await found('lantern')).toEqual(['one']);
  await expect.poll(() => threads[0]?.ask({ kind: 'ids' }).catch(() => 'ended')).toBe('ended');
  await write('two', { title: 'Lantern' });
  expect(await found('lantern')).toEqual(['one', 'two']);
  expect(threads).toHaveLength(2);
});

describe('when the search thread ends unexpectedly', () => {
  let threads: number;
  let leftOut: string[][];
  const breaking = (breaks: (job: SearchJob) => boolean) =>
    openSearch({
      source: ownPosts(backend, PROJECT),
      ...options(),
      start: () => {
        threads += 1;
        return withoutThread(breaks);
      },
      onLeftOut: (posts) => void leftOut.push(posts.map(({ id }) => id)),
    });
  beforeEach(async () => {
    threads = 0;
    leftOut = [];
    await write('good', { title: 'Lantern' });
    await write('bad', { title: 'Lantern', content: 'Huge', publishDate: time - 1 });
  });

  test('a post that crashed the search thread is indexed without its content until it changes', async () => {
    search = breaking((job) => job.kind === 'put' && job.post.content === 'Huge');
    await expect(found('lantern')).rejects.toThrow('out of memory');
    expect(await found('lantern')).toEqual(['bad', 'good']);
    expect(await found('huge')).toEqual([]);
    expect([threads, leftOut]).toEqual([2, [['bad']]]);
    await write('bad', { title: 'Lantern', content: 'Small' });
    expect(await found('small')).toEqual(['bad']);
    expect([threads, leftOut]).toEqual([2, [['bad'], []]]);
  });

  test('after repeated crashes, the search index is rebuilt only at growing intervals', async () => {
    search = breaking((job) => job.kind === 'search');
    for (const made of [1, 2, 2, 2]) {
      await expect(found('lantern')).rejects.toThrow();
      expect(threads).toBe(made);
    }
    time += 60_000;
    for (const made of [3, 3]) {
      await expect(found('lantern')).rejects.toThrow();
      expect(threads).toBe(made);
    }
    time += 60_000;
    await expect(found('lantern')).rejects.toThrow('a moment ago');
    time += 60_000;
    await expect(found('lantern')).rejects.toThrow('out of memory');
    expect(leftOut).toEqual([]);
  });
});

test('a search thread that fails at a changed post ends, and reports the post', async () => {
  const thread = startSearchThread();
  const ended = new Promise((resolve) => thread.onEnd((_reason, job) => resolve(job)));
  const post = { id: 'odd', title: null } as unknown as SearchedPost;
  await expect(thread.ask({ kind: 'put', post })).rejects.toThrow();
  expect(await ended).toEqual({ kind: 'put', post });
  search = openSearch({ source: ownPosts(backend, PROJECT), ...options() });
});

describe('the search on a remote database', () => {
  let asked: string[];
  let isAway: boolean;
  beforeEach(() => {
    asked = [];
    isAway = false;
    const database = openDatabase({ projectId: PROJECT, apiKey: 'key' }, null, async (address, init) => {
      if (isAway) throw new Error('away');
      asked.push(/:(\w+)\?/.exec(address)?.[1] ?? '');
      return (await backend.fetch(new Request(address, init))) ?? Response.error();
    });
    const source = publicPosts('hosted', database, options().log, options().now);
    search = openSearch({ source, ...options() });
  });

  test('publishing and hiding affect the search within a second, with few database reads', async () => {
    await write('one', { title: 'Lantern' });
    await write('draft', { title: 'Lantern', published: false });
    expect(await found('lantern')).toEqual(['one']);
    expect(await found('lantern')).toEqual(['one']);
    expect(asked).toEqual(['runAggregationQuery', 'runQuery']);
    await write('two', { title: 'Lantern', publishDate: time - 1 });
    await write('one', { title: 'Lantern', published: false });
    time += 1000;
    expect(await found('lantern')).toEqual(['two']);
    time += 1000;
    expect(await found('lantern')).toEqual(['two']);
    expect(asked.filter((method) => method === 'runQuery')).toHaveLength(2);
  });

  test('the log contains how many documents the search read, and what these reads cost', async () => {
    await write('one', { title: 'Lantern' });
    await write('two', { title: 'Lantern' });
    await found('lantern');
    expect(log).toEqual([
      { level: 'info', event: 'search-reads', reads: 3, usd: 0.000002, all: 3, usdOfAll: 0.000002 },
    ]);
  });

  test('while the database is unreachable, the search covers the posts that were read before', async () => {
    await write('one', { title: 'Lantern' });
    await found('lantern');
    isAway = true;
    time += 5000;
    expect(await found('lantern')).toEqual(['one']);
    expect(log.map(({ event }) => event)).toContain('database-away');
  });
});
