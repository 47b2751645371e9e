import { openAs } from '../support/open-as.ts';
import { addAccount, expect, openSignInWindow, otherVisitor, test } from '../support/site.ts';

// Tests docs/product.md#staff-frame.

const PAGES = ['/admin', '/admin/blogs', '/admin/blogs/trailer-notes', '/admin/bios', '/admin/users'];

test('without a level above 0 every admin page redirects to the login', async ({ browser, site }) => {
  for (const [account, dialog] of [
    [null, 'Login Required'],
    ['Demo Stranger', 'Create Account'],
    ['Demo Applicant', 'Insufficient Permissions'],
  ] as const) {
    const page = await otherVisitor(browser, site);
    if (account === 'Demo Applicant') {
      await openAs(page, account);
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    }
    if (account === 'Demo Stranger') {
      // Uses a new account, because other tests may create a user record for the account Demo Newcomer.
      await page.goto('/admin/login');
      await addAccount(await openSignInWindow(page), account, 'stranger@demo.localhost');
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    }
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/admin/login');
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    }
    await page.context().close();
  }
});
