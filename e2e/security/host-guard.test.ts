import { EXAMPLE_PAGES } from '../../scripts/example-pages.ts';
import { demoHostOf, expect, SiteProcess, signInAs, test } from '../support/site.ts';

// Tests docs/product.md#host-guard. Before the permission check, a demo host must send none of the site's content.

const CONTENT = /Posted on|Wren Hollow|Lighting the harbour|schema.org|og:/;

for (const { path } of EXAMPLE_PAGES) {
  test(`signed out, ${path} on a demo host shows none of the site’s content`, async ({ request, site }) => {
    const { port } = new URL(site.origin);
    for (const asked of [path, `${path === '/' ? '/_root' : path}.data`]) {
      const answer = await request.get(`http://127.0.0.1:${port}${asked}`, {
        headers: { host: `demo.localhost:${port}` },
        maxRedirects: 0,
      });
      const text = await answer.text();
      expect(text, asked).not.toMatch(CONTENT);
      expect(answer.headers()['x-robots-tag'], asked).toBe('noindex');
    }
  });
}

for (const path of ['/rss.xml', '/atom.xml', '/sitemap.xml']) {
  test(`the file ${path} does not exist on a demo host`, async ({ request, site }) => {
    const { port } = new URL(site.origin);
    const answer = await request.get(`http://127.0.0.1:${port}${path}`, {
      headers: { host: `demo.localhost:${port}` },
    });
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toMatch(CONTENT);
  });
}

test('staff can sign in on a demo host, and then see the pages of the site', async ({ page, site }) => {
  const demo = demoHostOf(site);
  await signInAs(page, 'Demo Author', demo);
  await page.waitForURL(`${demo}/admin`);
  await page.goto(`${demo}/blog`);
  await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible();
  await expect(page.getByText('Posted on').first()).toBeVisible();
  await page.goto(`${demo}/Team`);
  await expect(page.getByRole('heading', { name: 'Meet the Team' })).toBeVisible();
});

test('a person with a pending account is redirected from a demo host to the main host', async ({
  page,
  site,
}) => {
  const demo = demoHostOf(site);
  await signInAs(page, 'Demo Applicant', demo);
  await expect(page.getByRole('dialog', { name: 'Insufficient Permissions' })).toBeVisible();
  await page.goto(`${demo}/blog`);
  await page.waitForURL(`${site.origin}/`);
});

const FOREIGN_HOSTS = [
  'demo.evil.example',
  'admin.evil.example',
  'localhost.evil.example',
  'demo.localhost@evil.example',
  'evil.example',
];

test('a page requested with a foreign Host header does not contain it @embedded', async ({ request }) => {
  const open = new SiteProcess({ DEMO: '1' });
  await open.start();
  const { port } = new URL(open.origin);
  for (const host of [...FOREIGN_HOSTS, 'admin.demo.localhost']) {
    const answer = await request.get(`http://127.0.0.1:${port}/blog`, {
      headers: { host, 'x-forwarded-host': 'evil.example' },
      maxRedirects: 0,
    });
    expect(answer.status(), host).toBe(200);
    const text = await answer.text();
    expect(text, host).toContain('Posted on');
    expect(text, host).not.toContain('evil.example');
  }
  await open.remove();
});

/** One address of each kind: pages and their data, feeds, files, pictures, the staff area, endpoints. */
const ADDRESSES = [
  '/',
  '/blog',
  '/blog/lighting-the-harbour',
  '/blog.data',
  '/rss.xml',
  '/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/art/duskwater-logo.svg',
  '/pictures/focus.css',
  '/pictures/harbour-1600x900-1b3b3e/640.webp',
  '/admin',
  '/admin/blogs',
  '/healthz',
  '/time',
  '/forms/sign-up',
  '/v1/projects/demo-studio/databases/(default)/documents/blogPosts',
  '/nowhere',
];

test('in demo mode without DEMO=1, every address is refused to foreign hosts @embedded', async ({
  request,
  site,
}) => {
  for (const path of ADDRESSES) {
    const address = `http://127.0.0.1:${new URL(site.origin).port}${path}`;
    // Puts the page into the cache, which must not answer the other requests.
    await request.get(address, { maxRedirects: 0 });
    for (const host of FOREIGN_HOSTS) {
      const answer = await request.get(address, { headers: { host }, maxRedirects: 0 });
      expect(answer.status(), `${path} at ${host}`).toBe(403);
      expect(await answer.text(), `${path} at ${host}`).toMatch(/^The site is in demo mode/);
    }
  }
});

test('a person who signs in on the main host goes to the staff area', async ({ page, site }) => {
  await signInAs(page, 'Demo Author');
  await page.waitForURL(`${site.origin}/admin`);
});
