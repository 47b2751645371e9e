import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../backend/test/find-chromium.ts';
import { startSite } from '../web/server/main.ts';
import { takeEditorScreenshots } from './editor-screenshots.ts';
import { EXAMPLE_PAGES } from './example-pages.ts';

// Takes screenshots of `EXAMPLE_PAGES` and of the staff area's screens, on a new demo site. Writes them to
// docs/screenshots. Arguments are the beginnings of names: `npm run screenshots -- staff-site login` takes only these.
const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/screenshots');

/** Screens that an administrator sees. `staff-editor` is a live post. */
const STAFF_PAGES = [
  { name: 'staff-dashboard', path: '/admin' },
  { name: 'staff-posts', path: '/admin/blogs' },
  { name: 'staff-editor', path: '/admin/blogs/trailer-notes' },
  { name: 'staff-bios', path: '/admin/bios' },
  { name: 'staff-pictures', path: '/admin/pictures' },
  { name: 'staff-people', path: '/admin/users' },
  { name: 'staff-site', path: '/admin/site' },
  { name: 'staff-site-open', path: '/admin/site#mail' },
  { name: 'staff-home-page', path: '/admin/site-values/home' },
  { name: 'staff-launch', path: '/admin/launch' },
];
/** Screens that an author sees. */
const AUTHORS_PAGES = [
  { name: 'author-dashboard', path: '/admin' },
  { name: 'author-posts', path: '/admin/blogs' },
];
const WIDTHS = [360, 800, 1280, 1600];
const STAFF_WIDTHS = [...WIDTHS, 1440];
const WANTED = process.argv.slice(2);
/** Longer screenshots are cut off at this height in pixels. */
const TALLEST = 2600;

const dataDir = mkdtempSync(join(tmpdir(), 'studio-site-screenshots-'));
const site = await startSite({ env: { PORT: '0', DATA_DIR: dataDir, STUDIO_DIR: 'demo-studio' }, root });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const LOOK = { baseURL: site.origin, reducedMotion: 'reduce', colorScheme: 'dark' } as const;
try {
  mkdirSync(folder, { recursive: true });
  const page = await (await browser.newContext(LOOK)).newPage();
  // The demo's links have names that exist nowhere. A studio's links have no warnings.
  await page.route('**/admin/address-check', (route) => route.fulfill({ json: {} }));
  await takeAll(page, WIDTHS, EXAMPLE_PAGES, async () => {});
  const login = [{ name: 'login', path: '/admin/login' }];
  await takeAll(page, STAFF_WIDTHS, login, () => page.getByRole('dialog').waitFor());
  await signIn(page, 'Demo Administrator');
  await takeAll(page, STAFF_WIDTHS, STAFF_PAGES, () => staffPageIsThere(page));
  const author = await (await browser.newContext(LOOK)).newPage();
  await signIn(author, 'Demo Author');
  await takeAll(author, STAFF_WIDTHS, AUTHORS_PAGES, () => staffPageIsThere(author));
  await takeEditorScreenshots(browser, site.origin, folder, signIn, isWanted);
} finally {
  await browser.close();
  await site.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Whether the arguments name this screenshot, or none at all. */
function isWanted(name: string): boolean {
  return WANTED.length === 0 || WANTED.some((start) => name.startsWith(start));
}

/** Takes a screenshot of each page at each width. `arrived` waits until the content is visible. */
async function takeAll(
  page: Page,
  widths: readonly number[],
  pages: readonly { name: string; path: string }[],
  arrived: () => Promise<void>,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const { name, path } of pages.filter((one) => isWanted(one.name))) {
      // An address that differs only after its `#` does not load the page again.
      await page.goto('about:blank');
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
  await page
    .locator('#staff-main :is(li, tbody tr:nth-child(2), .cm-line, section:not([hidden]))')
    .first()
    .waitFor();
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
