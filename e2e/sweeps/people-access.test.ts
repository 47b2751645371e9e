import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';
import { makeWide } from '../support/stage.ts';

/** Presses Tab until the control with this name is focused. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const matches = (found: string) => (typeof name === 'string' ? found === name : name.test(found));
  for (let press = 0; press < 120; press++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      const labels = (at as HTMLInputElement | null)?.labels;
      return at?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? at?.textContent ?? '';
    });
    if (matches(found.trim())) return;
  }
  throw new Error(`Tab never reaches ${name}.`);
}

test('dashboard, bio and user screens pass axe and do not overflow at 360 and 1440 px', async ({ page }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, 'Demo Administrator');
  const noFault = async (screen: string) => {
    for (const width of [360, 1440]) {
      await makeWide(page, width);
      expect(await axeViolations(page), `${screen} at ${width} px`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${screen} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
  };
  await expect(page.getByText(/^\d+ requests? waiting$/)).toBeVisible();
  await noFault('dashboard');

  await page.goto('/admin/bios');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await noFault('bio table');

  await page.goto('/admin/bios/demo-administrator');
  await page.getByText('Choose an icon').first().click();
  await page.getByLabel('Image Link').fill('not an address');
  await page.getByLabel('Color 2').fill('#ffffff');
  await noFault('bio editor');
  page.on('dialog', (leaving) => void leaving.accept());

  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Select Demo Author' }).click();
  await expect(page.getByLabel('User ID')).toHaveValue('demo-author');
  await noFault('users');
  await page.getByRole('button', { name: 'Remove Access' }).click();
  await expect(page.getByText('is shown on the team page.')).toBeVisible();
  await noFault('leaver dialog');
  await page.keyboard.press('Escape');
  await page.getByLabel('Permission Level').fill('9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Save Failed' })).toBeVisible();
  await noFault('Save Failed');
});

test('bios are edited and users selected with the keyboard alone', async ({ page }) => {
  test.setTimeout(120_000);
  await openAs(page, 'Demo Administrator');
  await tabTo(page, /^User Bios/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await tabTo(page, 'Edit');
  await page.keyboard.press('Enter');
  const role = page.getByLabel('Team Role');
  await expect(role).toBeVisible();
  const before = await role.inputValue();
  for (const text of ['Keeper of keys', before]) {
    await role.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await tabTo(page, /^Save$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  }
  await page.goto('/admin/users');
  await expect(page.getByLabel('User ID')).toHaveValue('demo-administrator');
  await tabTo(page, 'Select Demo Applicant');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('User ID')).toHaveValue('demo-applicant');
  await tabTo(page, 'Notes');
  await expect(page.getByLabel('Notes')).toBeFocused();
});
