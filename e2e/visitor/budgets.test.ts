import { get } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { FEATURE_PAGES } from '../../scripts/example-pages.ts';
import { expect, movePointer, test } from '../support/site.ts';

test.use({ firstVisit: true });

interface Load {
  kind: string;
  url: string;
  /** Size in bytes: for a font its file size, for any other response the size after compression with gzip. */
  size: number;
}

/** All downloads of a first visit to a page, if the visitor does nothing. */
async function firstLoad(page: Page, path: string): Promise<Load[]> {
  const loads = watchLoads(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('#fonts[media=all]').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  return Promise.all(loads);
}

/** Records the page's downloads from now on. */
function watchLoads(page: Page): Promise<Load>[] {
  const loads: Promise<Load>[] = [];
  page.on('response', (response) => {
    const measure = async () => {
      const body = await response.body();
      const kind = response.request().resourceType();
      return { kind, url: response.url(), size: kind === 'font' ? body.length : gzipSync(body).length };
    };
    const load = measure();
    // Ignores errors of a response that arrives after the test, when its page is closed.
    load.catch(() => undefined);
    loads.push(load);
  });
  return loads;
}

const sum = (loads: Load[], kind: string) =>
  loads.filter((load) => load.kind === kind).reduce((total, { size }) => total + size, 0);
const count = (loads: Load[], kind: string) => loads.filter((load) => load.kind === kind).length;

/** The path of a post. Its page may be larger than others, because authors and related posts follow after the text. */
const POST = '/blog/release-date';
const PATHS = ['/', '/blog', '/Team', POST];

for (const path of PATHS) {
  // Opens the page from the context, because the `page` fixture moves the pointer, which would load the scripts.
  test(`the first load of ${path} keeps within its budget of bytes and requests`, async ({
    context,
    site,
  }) => {
    const page = await context.newPage();
    const loads = await firstLoad(page, path);
    for (const { url } of loads) expect(url.startsWith(site.origin), url).toBe(true);
    expect(new Set(loads.map(({ url }) => url)).size, 'nothing twice').toBe(loads.length);
    expect([count(loads, 'script'), count(loads, 'stylesheet'), count(loads, 'font')]).toEqual([0, 0, 2]);
    expect(sum(loads, 'font'), 'fonts').toBeLessThanOrEqual(30_000);
    // The HTML includes the script that reports clicks on store links. It is not deferred, because visitors may click
    // before the deferred scripts have loaded.
    const most = path === POST ? 15_100 : 13_000;
    expect(sum(loads, 'document'), 'document').toBeLessThanOrEqual(most);
    const bytes = loads.reduce((total, { size }) => total + size, 0);
    expect(bytes, 'in all').toBeLessThanOrEqual(80_000);
    expect(loads.length, 'requests').toBeLessThanOrEqual(30);

    const later = watchLoads(page);
    await movePointer(page);
    await page.waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0);
    // When scripts run, the full style sheets have replaced the inline styles of the first response.
    await expect(page.locator('style[data-href]')).toHaveCount(0);
    const scripts = await Promise.all(later);
    expect(count(scripts, 'script')).toBeGreaterThan(0);
    expect(sum(scripts, 'script'), 'scripts').toBeLessThanOrEqual(126_300);
    expect(sum(scripts, 'stylesheet'), 'styles').toBeLessThanOrEqual(10_000);
    expect(scripts.length, 'requests').toBeLessThanOrEqual(14);
  });
}

/** The same simulated phone and pages as in `npm run bench -- pages`. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const PHONE_PATHS = [
  '/',
  '/blog',
  '/Team',
  '/games/Duskwater',
  '/blog/lighting-the-harbour',
  ...FEATURE_PAGES,
];

test('the first load on a phone keeps within its byte budget, headers included', async ({
  browser,
  site,
}) => {
  for (const path of PHONE_PATHS) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await firstLoad(page, site.origin + path);
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0);
    expect(bytes, path).toBeLessThanOrEqual(80_000);
    await context.close();
  }
});

/**
 * Bytes in TCP's initial congestion window: ten packets, sent before the first acknowledgement. A larger page takes
 * another round trip.
 */
const FIRST_FLIGHT = 14_600;

test('each page fits into the first TCP packets of a connection, headers included @embedded', async ({
  site,
}) => {
  for (const path of [...PHONE_PATHS, POST]) {
    expect(await travelling(site.origin + path), path).toBeLessThanOrEqual(FIRST_FLIGHT);
  }
});

/** Resolves to the number of bytes that a response takes on the network, headers included. */
function travelling(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br', connection: 'keep-alive' };
    const ask = get(url, { headers, agent: false }, (response) => {
      const { socket } = response;
      response.resume().on('end', () => {
        resolve(socket.bytesRead);
        socket.destroy();
      });
    });
    ask.on('error', reject);
  });
}

test('no external script or style sheet blocks the first paint', async ({ request }) => {
  for (const path of PATHS) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toMatch(/<script[^>]* src=/);
    expect(html, path).not.toMatch(/<script[^>]* type="module"/);
    expect(html, path).not.toMatch(/<link[^>]*rel="modulepreload"/);
    expect(html.replace(/<noscript>.*?<\/noscript>/g, ''), path).not.toMatch(/<link[^>]*rel="stylesheet"/);
  }
});

test('fonts load after the text is visible, without a layout shift', { tag: '@details' }, async ({
  context,
}) => {
  for (const path of PATHS) {
    const page = await context.newPage();
    await firstLoad(page, path);
    const { painted, begun, moved } = await page.evaluate(async () => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      begun: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ startTime }) => startTime),
      moved: await new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
    }));
    expect(begun.length, path).toBe(2);
    for (const time of begun) expect(time, path).toBeGreaterThan(painted);
    expect(moved, path).toBeLessThan(0.01);
    await page.close();
  }
});

test('fonts are applied together, so that the layout changes only once', { tag: '@details' }, async ({
  context,
}) => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      // Forces a layout, which starts the downloads of the fonts that the page uses.
      document.body.getBoundingClientRect();
      const states = [...document.fonts].map(({ status }) => status);
      document.body.dataset.fonts = states.filter((status) => status !== 'unloaded').join(' ');
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['media'] });
  });
  await page.goto('/blog');
  // When the fonts are applied, each font that the page uses is already loaded: two font files, and possibly local
  // fallback fonts.
  await expect(page.locator('body[data-fonts]')).toHaveAttribute('data-fonts', /^loaded( loaded)+$/);
});

test('a click before scripts have loaded opens the next page with its fonts', {
  tag: '@details',
}, async ({ context }) => {
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('#fonts')).toHaveJSProperty('media', 'all');
  await page.route('**/*.js', () => {});
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible();
  await expect(page.locator('#fonts')).toHaveJSProperty('media', 'all');
});
