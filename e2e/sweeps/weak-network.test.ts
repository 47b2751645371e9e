import type { Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { expect, readyAfterGoto, test as site } from '../support/site.ts';

// Tests docs/product.md#weak-network.

/** Pages whose console errors do not fail the test, because the test causes them. */
const test = site.extend<{ person: Page }>({
  person: async ({ browser, site }, use) => {
    const context = await browser.newContext({ baseURL: site.origin });
    await use(readyAfterGoto(await context.newPage()));
    await context.close();
  },
});

const TABLE = /\/assets\/post-table-[^/]*\.js/;
const LOST = 'The next page has not loaded.';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a click on a card while offline shows a message; Reload opens the page when online again', async ({
  person: page,
}) => {
  await openAs(page, 'Demo Editor');
  await expect(heading(page)).toHaveText('Staff area');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /^Blog Posts/ }).click();
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(heading(page)).toHaveText('Staff area');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByText('The site still cannot be reached.')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(heading(page)).toHaveText('Blog Posts');
});

test('opening a staff screen shows progress; after 120 s without its script a message appears', async ({
  person: page,
}) => {
  await page.clock.install();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(TABLE, async (route) => {
    await held;
    await route.abort();
  });
  await openAs(page, 'Demo Editor');
  await page.getByRole('link', { name: /^Blog Posts/ }).click();
  await expect(page.locator('.navigation-progress')).toBeAttached();
  await page.clock.runFor(100_000);
  await expect(page.getByText(LOST)).toHaveCount(0);
  await page.clock.runFor(21_000);
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reload' })).toHaveAttribute('href', '/admin/blogs');
  release();
});

test('a change made offline is shown as waiting, and is sent when the connection returns', async ({
  person: page,
}) => {
  await openAs(page, 'Demo Editor', '/admin/blogs');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Behind the trailer' }) });
  const pin = row.getByRole('button', { name: 'Pin', exact: true });
  await expect(pin).toBeVisible();
  await page.context().setOffline(true);
  await pin.click();
  const waits = page.getByText('keep this page open until this message disappears');
  await expect(waits).toBeVisible();
  await page.context().setOffline(false);
  await expect(waits).toHaveCount(0);
  await row.getByRole('button', { name: 'Pinned', exact: true }).click();
  await expect(pin).toBeVisible();
});
