import type { Page } from '@playwright/test';
import { readyAfterGoto } from './site.ts';
import { expect, test as staged } from './stage.ts';

/** A visitor whose console may report failures, because the test causes them. */
export const test = staged.extend<{ visitor: Page }>({
  visitor: async ({ browser, site }, use) => {
    const context = await browser.newContext({ baseURL: site.origin });
    await use(readyAfterGoto(await context.newPage()));
    await context.close();
  },
});

/** The header's link with that name. */
export const header = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

/** The message in place of a page, or of a part of it, that failed to load. */
export const problem = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'This page did not load' });

/** The message that the next page's script failed to load; the current page stays. */
export const lost = (page: Page) => page.getByText('A part of the next page could not be downloaded.');

/** Fails unless header and footer are visible, whatever the page between them shows. */
export async function expectFrameAlive(page: Page): Promise<void> {
  await expect(header(page, 'Blog')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })).toBeVisible();
}
