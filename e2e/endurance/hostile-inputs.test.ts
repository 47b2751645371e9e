import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, SiteProcess, test as shared } from '../support/site.ts';
import { bioFields, flag, number, text, type Value } from '../support/wire.ts';

// Tests hostile inputs: documents that the rules reject today but an older version or an import may have stored
// (written here as the owner), and requests by strangers. docs/evidence/hostile-inputs.md lists the inputs with their
// tests.

const test = shared.extend<object, { hostile: SiteProcess }>({
  hostile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const site = new SiteProcess();
      await site.start();
      await layOut(site, 'projectdata/website/blogPosts/hostile', POST);
      await layOut(site, 'projectdata/website/memberBios/fake_1', BIO);
      for (const id of ODD_IDS) {
        await layOut(site, `projectdata/website/blogPosts/${id}`, {
          ...POST,
          ...{ title: text('Odd id'), creationDate: number(0) },
        });
        await layOut(site, `projectdata/website/memberBios/${id}`, { ...BIO, displayName: text('Odd id') });
      }
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Ids that the rules reject, percent-encoded. */
const ODD_IDS = ['odd%00id', 'odd%252Fid', 'odd%5Cid'];
const MARKUP = '<script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>';
const list = (...values: Value[]): Value => ({ arrayValue: { values } });

const POST: Record<string, Value> = {
  title: text(`Title ${MARKUP}`),
  authors: list(text('fake_1')),
  shortText: text(`Short ${MARKUP}`),
  image: text('http://169.254.169.254/latest/meta-data'),
  content: text(`Content ${MARKUP}\n\n[one](//evil.example) [two](\\\\evil.example) [three](vbscript:x)`),
  creationDate: number(Date.now()),
  publishDate: number(Date.now()),
  published: flag(true),
  pinned: flag(false),
  featured: flag(true),
};
const BIO: Record<string, Value> = {
  ...bioFields(`\u202eAda ${MARKUP}`, 0),
  teamRole: text(MARKUP),
  description: text(MARKUP),
  image: text('javascript:alert(4)'),
  linkUrls: list(text('javascript:alert(5)'), text('https://fine.example/')),
  linkIcons: list(text('data:text/html,<script>alert(6)</script>'), text('/art/icons/globe.svg')),
  linkInverts: list(flag(true), flag(false)),
  color1: text('#fff;background:url(https://evil.example/x)'),
  color2: text('url(https://evil.example/y)'),
  show: flag(true),
};

async function layOut(site: SiteProcess, path: string, fields: Record<string, Value>): Promise<void> {
  const answer = await fetch(
    `${site.documents}/v1/projects/demo-studio/databases/(default)/documents/${path}`,
    {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${site.ownerToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields }),
    },
  );
  expect(answer.status, await answer.text()).toBe(200);
}

// The URL of the picture is link-local. The browser may request it (and gets status 404 from the test), but the server
// must not.
test.beforeEach(({ page }) =>
  page.route('http://169.254.169.254/**', (route) => route.fulfill({ status: 404 })),
);

for (const path of ['/', '/blog', '/blog/hostile', '/Team', '/rss.xml', '/atom.xml']) {
  test(`markup in titles, texts and names is shown as text on ${path}`, async ({ page, hostile }) => {
    let opened = 0;
    page.on('dialog', (dialog) => {
      opened += 1;
      void dialog.dismiss();
    });
    const outside: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('evil.example')) outside.push(request.url());
    });
    await page.goto(`${hostile.origin}${path}`);
    if (!path.endsWith('.xml')) {
      const shown = path === '/Team' ? 'Ada <script>' : 'Title <script>';
      await expect(page.getByText(shown).first()).toBeVisible();
      for (const element of await page.locator('main').locator('script, img[onerror], svg[onload]').all())
        expect(await element.getAttribute('type')).toBe('application/json');
      for (const link of await page.getByRole('link').all()) {
        const href = (await link.getAttribute('href')) ?? '';
        expect(href).not.toMatch(/^\s*(javascript|vbscript|data|file|blob):/i);
      }
    } else {
      const source = await (await page.request.get(`${hostile.origin}${path}`)).text();
      expect(source).toContain('Title');
      expect(source).not.toContain('<script');
    }
    expect(opened).toBe(0);
    expect(outside).toEqual([]);
  });
}

test('a name with a bidirectional override does not affect the text around it', async ({ page, hostile }) => {
  await page.goto(`${hostile.origin}/blog`);
  const author = page.getByText(/Ada/).first();
  expect(await author.evaluate((element) => element.closest('bdi') !== null)).toBe(true);
});

for (const id of [
  '..%2Fusers%2Fx',
  '%2e%2e%2f',
  'a%2Fb',
  '__proto__',
  'constructor',
  '.',
  '%00',
  '%F0%9F%98%80',
  'x'.repeat(1501),
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
]) {
  test(`the response to /blog/${id.slice(0, 40)} contains no markup from the id`, async ({
    request,
    hostile,
  }) => {
    const answer = await request.get(`${hostile.origin}/blog/${id}`);
    // URL parsers resolve `/blog/.` to `/blog/`, which is the list of posts.
    expect(answer.status()).toBe(id === '.' ? 200 : 404);
    expect(await answer.text()).not.toContain('<script>alert');
  });
}

test('posts and bios are not shown if their ids would change in a URL, such as odd%2Fid', async ({
  request,
  hostile,
}) => {
  for (const id of ODD_IDS)
    for (const path of [`/blog/${id}`, `/Team/${id}`])
      expect((await request.get(hostile.origin + path)).status(), path).toBe(404);
  for (const path of ['/', '/blog', '/Team', '/rss.xml', '/sitemap.xml', '/search?q=odd'])
    expect(await (await request.get(hostile.origin + path)).text(), path).not.toMatch(/Odd id|odd%/);
});

test('a malformed path gets a response, and the site keeps running', async ({ request, hostile }) => {
  for (const path of ['/blog/%', '/blog/%E0%A4%A', '/%c0%af', '/blog/%ff'])
    expect((await request.get(`${hostile.origin}${path}`)).status(), path).toBeLessThan(500);
  expect((await request.get(`${hostile.origin}/blog`)).status()).toBe(200);
});

test('sign-ups that are invalid, too large or too many are not stored', {
  tag: '@embedded',
}, async ({ hostile }) => {
  const send = (email: string) =>
    fetch(`${hostile.origin}/forms/sign-up`, { method: 'POST', body: new URLSearchParams({ email }) });
  const known = await send('+1@evil.com');
  const again = await send('+1@evil.com');
  const odd = await send('=1+1@evil.com');
  for (const answer of [known, again, odd]) expect(answer.status).toBe(200);
  // These responses must be equal, so that strangers cannot find out who has signed up.
  const texts = await Promise.all([known, again, odd].map((answer) => answer.text()));
  expect(new Set(texts).size).toBe(1);
  for (const refused of ['a@b.com\r\nBcc: c@d.com', `${'x'.repeat(10_000)}@mail.com`])
    expect((await send(refused)).status).toBe(422);
  const flood = await Promise.all(Array.from({ length: 40 }, () => send('reader@mail.com')));
  expect(flood.map(({ status }) => status)).toContain(429);

  const file = join(hostile.dataDir, 'sign-ups.csv');
  execFileSync(process.execPath, ['scripts/data.ts', 'sign-ups', file], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: hostile.dataDir },
  });
  const rows = readFileSync(file, 'utf8').split('\r\n');
  expect(rows[0]).toBe('email,time');
  expect(
    rows
      .slice(1, -1)
      .map((row) => row.split(',')[0])
      .sort(),
  ).toEqual(["'+1@evil.com", "'=1+1@evil.com", 'reader@mail.com']);
  expect(rows.join()).not.toContain('Bcc');
});
