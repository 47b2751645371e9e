import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { noteCopied } from '../../../platform/outbox/sending-folder.ts';
import { Program } from '../../../scripts/site-program.ts';
import { hasCaddy, hasNginx, type SnapshotServer, startCaddy, startNginx } from './snapshot-servers.ts';

// Tests the snapshot that the running site keeps up to date. nginx serves it without the site. Caddy serves it while
// the site is down.
const folder = mkdtempSync(join(tmpdir(), 'studio-site-snapshot-'));
const root = join(folder, 'site');
const site = new Program({ SNAPSHOT_DIR: folder });
const servers: SnapshotServer[] = [];

const programs = { nginx: hasNginx(), caddy: hasCaddy() };
for (const [name, isThere] of Object.entries(programs))
  if (!isThere) console.log(`No ${name} on this machine, or not root: not tested.`);

const isComplete = () => existsSync(join(root, 'snapshot.json'));
const waiting = { timeout: 120_000, interval: 200 };

beforeAll(async () => {
  await site.start();
  await vi.waitFor(() => expect(isComplete()).toBe(true), waiting);
}, 180_000);

afterAll(async () => {
  for (const server of servers) server.close();
  await site.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The addresses in styles and in the attributes of tags. Ignores text outside tags that looks like an attribute. */
function linksIn(text: string): string[] {
  const attributes = [...text.matchAll(/<[a-z][^<>]*>/g)].flatMap(([tag]) => [
    ...tag.matchAll(/\s(href|src|poster|srcset|imagesrcset)="([^"]+)"/g),
  ]);
  return [
    ...attributes.flatMap(([, name, value = '']) =>
      name?.endsWith('set') ? value.split(',').map((part) => part.trim().split(' ')[0] ?? '') : [value],
    ),
    ...[...text.matchAll(/url\(["']?([^"')]+)/g)].map(([, link = '']) => link),
  ];
}

/**
 * Requests the home page, the feed and the sitemap, and everything to which pages and styles link on the same origin.
 * Resolves to the requested paths with their status.
 */
async function walk(origin: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const queue = ['/', '/rss.xml', '/sitemap.xml'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.has(path)) continue;
    const response = await fetch(`${origin}${path}`);
    found.set(path, response.status);
    const type = response.headers.get('content-type') ?? '';
    const text = await response.text();
    if (!/html|css/.test(type)) continue;
    for (const link of linksIn(text)) {
      const address = new URL(link.replaceAll('&amp;', '&'), `${origin}${path}`);
      if (address.origin === origin) queue.push(address.pathname + address.search);
    }
  }
  return found;
}

const deadOf = (found: Map<string, number>) => [...found].filter(([, status]) => status !== 200);

describe('a snapshot of the site', () => {
  test('a snapshot has no scripts, and its forms say that they are not available', () => {
    const home = readFileSync(join(root, 'index.html'), 'utf8');
    expect(home).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(home).not.toContain('/forms/sign-up');
    expect(home).toContain('This is not available right now.');
  });

  test.runIf(programs.nginx)(
    'a snapshot served by nginx has no dead links',
    async () => {
      const nginx = await startNginx(root, folder);
      servers.push(nginx);
      const found = await walk(nginx.origin);
      expect(found.size).toBeGreaterThan(200);
      expect(deadOf(found)).toEqual([]);
    },
    60_000,
  );

  test.runIf(programs.caddy)(
    'a snapshot served by Caddy while the site is down has no dead links',
    async () => {
      const caddy = await startCaddy(root, folder, new URL(site.origin).host);
      servers.push(caddy);
      const { origin } = caddy;
      expect(await (await fetch(origin)).text()).toContain('/forms/sign-up');
      await site.stop();
      const found = await walk(origin);
      expect(found.size).toBeGreaterThan(200);
      expect(deadOf(found)).toEqual([]);
      await site.start();
      // At the start of the site the snapshot may be outdated, so the site takes a new one.
      expect(isComplete()).toBe(false);
      await vi.waitFor(() => expect(isComplete()).toBe(true), waiting);
    },
    180_000,
  );

  test('a site on a copied data folder does not change the snapshot of the original', async () => {
    await site.stop();
    noteCopied(site.dataDir);
    await site.start();
    expect(isComplete()).toBe(true);
    expect(site.output).toContain('"snapshot-off"');
  }, 60_000);
});
