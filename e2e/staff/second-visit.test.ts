import type { Page } from '@playwright/test';
import { leaveSession, openAs } from '../support/open-as.ts';
import { expect } from '../support/site.ts';
import { aPost, postPath, test } from '../support/stage.ts';

// docs/product.md#post-table

/**
 * Lets the test hold all responses about the session and the documents. Each hold returns a function that releases
 * them.
 */
async function answersOf(page: Page): Promise<{ hold: () => () => void }> {
  let held = Promise.resolve();
  await page.route(/accounts:lookup|securetoken|\/Listen\//, async (route) => {
    await held;
    await route.continue();
  });
  return {
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

test('the list shows the last visit’s rows while loading, only to the same person', async ({
  page,
  stage,
}) => {
  test.setTimeout(120_000);
  const posts = { kept: aPost({ title: 'Still there' }), gone: aPost({ title: 'Gone meanwhile' }) };
  const later = Date.now() + 1000;
  await stage({
    [postPath('kept')]: { ...posts.kept, creationDate: later },
    [postPath('gone')]: { ...posts.gone, creationDate: later + 1 },
  });
  await openAs(page, 'Demo Editor', '/admin/blogs');
  const table = page.getByRole('table', { name: 'Blog posts' });
  await expect(table).toHaveAttribute('aria-busy', 'false');
  const row = (title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) });
  await expect(row('Gone meanwhile')).toBeVisible();

  const answers = await answersOf(page);
  await test.step('the login shows that it checks the session', async () => {
    const releaseLogin = answers.hold();
    await page.goto('/admin/login');
    await expect(page.getByText('Checking your account')).toBeVisible();
    releaseLogin();
    await expect(page).toHaveURL('/admin');
  });
  const release = answers.hold();
  await page.goto('/admin/blogs');
  await expect(row('Gone meanwhile')).toBeVisible();
  await expect(table).toHaveAttribute('aria-busy', 'true');
  // Clicks meanwhile take effect when the list has loaded.
  for (const name of ['Pin', 'Feature'])
    await row('Still there').getByRole('button', { name, exact: true }).click();
  await expect(row('Still there').getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
  await stage({ [postPath('gone')]: null });
  release();
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await expect(row('Gone meanwhile')).toHaveCount(0);
  for (const name of ['Pinned', 'Featured'])
    await expect(row('Still there').getByRole('button', { name, exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Still there');
  await leaveSession(page, 'Demo Author');
  const releaseOther = answers.hold();
  await page.goto('/admin/blogs');
  await expect(page.getByText('Checking your account')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
  releaseOther();
  await expect(row('Still there').getByRole('button', { name: 'Hide', exact: true })).toBeDisabled();
});
