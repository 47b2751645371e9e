import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/site.ts';

interface Load {
  kind: string;
  url: string;
  /** Bytes as they travel: fonts as they are, everything else with gzip. */
  size: number;
}

/** Everything that a first visit to a page downloads, measured after gzip whether or not the server used it. */
async function firstLoad(page: Page, path: string): Promise<Load[]> {
  const loads: Promise<Load>[] = [];
  page.on('response', (response) => {
    const measure = async () => {
      const body = await response.body();
      const kind = response.request().resourceType();
      return { kind, url: response.url(), size: kind === 'font' ? body.length : gzipSync(body).length };
    };
    loads.push(measure());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return Promise.all(loads);
}

const sum = (loads: Load[], kind: string) =>
  loads.filter((load) => load.kind === kind).reduce((total, { size }) => total + size, 0);
const count = (loads: Load[], kind: string) => loads.filter((load) => load.kind === kind).length;

/** Bytes, with 1 KB = 1000 bytes. */
const BUDGETS: Record<string, { script: number; stylesheet: number; document: number }> = {
  '/': { script: 125_000, stylesheet: 10_000, document: 10_000 },
  '/blog': { script: 125_000, stylesheet: 10_000, document: 10_000 },
  '/Team': { script: 125_000, stylesheet: 10_000, document: 10_000 },
  '/blog/release-date': { script: 125_000, stylesheet: 10_000, document: 15_000 },
};

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`the first load of ${path} keeps within its budget of bytes and requests`, async ({ page, site }) => {
    const loads = await firstLoad(page, path);
    for (const { url } of loads) expect(url.startsWith(site.origin), url).toBe(true);
    expect(count(loads, 'font')).toBe(2);
    expect(sum(loads, 'font'), 'fonts').toBeLessThanOrEqual(60_000);
    for (const kind of ['script', 'stylesheet', 'document'] as const) {
      expect(count(loads, kind), kind).toBeGreaterThan(0);
      expect(sum(loads, kind), kind).toBeLessThanOrEqual(budget[kind]);
    }
    expect(sum(loads, 'image'), 'images').toBeLessThanOrEqual(60_000);
    expect(count(loads, 'script'), 'scripts').toBeLessThanOrEqual(10);
    expect(count(loads, 'stylesheet'), 'stylesheets').toBeLessThanOrEqual(4);
    expect(loads.length, 'requests').toBeLessThanOrEqual(40);
  });
}

test('no script stands between a visitor and the page: all of them come after it', async ({ request }) => {
  for (const path of Object.keys(BUDGETS)) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toMatch(/<script[^>]* src=/);
    expect(html, path).not.toMatch(/<script[^>]* type="module"/);
    expect(html, path).not.toMatch(/<link[^>]*rel="modulepreload"/);
  }
});

test('the scripts begin when the page is on the screen, and not before', async ({ page }) => {
  for (const path of Object.keys(BUDGETS)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const { painted, begun } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      begun: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(begun.length, path).toBeGreaterThan(0);
    for (const time of begun) expect(time, path).toBeGreaterThan(painted);
  }
});

test('a header names the styles and fonts of a page, each is used, and nothing is loaded twice', async ({
  page,
}) => {
  for (const path of Object.keys(BUDGETS)) {
    const asked: string[] = [];
    const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
    const warned: string[] = [];
    page.on('console', (message) => warned.push(message.text()));
    page.on('request', note);
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    page.off('request', note);
    const named = [...(answer?.headers().link ?? '').matchAll(/<([^>]*)>; rel=preload/g)].map(
      ([, file = '']) => file,
    );
    expect(named.filter((file) => file.endsWith('.css')).length, path).toBeGreaterThan(0);
    expect(named.filter((file) => file.endsWith('.woff2')).length, path).toBe(2);
    for (const file of named) expect(asked.filter((one) => one === file).length, `${path}: ${file}`).toBe(1);
    expect(warned.filter((text) => /preload/.test(text))).toEqual([]);
  }
});
