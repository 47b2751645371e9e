import { get } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { expect, movePointer, test } from '../support/site.ts';

test.use({ firstVisit: true });

interface Load {
  kind: string;
  url: string;
  /** Bytes as they travel: fonts as they are, everything else with gzip. */
  size: number;
}

/** Everything that a first visit to a page downloads before the visitor does anything, measured after gzip. */
async function firstLoad(page: Page, path: string): Promise<Load[]> {
  const loads = watchLoads(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('#fonts[media=all]').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  return Promise.all(loads);
}

/** Adds to the list what the page downloads from now on. */
function watchLoads(page: Page): Promise<Load>[] {
  const loads: Promise<Load>[] = [];
  page.on('response', (response) => {
    const measure = async () => {
      const body = await response.body();
      const kind = response.request().resourceType();
      return { kind, url: response.url(), size: kind === 'font' ? body.length : gzipSync(body).length };
    };
    const load = measure();
    // One that comes when the test has seen enough ends with its page.
    load.catch(() => undefined);
    loads.push(load);
  });
  return loads;
}

const sum = (loads: Load[], kind: string) =>
  loads.filter((load) => load.kind === kind).reduce((total, { size }) => total + size, 0);
const count = (loads: Load[], kind: string) => loads.filter((load) => load.kind === kind).length;

const PATHS = ['/', '/blog', '/Team', '/blog/release-date'];

for (const path of PATHS) {
  // A page that nobody has touched: of the context, without the pointer that moves in `page`.
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
    expect(sum(loads, 'document'), 'document').toBeLessThanOrEqual(13_000);
    const bytes = loads.reduce((total, { size }) => total + size, 0);
    expect(bytes, 'in all').toBeLessThanOrEqual(80_000);
    expect(loads.length, 'requests').toBeLessThanOrEqual(30);

    const later = watchLoads(page);
    await movePointer(page);
    await page.waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0);
    // The styles of the first response go when the whole sheets are there.
    await expect(page.locator('style[data-href]')).toHaveCount(0);
    const scripts = await Promise.all(later);
    expect(count(scripts, 'script')).toBeGreaterThan(0);
    expect(sum(scripts, 'script'), 'scripts').toBeLessThanOrEqual(126_000);
    expect(sum(scripts, 'stylesheet'), 'styles').toBeLessThanOrEqual(10_000);
    expect(scripts.length, 'requests').toBeLessThanOrEqual(14);
  });
}

/** The phone and the pages of `npm run bench -- pages`. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const PHONE_PATHS = ['/', '/blog', '/Team', '/blog/lighting-the-harbour'];

test('on a phone too the first load keeps within its bytes, headers included', async ({ browser, site }) => {
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

/** What a server sends before the browser has confirmed anything: ten packets. More costs a phone a fifth of a second. */
const FIRST_FLIGHT = 14_600;

test('each page is there with the first packets, headers included', async ({ site }) => {
  for (const path of PATHS) {
    expect(await travelling(site.origin + path), path).toBeLessThanOrEqual(FIRST_FLIGHT);
  }
});

/** The bytes of an answer as it travels to a browser. */
function travelling(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br', connection: 'close' };
    const ask = get(url, { headers }, (response) => {
      const { socket } = response;
      response.resume().on('end', () => resolve(socket.bytesRead));
    });
    ask.on('error', reject);
  });
}

test('no script and no style sheet stands between a visitor and the page', async ({ request }) => {
  for (const path of PATHS) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toMatch(/<script[^>]* src=/);
    expect(html, path).not.toMatch(/<script[^>]* type="module"/);
    expect(html, path).not.toMatch(/<link[^>]*rel="modulepreload"/);
    expect(html.replace(/<noscript>.*?<\/noscript>/g, ''), path).not.toMatch(/<link[^>]*rel="stylesheet"/);
  }
});

test('fonts come when the text is on the screen, and move nothing', async ({ context }) => {
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

test('fonts apply when they are there, so that the page is laid out for them once', async ({ context }) => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      // What a layout would wait for is on its way from now on.
      document.body.getBoundingClientRect();
      const states = [...document.fonts].map(({ status }) => status);
      document.body.dataset.fonts = states.filter((status) => status !== 'unloaded').join(' ');
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['media'] });
  });
  await page.goto('/blog');
  // Two files and the stand-ins, which are on the machine.
  await expect(page.locator('body[data-fonts]')).toHaveAttribute('data-fonts', /^loaded( loaded)+$/);
});

test('a click before the scripts are there follows an ordinary link, and the page after it has its fonts at once', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('#fonts')).toHaveJSProperty('media', 'all');
  await page.route('**/*.js', () => {});
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible();
  await expect(page.locator('#fonts')).toHaveJSProperty('media', 'all');
});
