import type { Page } from '@playwright/test';
import { expectFrameAlive, test as failing, header, lost, problem } from '../support/failing-visitor.ts';
import { expect, freshSite, type SiteProcess } from '../support/site.ts';

// Tests docs/product.md#errors and docs/product.md#limits.

/** Uses a new site, because these tests count the demo's posts and other tests publish more. */
const test = failing.extend<object, { site: SiteProcess }>({
  site: [freshSite, { scope: 'worker', timeout: 120_000 }],
});

const reload = (page: Page) => page.getByRole('alert').getByRole('link', { name: 'Reload' });

test('if the script of a page fails to load, a message with Reload appears', async ({ visitor: page }) => {
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

test('if the script of a page takes longer than 120 seconds, a message with Reload appears', async ({
  visitor: page,
}) => {
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
  // Advances the clock by less than the time limit of 120 seconds, and then past the limit. The first step is clearly
  // shorter than the limit, because the page's clock also advances by itself.
  await page.clock.runFor(100_000);
  await expect(lost(page)).toHaveCount(0);
  await page.clock.runFor(21_000);
  await expect(lost(page)).toBeVisible();
  await expect(reload(page)).toHaveAttribute('href', '/team');
  release();
});

test('a page shows a message when the script of the database client fails to load', async ({
  visitor: page,
}) => {
  await page.route(/\/assets\/(pages|browser-database)-[^/]*\.js/, (route) => route.abort());
  await page.goto('/Contact');
  await header(page, 'Blog').click();
  await expect(problem(page)).toContainText('A part of this page could not be downloaded.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(/^Posted on/)).toHaveCount(8);
});
