import { expect, signInAs, test } from './site.ts';

test('spec §2: only administrators manage users; everybody else is sent to /admin', async ({ page }) => {
  await signInAs(page, 'Demo Editor');
  await page.waitForURL('/admin');
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/admin');
});

test('spec §2: one’s own record is selected first; a click selects another; a level is saved', async ({
  page,
}) => {
  await signInAs(page, 'Demo Administrator');
  await page.waitForURL('/admin');
  await page.getByRole('link', { name: /Manage Users/ }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['First Name', 'Last Name', 'Team Role']);
  const id = page.getByLabel('User ID');
  await expect(id).toHaveValue('demo-administrator');
  await expect(page.getByLabel('Permission Level')).not.toBeEditable();
  await page.getByRole('row').filter({ hasText: 'Intern' }).click();
  await expect(id).toHaveValue('demo-applicant');
  await expect(page.getByText('User Bio Unavailable')).toBeVisible();
  const level = page.getByLabel('Permission Level');
  await level.fill('x');
  await expect(level).toHaveValue('0');
  await level.fill('1');
  await page.getByLabel('Notes').fill('Starts on Monday.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Select Demo Applicant' }).click();
  await expect(level).toHaveValue('1');
  await expect(page.getByLabel('Notes')).toHaveValue('Starts on Monday.');
});

test('spec §4: a refused save says so, keeps what was typed, and the label still says Saved', async ({
  page,
}) => {
  await signInAs(page, 'Demo Administrator');
  await page.waitForURL('/admin');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Select Demo Applicant' }).click();
  await page.getByLabel('Permission Level').fill('9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Failed' });
  await expect(dialog).toContainText(
    'This can happen when you do not have permissions or entered invalid data.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByLabel('Permission Level')).toHaveValue('9');
});
