import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';

test('after a navigation in the staff area, the heading of the new screen has the focus', async ({
  page,
}) => {
  await openAs(page, 'Demo Administrator');
  for (const [card, heading] of [
    [/^Blog Posts/, 'Blog Posts'],
    [/^User Bios/, 'User Bios'],
    [/^Manage Users/, 'Manage Users'],
  ] as const) {
    await page.getByRole('link', { name: card }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await page.getByRole('link', { name: 'Home' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Staff area' })).toBeFocused();
  }
  // Tab focuses the skip link, and Enter on it skips the search field, the sort control and the column headers.
  await page.getByRole('link', { name: /^Blog Posts/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog Posts' })).toBeFocused();
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await expect(create).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to Create' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(create).toBeFocused();
  await page.goto('/admin/blogs');
  await page.getByRole('button', { name: 'Edit', exact: true }).first().press('Enter');
  // Waits for the heading, which a screen shows when its data is loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Edit post' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('a dialog has a name and description, traps the focus, and returns it on close', async ({ page }) => {
  await openAs(page, 'Demo Administrator', '/admin/users');
  await page.getByRole('button', { name: 'Select Demo Author' }).click();
  await expect(page.getByLabel('User ID')).toHaveValue('demo-author');
  const open = page.getByRole('button', { name: 'Remove Access' });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Remove .+’s access/ });
  await expect(dialog).toHaveAccessibleDescription(/Their level becomes 0\./);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  const level = page.getByLabel('Permission Level');
  await level.fill('9');
  await level.press('ControlOrMeta+s');
  const failed = page.getByRole('dialog', { name: 'Save Failed' });
  await expect(failed.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(failed).toHaveCount(0);
  await expect(level).toBeFocused();
  page.on('dialog', (leaving) => void leaving.accept());
});
