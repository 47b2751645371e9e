import type { BrowserContext, Page } from '@playwright/test';
import { TOO_OLD } from '../../web/server/pages/own-scripts.ts';
import { expect, test } from '../support/site.ts';

/**
 * Simulates a browser that is older than `browserslist` allows: removes `URL.parse`, which such browsers lack. Returns
 * a new page, and a list to which each error of the page is added.
 */
async function openOld(context: BrowserContext): Promise<{ page: Page; errors: Error[] }> {
  await context.addInitScript('delete URL.parse');
  // The page is opened from the context, because the `page` fixture waits for scripts.
  const page = await context.newPage();
  const errors: Error[] = [];
  page.on('pageerror', (error) => void errors.push(error));
  return { page, errors };
}

test('in a browser too old for the scripts, links and forms of public pages still work', {
  tag: '@details',
}, async ({ context }) => {
  const { page, errors } = await openOld(context);
  await page.goto('/');
  await expect(page.getByText('Read More')).toHaveCount(3);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await page.getByRole('searchbox').fill('harbour');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/harbour/i);
  await page.goBack();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Lighting the harbour/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lighting the harbour');
  await page.mouse.wheel(0, 400);
  await page.goto('/Team');
  await expect(page.getByRole('heading', { name: 'Meet the Team' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('in a browser too old for the scripts, the staff area says that the browser is too old', {
  tag: '@details',
}, async ({ context }) => {
  const { page, errors } = await openOld(context);
  for (const path of ['/admin', '/admin/blogs', '/admin/login']) {
    // When `goto` resolves, the page's scripts have run. The message must still be there.
    await page.goto(path);
    await expect(page.getByRole('status'), path).toHaveText(TOO_OLD);
  }
  expect(errors).toEqual([]);
});
