import type { Page } from '@playwright/test';

/**
 * Signs in by the login page and its sign-in window as the account with this display name. `origin` is needed if the
 * page has no base URL.
 */
export async function signIn(page: Page, displayName: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign In With Google' }).click();
  // The click closes the sign-in window, which can make the click itself fail.
  await (await opened)
    .getByRole('button', { name: displayName, exact: true })
    .click()
    .catch(() => undefined);
  await page.waitForURL(`${origin}/admin`);
}
