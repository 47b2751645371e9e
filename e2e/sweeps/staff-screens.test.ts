import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { STAFF_FEATURES } from '../../features/staff.ts';
import { PARTS, SCREENS } from '../../web/staff/shared/addresses.ts';
import { axeViolations } from '../support/axe.ts';
import { putFixtureStudio } from '../support/fixture-studio.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, SiteProcess, test } from '../support/site.ts';

/** The screens of an administrator with their unfolded parts, and an editor of each kind. */
const SIGNED_IN = [
  ...Object.values(SCREENS).filter((path) => path !== SCREENS.login),
  ...Object.values(PARTS),
  ...Object.values(STAFF_FEATURES).flatMap(({ moved = {} }) => Object.values(moved)),
  '/admin/blogs/trailer-notes',
  '/admin/bios/demo-administrator',
];

/** The screens to which “Site” leads, such as the form of each area of the site's settings. */
async function screensOfSite(page: Page): Promise<string[]> {
  await openScreen(page, SCREENS.site);
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname));
  return links.filter((path) => path.startsWith('/admin') && !SIGNED_IN.includes(path));
}

/** Opens the screen and waits until its lists are loaded. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
  await expect(page.getByRole('main').getByText(/^(Loading|Reading)/)).toHaveCount(0);
}

/** Runs axe on each screen, on a device that is set to light and on one that is set to dark. */
async function expectNoFaults(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, 'Demo Administrator', new URL('/admin', page.url()).href);
  for (const path of [...SIGNED_IN, ...(await screensOfSite(page))]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openScreen(page, path);
    // Axe cannot look into the frames of previews, in which no scripts run.
    await page.locator('iframe').evaluateAll((frames) => {
      for (const frame of frames) frame.remove();
    });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await axeViolations(page), `${path}, ${colorScheme}`).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    const [width, rows] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      [...document.querySelectorAll('main .users__rows')].filter((one) => one.scrollHeight > one.clientHeight)
        .length,
    ]);
    expect.soft(width, path).toBeLessThanOrEqual(360);
    expect.soft(rows, `${path}: lists that scroll by themselves`).toBe(0);
  }
}

test('axe finds no fault on staff screens in light and dark, and none is too wide at 360 px', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await page.goto('/robots.txt');
  await expectNoFaults(page);
});

/** The demo's look with its light colours on all devices. */
function lightTheme(): string {
  const theme = readFileSync(join(import.meta.dirname, '../../demo-studio/theme.css'), 'utf8');
  const [dark = '', light = ''] = theme.split('@media (prefers-color-scheme: light) {');
  const colours = light.slice(0, light.lastIndexOf('}'));
  expect(colours).toContain('--ground: #f6f4ef;');
  return `${dark.slice(0, dark.lastIndexOf('/*'))}${colours}`;
}

test('axe finds no fault on staff screens of a studio whose pages are light on all devices', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-light-'));
  putFixtureStudio(folder);
  writeFileSync(join(folder, 'theme.css'), lightTheme());
  const site = new SiteProcess({ STUDIO_DIR: folder });
  await site.start();
  const page = await otherVisitor(browser, site);
  await page.goto('/blog');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe('rgb(246, 244, 239)');
  await expectNoFaults(page);
  await page.context().close();
  await site.remove();
  rmSync(folder, { recursive: true, force: true });
});
