import type { Page } from '@playwright/test';
import { readyAfterGoto } from './site.ts';
import { expect, test as staged } from './stage.ts';

/** For tests in which pages fail: console errors of `visitor` do not fail the test. */
export const test = staged.extend<{ visitor: Page }>({
  visitor: async ({ browser, site }, use) => {
    const context = await browser.newContext({ baseURL: site.origin });
    await use(readyAfterGoto(await context.newPage()));
    await context.close();
  },
});

/** The link with this name in the header. */
export const header = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

/** The error shown instead of a page, or of a part of it, that could not be loaded. */
export const problem = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'This page did not load' });

/** The message that the script of the next page could not be loaded. The current page stays open. */
export const lost = (page: Page) => page.getByText('The next page has not loaded.');

/** Checks that header and footer are visible, whatever is shown between them. */
export async function expectFrameAlive(page: Page): Promise<void> {
  await expect(header(page, 'Blog')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })).toBeVisible();
}
