import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../backend/test/find-chromium.ts';
import { startSite } from '../web/server/main.ts';
import { takeEditorScreenshots } from './editor-screenshots.ts';
import { EXAMPLE_PAGES } from './example-pages.ts';

// Takes screenshots of `EXAMPLE_PAGES` and of the staff area's dashboard, lists and editor, on a new demo site. Writes
// them to docs/screenshots.
const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/screenshots');

/** Screens that an administrator sees. */
const STAFF_PAGES = [
  { name: 'staff-dashboard', path: '/admin' },
  { name: 'staff-posts', path: '/admin/blogs' },
  { name: 'staff-editor', path: '/admin/blogs/trailer-notes' },
  { name: 'staff-people', path: '/admin/users' },
];
const WIDTHS = [360, 800, 1280, 1600];
/** Longer screenshots are cut off at this height in pixels. */
const TALLEST = 2600;

const dataDir = mkdtempSync(join(tmpdir(), 'studio-site-screenshots-'));
const site = await startSite({ env: { PORT: '0', DATA_DIR: dataDir, STUDIO_DIR: 'demo-studio' }, root });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    baseURL: site.origin,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await takeAll(page, EXAMPLE_PAGES, async () => {});
  await signIn(page, 'Demo Administrator');
  await takeAll(page, STAFF_PAGES, () => staffPageIsThere(page));
  await takeEditorScreenshots(browser, site.origin, folder, signIn);
} finally {
  await browser.close();
  await site.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Takes a screenshot of each page at each width. `arrived` waits until the content is visible. */
async function takeAll(
  page: Page,
  pages: readonly { name: string; path: string }[],
  arrived: () => Promise<void>,
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const { name, path } of pages) {
      await page.goto(path);
      await arrived();
      await loadPictures(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.screenshot({
        path: join(folder, `${name}-${width}.jpg`),
        type: 'jpeg',
        quality: 70,
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(height, TALLEST) },
      });
    }
  }
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/admin/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign In With Google' }).click();
  await (await opened).getByRole('button', { name: account }).click();
  await page.waitForURL('/admin');
}

/** Waits until the page's lists are loaded and have an entry. */
async function staffPageIsThere(page: Page): Promise<void> {
  await page.locator('#staff-main').getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('#staff-main :is(li, tbody tr:nth-child(2), .cm-line)').first().waitFor();
  // Waits for a fixed time, because live lists do not report that they are complete.
  await page.waitForTimeout(1500);
}

/** Loads all pictures for a full-page screenshot. By default they are loaded only near the window. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}
