import type { Page } from '@playwright/test';
import { freshSite, readyAfterGoto, type SiteProcess } from '../support/site.ts';
import { expect, test as staged } from '../support/stage.ts';

// docs/product.md#errors and docs/product.md#limits

/** A visitor whose failures are what the test is about, on a site of their own: other files publish. */
const test = staged.extend<{ visitor: Page }, { site: SiteProcess }>({
  site: [freshSite, { scope: 'worker', timeout: 120_000 }],
  visitor: async ({ browser, site }, use) => {
    const context = await browser.newContext({ baseURL: site.origin });
    await use(readyAfterGoto(await context.newPage()));
    await context.close();
  },
});

const LOST = 'A part of the next page could not be downloaded.';

const header = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });
const problem = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'That did not load' });
const lost = (page: Page) => page.getByText(LOST);
const reload = (page: Page) => page.getByRole('alert').getByRole('link', { name: 'Reload' });

async function expectFrameAlive(page: Page) {
  await expect(header(page, 'Blog')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })).toBeVisible();
}

test('a script that cannot be downloaded leads to a message with Reload', async ({ visitor: page }) => {
  await page.route(/\/assets\/team-[^/]*\.js/, (route) => route.abort());
  await page.goto('/blog');
  await header(page, 'About Us').click();
  await expect(lost(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  await expectFrameAlive(page);
  await page.unrouteAll();
  await reload(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet the Team');
});

test('a script that takes longer than 120 seconds leads to the same message', async ({ visitor: page }) => {
  await page.clock.install();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/team-[^/]*\.js/, async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/blog');
  await header(page, 'About Us').click();
  // The page's clock runs on by itself too, as long as the steps of this test take.
  await page.clock.runFor(100_000);
  await expect(lost(page)).toHaveCount(0);
  await page.clock.runFor(21_000);
  await expect(lost(page)).toBeVisible();
  await expect(reload(page)).toHaveAttribute('href', '/team');
  release();
});

test('the page says when the database’s own script cannot be downloaded', async ({ visitor: page }) => {
  await page.route(/\/assets\/(pages|browser-database)-[^/]*\.js/, (route) => route.abort());
  await page.goto('/Contact');
  await header(page, 'Blog').click();
  await expect(problem(page)).toContainText('A part of this page could not be downloaded.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(/^Posted on/)).toHaveCount(8);
});
