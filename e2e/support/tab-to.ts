import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the control is focused. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let press = 0; press < 120; press++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${control}.`);
}
