import { get, type IncomingHttpHeaders } from 'node:http';
import { expect, freshSite, type SiteProcess, test as shared } from '../support/site.ts';
import { flag, number, text, type Value, Wire } from '../support/wire.ts';

const test = shared.extend<object, { own: SiteProcess }>({
  own: [freshSite, { scope: 'worker', timeout: 120_000 }],
});
test.use({ firstVisit: true });

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
/** Sends a request with `node:http`, because `fetch` would add headers and decompress bodies. */
function ask(site: SiteProcess, path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    get(`${site.origin}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

const POST: Record<string, Value> = {
  title: text('A page that is cached'),
  authors: { arrayValue: { values: [text('demo-editor')] } },
  shortText: text(''),
  image: text(''),
  content: text('Words.'),
  creationDate: number(1),
  publishDate: number(Date.now()),
  published: flag(false),
  pinned: flag(false),
  featured: flag(false),
};

test('query string and headers do not change a cached page, except for the demo’s host name', async ({
  own,
}) => {
  const plain = await ask(own, '/blog');
  const { port } = new URL(own.origin);
  for (const [path, headers] of [
    ['/blog?utm_source=a', {}],
    ['/blog?title=<script>', {}],
    ['/blog/', {}],
    ['/Blog//?utm_source=a', {}],
    ['/blog', { cookie: 'session=x; __session=y' }],
    ['/blog', { authorization: 'Bearer x' }],
    [
      '/blog',
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
    ],
    ['/blog', { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' }],
    ['/blog', { 'accept-language': 'de', 'user-agent': 'Googlebot' }],
    ['/blog', { host: `other.localhost:${port}` }],
    ['/blog', { range: 'bytes=0-10' }],
  ] as const) {
    const odd = await ask(own, path, headers);
    expect(odd.status).toBe(200);
    expect(odd.body.equals(plain.body), path + JSON.stringify(headers)).toBe(true);
    expect(odd.headers['set-cookie']).toBeUndefined();
  }
  const demo = await ask(own, '/blog', { host: `demo.localhost:${port}` });
  expect(demo.body.includes('Posted on')).toBe(false);
  expect((await ask(own, '/blog')).body.equals(plain.body)).toBe(true);
});

test('a cached page is sent compressed, and a request with its ETag gets a 304', async ({ own }) => {
  const plain = await ask(own, '/');
  const brotli = await ask(own, '/', { 'accept-encoding': 'gzip, br' });
  const gzip = await ask(own, '/', { 'accept-encoding': 'gzip, br;q=0' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.body.length).toBeLessThan(plain.body.length / 3);
  expect(plain.headers.vary).toBe('Accept-Encoding');
  expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const again = await ask(own, '/', { 'if-none-match': String(brotli.headers.etag) });
  expect(again.status).toBe(304);
  expect(again.body.length).toBe(0);
  expect(again.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const asset = /\/assets\/[\w.-]+\.js/.exec(plain.body.toString())?.[0] ?? '';
  const script = await ask(own, asset, { 'accept-encoding': 'br' });
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('the first response after a save contains the change, and no response contains a draft', async ({
  own,
}) => {
  const editor = await Wire.as(own, 'demo-editor');
  const path = '/projectdata/website/blogPosts/cached';
  const onList = async () => (await ask(own, '/blog')).body.includes('A page that is cached');
  expect(await onList()).toBe(false);
  expect((await editor.patch(path, POST)).status).toBe(200);
  expect((await ask(own, '/blog/cached')).status).toBe(302);
  expect(await onList()).toBe(false);

  expect((await editor.patch(path, { published: flag(true) })).status).toBe(200);
  expect(await onList()).toBe(true);
  expect((await ask(own, '/blog/cached')).body.includes('Words.')).toBe(true);
  for (let n = 0; n < 20; n++) {
    expect((await editor.patch(path, { content: text(`Words, version ${n}.`) })).status).toBe(200);
    expect((await ask(own, '/blog/cached')).body.includes(`Words, version ${n}.`)).toBe(true);
  }
  expect((await ask(own, '/rss.xml')).body.includes('A page that is cached')).toBe(true);

  expect((await editor.patch(path, { published: flag(false) })).status).toBe(200);
  expect(await onList()).toBe(false);
  expect((await ask(own, '/blog/cached')).status).toBe(302);
  expect((await ask(own, '/rss.xml')).body.includes('A page that is cached')).toBe(false);
});

test('many concurrent reads after a change all get the new page', { tag: '@details' }, async ({ own }) => {
  const administrator = await Wire.as(own, 'demo-administrator');
  const path = '/projectdata/website/memberBios/demo-author';
  for (const role of ['Gear Counter', 'Programmer']) {
    const answered = administrator.patch(path, { teamRole: text(role) });
    expect((await answered).status).toBe(200);
    const pages = await Promise.all(Array.from({ length: 40 }, () => ask(own, '/Team')));
    for (const page of pages) expect(page.body.includes(role)).toBe(true);
  }
});

test('a page opened at another spelling of its address hydrates without errors', { tag: '@details' }, async ({
  page,
  own,
}) => {
  await page.goto(`${own.origin}/%62log/?x=1`);
  await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blog\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
