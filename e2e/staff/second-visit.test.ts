import type { Page } from '@playwright/test';
import { leaveSession, openAs } from '../support/open-as.ts';
import { expect } from '../support/site.ts';
import { aPost, postPath, test } from '../support/stage.ts';

// Tests docs/product.md#post-table.

/** Delays all responses about the session and about documents, until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/accounts:lookup|securetoken|\/Listen\//, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('the posts table shows no rows until the session is checked, and then the current posts', {
  tag: '@details',
}, async ({ page, stage }) => {
  test.setTimeout(120_000);
  const later = Date.now() + 1000;
  await stage({
    [postPath('kept')]: aPost({ title: 'Still there', creationDate: later }),
    [postPath('gone')]: aPost({ title: 'Gone meanwhile', creationDate: later + 1 }),
  });
  await openAs(page, 'Demo Editor', '/admin/blogs');
  const row = (title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) });
  await expect(row('Gone meanwhile')).toBeVisible();

  await test.step('the login page shows a message while it checks the session', async () => {
    const release = await holdAnswers(page);
    await page.goto('/admin/login');
    await expect(page.getByText('Checking your account')).toBeVisible();
    release();
    await expect(page).toHaveURL('/admin');
  });
  const release = await holdAnswers(page);
  await page.goto('/admin/blogs');
  await expect(page.getByText('Checking your account')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
  await stage({ [postPath('gone')]: null });
  release();
  await expect(row('Still there')).toBeVisible();
  await expect(row('Gone meanwhile')).toHaveCount(0);
  await row('Still there').getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(row('Still there').getByRole('button', { name: 'Pinned', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Still there');
  await leaveSession(page, 'Demo Author');
  const releaseOther = await holdAnswers(page);
  await page.goto('/admin/blogs');
  await expect(page.getByText('Checking your account')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
  releaseOther();
  await expect(row('Still there').getByRole('button', { name: 'View', exact: true })).toBeVisible();
  await expect(row('Still there').getByRole('button', { name: 'Hide', exact: true })).toHaveCount(0);
});
