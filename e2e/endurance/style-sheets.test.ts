import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';

const ASSETS = join(import.meta.dirname, '../../web/build/client/assets');

/** The addresses of an app's sheets; the one that declares the layers first, as in each of its pages. */
function sheetsOf(folder: '' | 'staff/', first: string): string[] {
  const names = readdirSync(join(ASSETS, folder)).filter((name) => name.endsWith('.css'));
  return names
    .toSorted((a, b) => Number(b.startsWith(first)) - Number(a.startsWith(first)))
    .map((name) => `/assets/${folder}${name}`);
}

/** Replaces the styles of the page's app by these sheets, in this order. Resolves when they apply. */
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

/** Pictures and dates change at any time; only their positions are compared. */
const LOOK = { fullPage: true, style: 'img, time { visibility: hidden !important }' };

/** A screenshot of the finished page: staff screens load more for a moment, so two in a row must be equal. */
async function steadyLook(page: Page): Promise<Buffer> {
  let last = await page.screenshot(LOOK);
  for (;;) {
    const next = await page.screenshot(LOOK);
    if (next.equals(last)) return next;
    last = next;
  }
}

/** Expects the page to look as it does with all sheets of its app, in two orders. */
async function expectSameLook(page: Page, [first = '', ...others]: string[]): Promise<void> {
  const before = await steadyLook(page);
  for (const order of [others, others.toReversed()]) {
    await styleWith(page, [first, ...order]);
    expect(before.equals(await steadyLook(page)), `${page.url()}, ${order.join(' ')}`).toBe(true);
  }
}

test('a public page looks the same if the style sheets of all pages are loaded, in any order', async ({
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

test('a staff screen looks the same if all screens’ style sheets are loaded, in any order', async ({
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
