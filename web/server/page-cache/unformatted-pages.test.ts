import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, openBackend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import studio from '../../../e2e/support/studio/studio.config.ts';
import { chooseEngine, EMBEDDED_PROJECT, publicDatabase } from '../../../platform/engine/choose-engine.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { type Formatted, type Site, siteContext } from '../../data/site-context.ts';
import type { OwnPage } from '../../domain/own-page.ts';
import { postPath } from '../../domain/places.ts';
import { newPost } from '../../domain/posts/post.ts';
import type { Studio } from '../../domain/studio.ts';
import * as atom from '../../site/feeds/atom.ts';
import * as json from '../../site/feeds/json.ts';
import * as rss from '../../site/feeds/rss.ts';
import * as gamePage from '../../site/games/game-page.tsx';
import * as ownPage from '../../site/own-page.tsx';
import * as blogPost from '../../site/posts/blog-post.tsx';

const root = join(import.meta.dirname, '../../..');
let dataDir: string;
let backend: Backend;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'unformatted-pages-'));
  backend = await openBackend({
    projectId: EMBEDDED_PROJECT,
    dataDir,
    rules: { text: readFileSync(join(root, 'firestore.rules'), 'utf8'), name: 'firestore.rules' },
    indexes: JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')),
    identity: { demo: { accounts: [] } },
  });
  const post = { ...newPost('ines', 0), published: true, title: 'A post', content: 'Words', tags: ['music'] };
  await backend.setDocuments([{ path: postPath('a-post'), fields: toFields(post) }]);
});
afterAll(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Modules of routes that show formatted texts, by path. */
const ROUTES = {
  'blog/:id': blogPost,
  'games/:name': gamePage,
  '*': ownPage,
  'rss.xml': rss,
  'atom.xml': atom,
  'feed.json': json,
  'blog/tags/:tag/rss.xml': rss,
  'blog/tags/:tag/atom.xml': atom,
};

/** A build with these routes. Its pages have headers, but no HTML. */
const build: ServerBuild = {
  entry: { module: { default: (_request, status, headers) => new Response('', { status, headers }) } },
  routes: Object.fromEntries(
    Object.entries(ROUTES).map(([path, module]) => [path, { id: path, path, module: module as never }]),
  ),
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {} as never,
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
};

const imprint: OwnPage = {
  address: '/imprint',
  label: 'Imprint',
  place: 'footer',
  title: 'Imprint',
  description: null,
  order: 0,
  text: 'Words',
};

async function ask(path: string, formatted: Formatted): Promise<Response> {
  const engine = chooseEngine(readSettings({}, root));
  const site: Partial<Site> = {
    studio: studio as Studio,
    ownPages: [imprint],
    gamePages: new Map([['Timeworks', { facts: {}, text: 'Words', isPartial: false }]]),
    engine,
    database: publicDatabase(engine, backend),
    mainOrigin: 'https://studio.example',
    now: Date.now(),
    hostKind: 'main',
    formatMarkdown: async () => formatted,
    formatted: new Map(),
  };
  const context = new RouterContextProvider();
  context.set(siteContext, site as Site);
  return createRequestHandler(build, 'production')(new Request(`https://studio.example${path}`), context);
}

const PATHS = [
  ...['/blog/a-post', '/games/Timeworks', '/imprint'],
  ...['/rss.xml', '/atom.xml', '/feed.json', '/blog/tags/music/rss.xml', '/blog/tags/music/atom.xml'],
];

test.each(PATHS)('the page %s is not cached if formatting its text took too long', async (path) => {
  const answer = await ask(path, { tree: null, isFinal: false });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test.each(PATHS)('the page %s is cached if its text can never be formatted', async (path) => {
  const answer = await ask(path, { tree: null, isFinal: true });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).not.toBe('no-store');
});
