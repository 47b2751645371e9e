import type { APIRequestContext, Page } from '@playwright/test';
import { tagAddress } from '../../web/domain/posts/slug.ts';
import { PUBLIC_PAGES } from '../../web/site/public-pages.ts';
import {
  aBio,
  aPost,
  bioPath,
  DEMO_MEMBERS,
  DEMO_POSTS,
  DEMO_TAGS,
  expect,
  postPath,
  test,
} from '../support/stage.ts';

/** Loads an XML file and parses it in the browser. Resolves to its media type and elements; rejects invalid XML. */
async function readXml(page: Page, request: APIRequestContext, path: string) {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  const text = await response.text();
  const tree = await page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'application/xml');
    const fault = parsed.querySelector('parsererror')?.textContent;
    if (fault) throw new Error(fault);
    interface Tree {
      name: string;
      text: string;
      attributes: Record<string, string>;
      children: Tree[];
    }
    const plain = (element: Element): Tree => ({
      name: element.nodeName,
      text: element.children.length === 0 ? (element.textContent ?? '') : '',
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      children: [...element.children].map(plain),
    });
    return plain(parsed.documentElement);
  }, text);
  return { type: response.headers()['content-type'], tree };
}

type Tree = Awaited<ReturnType<typeof readXml>>['tree'];
const all = (tree: Tree | undefined, name: string) =>
  tree?.children.filter((child) => child.name === name) ?? [];
const one = (tree: Tree | undefined, name: string): Tree => {
  const found = all(tree, name);
  const [only] = found;
  if (found.length !== 1 || !only) throw new Error(`${found.length} × ${name}`);
  return only;
};

/** Whether a path is that of a feature's page. */
const isOfFeature = (path: string) =>
  PUBLIC_PAGES.some(
    ({ path: own, feature }) => feature && new RegExp(`^${own.replace(/:\w+/, '[^/]+')}$`).test(path),
  );
const HOSTILE = 'Locks & <b>keys</b> </script> "quoted" ]]> \u0007 🏮';

test('RSS, Atom and JSON feeds have all required fields, even if a post contains hostile markup', async ({
  page,
  request,
  site,
  stage,
}) => {
  await stage({
    [postPath('staged odd')]: aPost({ title: HOSTILE, shortText: HOSTILE, authors: ['staged-odd'] }),
    [postPath('staged-draft')]: aPost({ title: 'Draft', published: false }),
    [bioPath('staged-odd')]: aBio({ displayName: HOSTILE }),
  });
  const shown = HOSTILE.replace('\u0007', '');
  const address = `${site.origin}/blog/staged%20odd`;

  const rss = await readXml(page, request, '/rss.xml');
  expect(rss.type).toContain('application/rss+xml');
  expect(rss.tree.name).toBe('rss');
  expect(rss.tree.attributes.version).toBe('2.0');
  const channel = one(rss.tree, 'channel');
  expect(one(channel, 'title').text).toBe('Lanternfall Games');
  expect(one(channel, 'link').text).toBe(`${site.origin}/blog`);
  expect(one(channel, 'description').text).not.toBe('');
  expect(one(channel, 'atom:link').attributes).toMatchObject({ rel: 'self', href: `${site.origin}/rss.xml` });
  const items = all(channel, 'item');
  expect(items).toHaveLength(DEMO_POSTS.length + 1);
  expect(one(items[0], 'title').text).toBe(shown);
  expect(one(items[0], 'description').text).toBe(shown);
  expect(one(items[0], 'dc:creator').text).toBe(shown);
  for (const item of items) {
    expect(one(item, 'guid').text).toBe(one(item, 'link').text);
    expect(one(item, 'pubDate').text).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  }
  expect(one(items[0], 'link').text).toBe(address);

  const answer = await request.get('/feed.json');
  expect(answer.headers()).toMatchObject({ 'access-control-allow-origin': '*' });
  expect(answer.headers()['content-type']).toContain('application/feed+json');
  const json = (await answer.json()) as { items: Record<string, string>[] };
  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Lanternfall Games',
    home_page_url: `${site.origin}/blog`,
    feed_url: `${site.origin}/feed.json`,
  });
  expect(json.items).toHaveLength(DEMO_POSTS.length + 1);
  expect(json.items[0]).toMatchObject({ url: address, title: HOSTILE, authors: [{ name: HOSTILE }] });

  const atom = await readXml(page, request, '/atom.xml');
  expect(atom.type).toContain('application/atom+xml');
  expect(atom.tree).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } });
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  expect(one(atom.tree, 'id').text).toBe(`${site.origin}/`);
  expect(one(atom.tree, 'title').text).toBe('Lanternfall Games');
  expect(one(atom.tree, 'updated').text).toMatch(instant);
  const entries = all(atom.tree, 'entry');
  expect(entries).toHaveLength(DEMO_POSTS.length + 1);
  expect(new Set(entries.map((entry) => one(entry, 'id').text)).size).toBe(entries.length);
  for (const entry of entries) {
    expect(one(entry, 'title').text).not.toBe('');
    expect(one(entry, 'updated').text).toMatch(instant);
    expect(one(one(entry, 'author'), 'name').text).not.toBe('');
    expect(one(entry, 'link').attributes.href).toBe(one(entry, 'id').text);
  }
  // The feeds contain complete texts with absolute URLs.
  for (const text of [
    one(items[1], 'content:encoded').text,
    one(entries[1], 'content').text,
    json.items[1]?.content_html ?? '',
  ]) {
    expect(text).toMatch(/<p[ >]/);
    for (const [, place] of text.matchAll(/ (?:href|src)="([^"]*)"/g))
      expect(place).toMatch(/^(https?|mailto|tel):/);
  }
  // Every page links to all feeds.
  await page.goto('/Team');
  const found = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')].map(({ type, href }) => [
      type,
      href,
    ]),
  );
  expect(found).toEqual([
    ['application/rss+xml', `${site.origin}/rss.xml`],
    ['application/atom+xml', `${site.origin}/atom.xml`],
    ['application/feed+json', `${site.origin}/feed.json`],
  ]);
});

test('the site map lists the public pages, posts and tags, and all of them respond', {
  tag: '@details',
}, async ({ page, request, site, stage }) => {
  await stage({
    [postPath('staged-fraction')]: aPost({ publishDate: 1_700_000_000_000.5 }),
    [postPath('staged-draft')]: aPost({ published: false }),
  });
  const { type, tree } = await readXml(page, request, '/sitemap.xml');
  expect(type).toContain('application/xml');
  expect(tree).toMatchObject({
    name: 'urlset',
    attributes: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
  });
  const addresses = all(tree, 'url').map((url) => one(url, 'loc').text);
  const posts = [...DEMO_POSTS, 'staged-fraction'].map((id) => `${site.origin}/blog/${id}`);
  const listed = PUBLIC_PAGES.filter(({ inSiteMap }) => inSiteMap).map(({ path }) => site.origin + path);
  expect(listed).toContain(`${site.origin}/Team`);
  expect(addresses.slice(0, listed.length)).toEqual(listed);
  const tags = DEMO_TAGS.map((tag) => site.origin + tagAddress(tag));
  const members = DEMO_MEMBERS.map((id) => `${site.origin}/Team/${id}`);
  const isYear = (address: string) => /\/blog\/archive\/\d{4}$/.test(address);
  // The year of the post from 2023 that was staged above.
  expect(addresses.filter(isYear)).toContain(`${site.origin}/blog/archive/2023`);
  const others = addresses.slice(listed.length).filter((address) => !isYear(address));
  const game = `${site.origin}/games/Duskwater`;
  const ofFeatures = others.filter((address) => isOfFeature(new URL(address).pathname));
  expect(others.sort()).toEqual([...posts, ...tags, ...members, game, ...ofFeatures].sort());
  for (const address of addresses) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect(response.status(), address).toBe(200);
    expect(await response.text(), 'it is its own canonical address').toContain(
      `<link rel="canonical" href="${address}"`,
    );
  }
  for (const url of all(tree, 'url').slice(listed.length + 1 + ofFeatures.length, -members.length))
    expect(one(url, 'lastmod').text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('robots.txt allows everything except the staff area, and nothing on the demo host', async ({
  request,
  site,
}) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect((await robots.text()).trim().split(/\n+/)).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    'Allow: /',
    `Sitemap: ${site.origin}/sitemap.xml`,
  ]);
  const { port } = new URL(site.origin);
  const headers = { host: `demo.localhost:${port}` };
  const onDemo = (path: string) => request.get(`http://127.0.0.1:${port}${path}`, { headers });
  expect(await (await onDemo('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  for (const path of ['/rss.xml', '/atom.xml', '/sitemap.xml'])
    expect((await onDemo(path)).status()).toBe(404);
  expect(await (await onDemo('/blog')).text()).toContain('<meta name="robots" content="noindex"');
  expect(await (await request.get('/404')).text()).toContain('<meta name="robots" content="noindex"');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  const card = (page: Page, name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');

  test('the HTML of a post has a social card, its canonical address and structured data', async ({
    page,
    site,
    stage,
  }) => {
    await stage({
      [postPath('staged')]: aPost({
        title: HOSTILE,
        shortText: 'A short text.',
        image: '/icon-512.png',
        authors: ['ines-vale', 'nobody-here'],
        publishDate: Date.UTC(2026, 0, 2),
      }),
    });
    await page.goto('/blog/staged');
    await expect(page).toHaveTitle(/^Locks & <b>keys<\/b> .* · Lanternfall Games$/);
    const address = `${site.origin}/blog/staged`;
    expect(await card(page, 'description')).toBe('A short text.');
    expect(await card(page, 'og:type')).toBe('article');
    expect(await card(page, 'og:title')).toContain('Locks & <b>keys</b>');
    expect(await card(page, 'og:description')).toBe('A short text.');
    expect(await card(page, 'og:url')).toBe(address);
    expect(await card(page, 'og:image')).toBe(`${site.origin}/icon-512.png`);
    expect(await card(page, 'og:site_name')).toBe('Lanternfall Games');
    expect(await card(page, 'article:published_time')).toBe('2026-01-02T00:00:00.000Z');
    expect(await card(page, 'twitter:card')).toBe('summary_large_image');
    expect(await card(page, 'twitter:title')).toContain('Locks & <b>keys</b>');
    expect(await card(page, 'twitter:image')).toBe(`${site.origin}/icon-512.png`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);

    const structure = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(structure ?? '')).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: HOSTILE,
      datePublished: '2026-01-02T00:00:00.000Z',
      image: `${site.origin}/icon-512.png`,
      url: address,
      author: [
        { '@type': 'Person', name: 'Ines Vale' },
        { '@type': 'Person', name: 'nobody-here' },
      ],
      publisher: { '@type': 'Organization', name: 'Lanternfall Games' },
    });
  });

  test('the home page has structured data, a social card, theme colours, icons and a manifest', async ({
    page,
    request,
    site,
  }) => {
    await page.goto('/');
    const structure = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    );
    expect(structure['@graph']).toEqual([
      expect.objectContaining({
        '@type': 'Organization',
        name: 'Lanternfall Games',
        url: `${site.origin}/`,
        logo: expect.stringMatching(/^http/),
      }),
      expect.objectContaining({
        '@type': 'VideoGame',
        name: 'Timeworks',
        image: expect.stringMatching(/^http/),
      }),
    ]);
    expect(await card(page, 'og:image')).toBe(`${site.origin}/social-card.jpg`);
    const colors = await page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas: HTMLMetaElement[]) => metas.map(({ content, media }) => [content, media]));
    expect(colors).toEqual([
      ['#f6f4ef', '(prefers-color-scheme: light)'],
      ['#0b0d1c', ''],
    ]);
    const manifest = await (await request.get('/site.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'Lanternfall Games', start_url: '/' });
    const files: [string, string][] = [
      ['/social-card.jpg', 'image/jpeg'],
      ['/favicon.svg', 'image/svg+xml'],
      ['/apple-touch-icon.png', 'image/png'],
      ...manifest.icons.map((icon: { src: string; type: string }): [string, string] => [icon.src, icon.type]),
    ];
    for (const [path, type] of files) {
      const file = await request.get(path);
      expect(file.status(), path).toBe(200);
      expect(file.headers()['content-type'], path).toContain(type);
    }
    const picture = await request.get('/social-card.jpg');
    expect((await picture.body()).length, 'some services refuse larger ones').toBeLessThan(300_000);
    await page.goto('/social-card.jpg');
    await expect(page.getByRole('img')).toHaveJSProperty('naturalWidth', 1200);
    await expect(page.getByRole('img')).toHaveJSProperty('naturalHeight', 630);
  });
});
