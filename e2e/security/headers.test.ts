import { PUBLIC_PAGES } from '../../web/site/public-pages.ts';
import { expect, suiteEngine, test } from '../support/site.ts';

for (const path of [
  '/',
  '/blog',
  '/blog/how-we-work',
  '/admin/login',
  '/admin',
  '/invite',
  '/no-such-page',
  '/404',
  '/rss.xml',
  '/robots.txt',
  '/art/studio-logo.svg',
  '/favicon.svg',
  '/emulator/auth/handler?providerId=google.com',
]) {
  test(`headers of ${path} forbid framing, foreign scripts and MIME type sniffing`, async ({ request }) => {
    for (const answer of [
      await request.get(path, { maxRedirects: 0 }),
      await request.fetch(path, { method: 'HEAD', maxRedirects: 0 }),
    ]) {
      const headers = answer.headers();
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(scripts).not.toBe('');
      // With other engines the policy also allows a script from Google, which Google's Auth emulator needs.
      const own = suiteEngine() === 'embedded' ? scripts : scripts.replace('https://apis.google.com', '');
      expect(own).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:|nonce/);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
      // Without TLS there must be no HSTS header.
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });
}

test('pages, files and unknown addresses list their allowed methods in the Allow header', async ({
  request,
}) => {
  const FILES = [
    '/favicon.svg',
    '/art/studio-logo.svg',
    '/pictures/x/800.avif',
    '/healthz',
    '/time',
    '/nowhere',
  ];
  for (const path of [...PUBLIC_PAGES.map((page) => page.path), ...FILES, '/admin', '/blog.data']) {
    for (const method of ['OPTIONS', 'PUT']) {
      const answer = await request.fetch(path, { method, maxRedirects: 0 });
      expect(answer.status(), `${method} ${path}`).toBe(method === 'OPTIONS' ? 204 : 405);
      expect(answer.headers()).toMatchObject({
        allow: 'GET, HEAD, OPTIONS',
        'x-content-type-options': 'nosniff',
      });
    }
  }
});

test('the Permissions-Policy header forbids camera, microphone, location, payment and USB', async ({
  request,
}) => {
  const { 'permissions-policy': policy } = (await request.get('/')).headers();
  for (const power of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(policy).toContain(`${power}=()`);
});

test('a page’s content security policy has the hashes of its scripts, and no nonce', async ({ request }) => {
  const answer = await request.get('/blog');
  const html = await answer.text();
  expect(html).not.toContain('nonce=');
  const scripts = [...html.matchAll(/<script(?![^>]*(?:src=|application\/))[^>]*>([\s\S]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(2);
  for (const [, source = ''] of scripts) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source));
    const hash = Buffer.from(digest).toString('base64');
    expect(answer.headers()['content-security-policy']).toContain(`'sha256-${hash}'`);
  }
});

test('staff pages have a header that tells search engines not to index them', async ({ request }) => {
  for (const path of ['/admin', '/admin/login', '/admin/blogs'])
    expect((await request.get(path)).headers()['x-robots-tag']).toBe('noindex');
});

test('staff pages are sent with “Cache-Control: no-store”', async ({ request }) => {
  for (const path of ['/admin', '/admin/login', '/admin/blogs'])
    expect((await request.get(path)).headers()['cache-control']).toBe('no-store');
});
