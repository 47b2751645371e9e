import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Backend, type LogEntry, openBackend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backendDocuments, type ownerDocuments } from '../../../platform/engine/owner-documents.ts';
import { postPath, slugPath } from '../../../web/domain/places.ts';
import { newPost } from '../../../web/domain/posts/post.ts';
import {
  countOne,
  countUnder,
  type DayNumbers,
  DIVISIONS,
  type Division,
  LONGEST_NAME,
  MOST_NAMES,
  noNumbers,
  numbersPath,
  type Tally,
} from '../model/day-numbers.ts';
import { dayOf } from '../model/periods.ts';
import { addToDay } from './number-documents.ts';
import { openNumbers } from './open-numbers.ts';

const root = join(import.meta.dirname, '../../..');
const PROJECT = 'demo-studio';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const STORE = 'https://store.example/snow';
const NOW = Date.parse('2026-11-24T12:00:00Z');

let dataDir: string;
let backend: Backend;
let documents: ReturnType<typeof ownerDocuments>;
let entries: LogEntry[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'numbers-'));
  entries = [];
  backend = await openBackend({
    projectId: PROJECT,
    dataDir,
    rules: { text: readFileSync(join(root, 'firestore.rules'), 'utf8'), name: 'firestore.rules' },
    indexes: JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')),
    identity: { demo: { accounts: [] } },
  });
  documents = backendDocuments(backend, PROJECT);
  const post = (published: boolean) =>
    toFields({ ...newPost('ines', 0), title: 'Snow', published, publishDate: NOW - 1 });
  await backend.setDocuments([
    { path: postPath('abc'), fields: post(true) },
    { path: postPath('draft'), fields: post(false) },
    { path: slugPath('snow'), fields: toFields({ post: 'abc' }) },
    { path: slugPath('draft-slug'), fields: toFields({ post: 'draft' }) },
  ]);
});
afterEach(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function stored(day = dayOf(NOW)): Promise<DayNumbers | null> {
  const path = numbersPath(day);
  const found = (await documents.get([path])).get(path);
  return (found?.fields as DayNumbers | undefined) ?? null;
}

function opened(more: Partial<Parameters<typeof openNumbers>[0]> = {}) {
  return openNumbers({
    documents,
    seconds: 3600,
    studio: { games: [{ address: 'Snow', stores: [{ label: 'Buy', url: STORE }] }] } as never,
    mainOrigin: 'http://localhost:1',
    ownPages: () => [],
    addressOf: ({ headers }) => String(headers['x-test-address'] ?? '192.0.2.1'),
    isBehindCache: false,
    log: (entry) => entries.push(entry),
    now: () => NOW,
    ...more,
  });
}

/** A site that serves every path, and counts like the real one. */
async function site(more: Partial<Parameters<typeof openNumbers>[0]> = {}) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const server: Server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const numbers = opened({ mainOrigin: origin, ...more });
  app.post('/beacon', numbers.beacon);
  app.post('/forms/sign-up', (context) => {
    numbers.onSignUp(context);
    return context.text('thanks');
  });
  app.get('*', (context) => {
    numbers.onPage(context.env.incoming, context.req.path);
    return context.text('page');
  });
  const headers = { 'user-agent': FIREFOX };
  return {
    get: (path: string, extra: Record<string, string> = {}) =>
      fetch(origin + path, { headers: { ...headers, ...extra } }).then(({ status }) => status),
    report: (body: unknown, extra: Record<string, string> = {}) =>
      fetch(`${origin}/beacon`, {
        method: 'POST',
        headers: { ...headers, origin, ...extra },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }).then(({ status }) => status),
    signUp: (referer: string) =>
      fetch(`${origin}/forms/sign-up`, {
        method: 'POST',
        headers: { ...headers, referer: origin + referer },
      }),
    /** Stops the site, and returns the counts that it has written. */
    async counted(): Promise<DayNumbers | null> {
      await numbers.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      return stored();
    },
  };
}

test('first and later page views, clicks on store links and a sign-up are counted', async () => {
  const { get, report, signUp, counted } = await site();
  await get('/?from=summer', { referer: 'https://www.news.example/story' });
  await report({ page: '/blog' });
  await report({ page: '/blog/snow' });
  await report({ page: '/blog/snow', link: `${STORE}/?utm=x` });
  await report({ page: '/blog/snow', link: 'https://elsewhere.example/' });
  await signUp('/?from=summer');
  await get('/blog/abc', { 'x-test-address': '192.0.2.2' });
  expect(await counted()).toEqual({
    total: { visits: 2, pages: 4, reads: 2, presses: 1, signUps: 1 },
    sources: { 'news.example': { visits: 1 }, direct: { visits: 1 } },
    campaigns: { summer: { visits: 1, presses: 1, signUps: 1 } },
    posts: { abc: { reads: 2, presses: 1 } },
    stores: { 'Snow/store.example': { presses: 1 } },
  });
  expect(entries).toEqual([]);
});

test('bots, people who ask not to be tracked, feeds, drafts and unknown pages are not counted', async () => {
  const { get, report, counted } = await site();
  await get('/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await get('/', { 'user-agent': '' });
  await get('/', { dnt: '1' });
  await get('/', { 'sec-gpc': '1' });
  await get('/rss.xml');
  await report({ page: '/blog/nowhere' });
  await report({ page: '/blog/draft' });
  await report({ page: '/blog/draft-slug' });
  await report({ page: '/admin' });
  await report({ page: '/', link: 'https://elsewhere.example/' });
  expect(await counted()).toBeNull();
});

test.each([
  ['no JSON', '{', {}, 400],
  ['another field', { page: '/', more: 1 }, {}, 400],
  ['an address that is not a path', { page: 'https://evil.example/' }, {}, 400],
  ['a long path', { page: `/${'x'.repeat(200)}` }, {}, 400],
  ['a number as the page', { page: 5 }, {}, 400],
  ['the field __proto__', '{"page":"/","__proto__":{"a":1}}', {}, 400],
  ['another origin', { page: '/' }, { origin: 'https://evil.example' }, 403],
  ['no origin', { page: '/' }, { origin: '' }, 403],
])('a report with %s gets status $3, and no campaign, post or store is counted', async (_what, body, headers, status) => {
  const { report, counted } = await site();
  expect(await report(body, headers)).toBe(status);
  const numbers = await counted();
  for (const part of ['campaigns', 'posts', 'stores'] as const) expect(numbers?.[part] ?? {}).toEqual({});
});

test('a report about a post with a reserved id does not stop the counting of other views', async () => {
  const { report, counted } = await site();
  await report({ page: '/blog/__x__' });
  await report({ page: '/blog/snow' });
  expect(await counted()).toMatchObject({ total: { pages: 1, reads: 1 }, posts: { abc: { reads: 1 } } });
  expect(entries).toEqual([]);
});

test('a visit whose referrer is the host “www.” is stored as a direct visit', async () => {
  const { get, counted } = await site();
  await get('/', { referer: 'http://www./' });
  expect(await counted()).toMatchObject({ total: { visits: 1 }, sources: { direct: { visits: 1 } } });
});

test('however many sources and campaigns are invented, only a limited number is stored a day', async () => {
  const { get, counted } = await site();
  for (let at = 0; at < 120; at++)
    await get(`/?from=c${at}`, { referer: `https://h${at}.example/`, 'x-test-address': `${at}` });
  const numbers = await counted();
  expect(numbers?.total).toEqual({ visits: 120, pages: 120 });
  expect(Object.keys(numbers?.sources ?? {})).toHaveLength(MOST_NAMES.sources);
  expect(Object.keys(numbers?.campaigns ?? {})).toHaveLength(MOST_NAMES.campaigns);
});

test('behind a cache the page reports its first view, with source and campaign', async () => {
  const { get, report, counted } = await site({ isBehindCache: true });
  await get('/');
  await report({ page: '/blog/snow', referrer: 'https://news.example/', search: '?from=summer' });
  expect(await counted()).toMatchObject({
    total: { visits: 1, pages: 1, reads: 1 },
    sources: { 'news.example': { visits: 1 } },
    campaigns: { summer: { visits: 1 } },
  });
});

test('the visitor numbers of several servers that write at the same time add up', async () => {
  const one = noNumbers();
  countOne(one, 'pages');
  countUnder(one, 'posts', 'abc', 'reads');
  await Promise.all(Array.from({ length: 5 }, () => addToDay(documents, '2026-11-24', one)));
  expect(await stored()).toMatchObject({ total: { pages: 5 }, posts: { abc: { reads: 5 } } });
});

test('visitor numbers that cannot be written are kept, and written later', async () => {
  let isAway = true;
  const { get, counted } = await site({
    documents: {
      ...documents,
      commit: (writes) => (isAway ? Promise.reject(new Error('away')) : documents.commit(writes)),
    },
    seconds: 0.001,
  });
  await get('/');
  await expect.poll(() => entries.length, { timeout: 15_000 }).toBe(1);
  expect(entries).toMatchObject([{ event: 'numbers-not-written' }]);
  await get('/blog');
  isAway = false;
  expect(await counted()).toMatchObject({ total: { visits: 1, pages: 2 } });
});

test('a year of the largest possible daily visitor numbers takes at most 20 MB', () => {
  const many = Number.MAX_SAFE_INTEGER;
  const acts = { presses: many, signUps: many };
  const tallies: Record<Division, Tally> = {
    sources: { visits: many },
    campaigns: { visits: many, ...acts },
    posts: { reads: many, ...acts },
    stores: { presses: many },
  };
  const largest = { ...noNumbers(), total: { visits: many, pages: many, reads: many, ...acts } };
  for (const part of DIVISIONS)
    for (let at = 0; at < MOST_NAMES[part]; at++)
      largest[part][`${at}`.padStart(LONGEST_NAME, 'é')] = tallies[part];
  // The backend stores documents in this form, indexed by id only.
  const bytes = Buffer.byteLength(JSON.stringify(toFields(largest)));
  expect(bytes * 366).toBeLessThan(20_000_000);
});
