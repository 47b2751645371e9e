import type { Page } from '@playwright/test';
import { expect, otherVisitor, signInAs, test } from './site.ts';

async function openBios(page: Page, account: string): Promise<void> {
  await signInAs(page, account);
  await page.waitForURL('/admin');
  await page.getByRole('link', { name: /User Bios/ }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

const namesIn = (page: Page) => page.getByRole('rowheader').allInnerTexts();

test('spec §2: the bio table has its columns; an editor may edit only their own bio', async ({ page }) => {
  await openBios(page, 'Demo Editor');
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Display Name',
    'Team Role',
    'Showing',
    'Options',
  ]);
  const enabled = page.getByRole('button', { name: 'Edit', exact: true, disabled: false });
  await expect(enabled).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Move|^Show|^Hide/, disabled: false })).toHaveCount(0);
  await enabled.click();
  await expect(page.getByLabel('Bio ID')).toHaveValue('demo-editor');
});

test('spec §4: Move Up swaps a bio with its neighbour and keeps the focus; at the top nothing happens', async ({
  page,
}) => {
  await openBios(page, 'Demo Administrator');
  const [first = '', second = '', ...others] = await namesIn(page);
  const moveUp = page.getByRole('row').filter({ hasText: second }).getByRole('button', { name: 'Move Up' });
  await moveUp.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => namesIn(page)).toEqual([second, first, ...others]);
  await expect(moveUp).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `Already first: ${second}` })).toBeAttached();
  expect(await namesIn(page)).toEqual([second, first, ...others]);
});

test('spec §2: a bio for somebody else is created hidden with the defaults, edited, and shown', async ({
  page,
  browser,
  site,
}) => {
  await openBios(page, 'Demo Administrator');
  await page.getByRole('button', { name: 'Create Bio for Somebody Else' }).click();
  await expect(page.getByLabel('Bio ID')).toHaveValue(/^fake_\d{1,4}$/);
  await expect(page.getByLabel('Display Name')).toHaveValue('New Member');
  await expect(page.getByLabel('Description')).toHaveValue("Hi I'm new :)");
  await page.getByLabel('Display Name').fill('Juno Fell');
  await page.getByRole('button', { name: 'Add New Link' }).click();
  await expect(page.getByLabel('Link URL')).toHaveValue('/');
  await page.getByLabel('Link URL').fill('https://juno.example');
  await page.getByLabel('Color 1').fill('#224466');
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Juno Fell' }),
  ).toHaveCount(2);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();

  const visitor = await otherVisitor(browser, site);
  await visitor.goto('/Team');
  await expect(visitor.getByText('Juno Fell')).toHaveCount(0);
  await page.goto('/admin/bios');
  const row = page.getByRole('row').filter({ hasText: 'Juno Fell' });
  await row.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Shown: Juno Fell' })).toBeAttached();
  await visitor.reload();
  await expect(visitor.getByText('Juno Fell').first()).toBeVisible();
  await visitor.context().close();
});

test('spec §8: an unknown bio goes to /404', async ({ page }) => {
  await openBios(page, 'Demo Administrator');
  await page.goto('/admin/bios/nobody');
  await expect(page).toHaveURL('/404');
});
