import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SiteAnswer } from './site-client.ts';
import { takeSnapshot } from './take-snapshot.ts';

const page = (html: string): SiteAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  text: `<html><head></head><body>${html}</body></html>`,
});
const notFound = { ...page('Not here.'), status: 404 };
const redirect = (location: string): SiteAnswer => ({ status: 302, headers: { location }, text: '' });
const text: SiteAnswer = { status: 200, headers: { 'content-type': 'text/plain' }, text: '' };
const FEEDS = /^\/(sitemap\.xml|rss\.xml|atom\.xml|feed\.json|robots\.txt|site\.webmanifest)$/;

/** Takes a snapshot of a site with a home page that contains these links, and with these other pages. */
async function snapshotWith(links: readonly string[], pages: Readonly<Record<string, SiteAnswer>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-snapshot-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const into = join(folder, 'site');
  const home = page(links.map((link) => `<a href="${link}">x</a>`).join(''));
  const { dead } = await takeSnapshot({
    ask: async (target) => {
      if (target === '/') return home;
      if (FEEDS.test(target)) return text;
      return pages[target] ?? notFound;
    },
    site: { origins: ['https://studio.test'] },
    into,
    previous: null,
    notAvailable: 'Not available.',
  });
  return { into, dead: dead.map(({ to }) => to) };
}

test('a page below the path of a file is reported as a dead link, and the snapshot is completed', async () => {
  const { into, dead } = await snapshotWith(['/rss.xml/x', '/blog'], {
    '/rss.xml/x': page('Below a feed.'),
    '/blog': page('Posts.'),
  });
  expect(dead).toEqual(['/rss.xml/x']);
  expect(readFileSync(join(into, 'blog/index.html'), 'utf8')).toContain('Posts.');
  expect(existsSync(join(into, 'snapshot.json'))).toBe(true);
});

test('a file at the path of a folder is reported as a dead link, and the snapshot is completed', async () => {
  const { into, dead } = await snapshotWith(['/blog/a', '/blog'], { '/blog/a': page('A'), '/blog': text });
  expect(dead).toEqual(['/blog']);
  expect(existsSync(join(into, 'snapshot.json'))).toBe(true);
});

test('a path that is too long for a file is reported as a dead link', async () => {
  const [segment, path] = [`/blog/${'%E9%9B%AA'.repeat(90)}`, `/art${'/long'.repeat(1000)}`];
  const { into, dead } = await snapshotWith([segment, path], { [segment]: page('A'), [path]: page('B') });
  expect(dead).toEqual([segment, path]);
  expect(existsSync(join(into, 'snapshot.json'))).toBe(true);
});

test('a link to a page that the site redirects to its 404 page is dead, and gets no file', async () => {
  const { into, dead } = await snapshotWith(['/blog/missing', '/Blog'], {
    '/blog/missing': redirect('/404'),
    '/Blog': redirect('/blog'),
    '/blog': page('Posts.'),
  });
  expect(dead).toEqual(['/blog/missing']);
  expect(existsSync(join(into, 'blog/missing'))).toBe(false);
  expect(readFileSync(join(into, 'Blog/index.html'), 'utf8')).toContain('url=/blog');
});

test('a snapshot has no draft, however its address is encoded or redirected to', async () => {
  const draft = '/drafts/secret-of-a-draft';
  const links = [draft, '/%64rafts/secret-of-a-draft', '/%2564rafts/secret-of-a-draft', '/moved', '/blog/a'];
  const { into } = await snapshotWith(links, {
    ...Object.fromEntries(links.map((link) => [link, page('A draft.')])),
    '/moved': redirect(draft),
    '/blog/a': redirect('/%64rafts/secret-of-a-draft'),
  });
  const texts = readdirSync(into, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
  expect(texts.join('')).not.toContain('A draft.');
  expect(texts.filter((text) => /url=[^"]*secret/.test(text))).toEqual([]);
});

test('a link to an unknown address is dead, and private addresses are not requested', async () => {
  const { into, dead } = await snapshotWith(['/nowhere', '/admin', '/healthz', '/sign-up'], {
    '/admin': page('Not public.'),
  });
  expect(dead).toEqual(['/nowhere', '/sign-up']);
  expect(existsSync(join(into, 'admin'))).toBe(false);
});

test('redirects and own pages are in a snapshot, wherever the site has them from', async () => {
  const { into, dead } = await snapshotWith(['/2019/first-light', '/jobs'], {
    '/2019/first-light': redirect('/blog/first-light'),
    '/blog/first-light': page('Light.'),
    '/jobs': redirect('/work'),
    '/work': page('Jobs.'),
  });
  expect(dead).toEqual([]);
  expect(readFileSync(join(into, '2019/first-light/index.html'), 'utf8')).toContain('url=/blog/first-light');
  expect(readFileSync(join(into, 'jobs/index.html'), 'utf8')).toContain('url=/work');
  expect(readFileSync(join(into, 'work/index.html'), 'utf8')).toContain('Jobs.');
});
