import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';

const ASSETS = join(import.meta.dirname, '../../web/build/client/assets');

/**
 * URLs of the style sheets of an app: the public site or the staff area. The sheet that declares the cascade layers
 * comes first, as in each page of the app.
 */
function sheetsOf(folder: '' | 'staff/', first: string): string[] {
  const names = readdirSync(join(ASSETS, folder)).filter((name) => name.endsWith('.css'));
  return names
    .toSorted((a, b) => Number(b.startsWith(first)) - Number(a.startsWith(first)))
    .map((name) => `/assets/${folder}${name}`);
}

/** Replaces the page's styles, except its theme, with these sheets in this order. Resolves when they are loaded. */
async function styleWith(page: Page, sheets: readonly string[]): Promise<void> {
  await page.evaluate(async (addresses) => {
    const old = document.querySelectorAll('style[data-href], link[rel=stylesheet]');
    const theme = document.querySelector('#theme');
    const links = addresses.map((href) =>
      Object.assign(document.createElement('link'), { href, rel: 'stylesheet' }),
    );
    const loaded = links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
    for (const link of links) document.head.insertBefore(link, theme);
    await Promise.all(loaded);
    for (const element of old) element.remove();
    await document.fonts.ready;
  }, sheets);
}

/** Options of a screenshot. They hide pictures and dates, which may differ between two screenshots. */
const LOOK = { fullPage: true, style: 'img, time { visibility: hidden !important }' };

/** Takes screenshots until two in a row are equal, because staff screens load more content for a moment. */
async function steadyLook(page: Page): Promise<Buffer> {
  let last = await page.screenshot(LOOK);
  for (;;) {
    const next = await page.screenshot(LOOK);
    if (next.equals(last)) return next;
    last = next;
  }
}

/**
 * How many pixels may differ between equal pages, because Chromium does not always render rounded corners the same. A
 * moved line changes hundreds of pixels.
 */
const RASTER_NOISE = 4;

/** Returns a screenshot's pixels, four bytes each. */
async function pixelsOf(file: Buffer): Promise<Uint32Array> {
  const { data } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
}

/** Returns the number of pixels that differ; Infinity if the sizes differ. */
async function changedPixels(before: Buffer, after: Buffer): Promise<number> {
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  return one.filter((pixel, index) => pixel !== other[index]).length;
}

/** Checks that the page looks the same with all style sheets of its app, in two different orders. */
async function expectSameLook(page: Page, [first = '', ...others]: string[]): Promise<void> {
  const before = await steadyLook(page);
  for (const order of [others, others.toReversed()]) {
    await styleWith(page, [first, ...order]);
    const changed = await changedPixels(before, await steadyLook(page));
    expect(changed, `${page.url()}, ${order.join(' ')}`).toBeLessThanOrEqual(RASTER_NOISE);
  }
}

test('a public page looks the same with the style sheets of all pages, in either of two orders', async ({
  context,
}) => {
  test.setTimeout(180_000);
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/blog', '/Team', '/blog/release-date', '/search?q=lamp', '/Contact', '/404']) {
    await page.goto(path);
    await expect(page.locator('#fonts')).toHaveJSProperty('media', 'all');
    await page.evaluate(() => document.fonts.ready);
    await expectSameLook(page, sheetsOf('', 'root-'));
  }
});

test('a staff screen looks the same with all screens’ style sheets, in either of two orders', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/admin/blogs', '/admin/bios', '/admin/users', '/admin/bios/demo-editor']) {
    await openAs(page, 'Demo Administrator', path);
    await expect(page.locator('#staff-main :is(tbody tr:nth-child(2), form)').first()).toBeVisible();
    await expectSameLook(page, sheetsOf('staff/', 'index-'));
  }
});
