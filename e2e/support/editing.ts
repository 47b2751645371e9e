import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { SiteProcess } from './engines/site-process.ts';
import { openAs } from './open-as.ts';
import { otherVisitor } from './site.ts';

/** Creates a post and opens it in the account's editor. Returns the path of the editor. */
export async function newPost(page: Page, displayName = 'Demo Editor', origin = ''): Promise<string> {
  await openAs(page, displayName, `${origin}/admin/blogs`);
  return createPost(page);
}

/** Creates a post by the button of the posts table, which opens the editor. Returns the path of the editor. */
export async function createPost(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/admin\/blogs\/[^/]+$/);
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Opens the editor at this path as another account, in a separate browser profile. */
export async function otherEditor(
  browser: Browser,
  site: SiteProcess,
  account: string,
  path: string,
): Promise<Page> {
  const page = await otherVisitor(browser, site);
  await openAs(page, account, path);
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
  return page;
}

/** Clicks Save and waits until the button says “Saved”. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
}

/** Publishes a post by the button in its table row, and confirms the warning that something is missing. */
export async function publishAnyway(page: Page, place: Locator): Promise<void> {
  await place.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click();
}

/** Presses a tool of the content field in the menu behind “+”. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await toolbar.getByRole('button', { name: /^Insert and other tools/ }).click();
  const named = { name: new RegExp(`^${name}( Ctrl| ⌘|$)`) };
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', named).or(menu.getByRole('menuitemcheckbox', named)).click();
}

/** Presses an entry of the menu “More” in the bar of a post. */
export async function pressInMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Shows the earlier versions of the post in the editor. */
export async function showVersions(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Versions' }).click();
  return page.getByRole('region', { name: 'Earlier versions' });
}

/** Opens the details of the post in the editor: address, Blog ID and dates. */
export async function openDetails(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Details' }).click();
}
