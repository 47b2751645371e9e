import { type Browser, expect } from '@playwright/test';
import { connectDevice } from '../../e2e/support/virtual-authenticator.ts';

/**
 * Opens the first administrator's link in a browser with a virtual authenticator, makes a passkey, and waits for the
 * staff area of an administrator.
 */
export async function signInFirst(browser: Browser, link: string): Promise<void> {
  const page = await browser.newPage();
  await connectDevice(page);
  await page.goto(link);
  const invited = page.getByRole('dialog', { name: 'You are invited' });
  await invited.getByLabel('Last Name').fill('Vale');
  await invited.getByRole('button', { name: 'Create a passkey and accept' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I Have Saved Them' }).click();
  await page.waitForURL('**/admin');
  await expect(page.getByRole('link', { name: /Manage Users/ })).toBeVisible();
  await page.close();
}
