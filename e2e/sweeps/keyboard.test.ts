import type { Page } from '@playwright/test';
import {
  accountIn,
  chooseAccount,
  expect,
  lastActIn,
  readyForSignIn,
  suiteEngine,
  test,
} from '../support/site.ts';
import { tabTo } from '../support/tab-to.ts';

/** Signs in and creates a post with the keyboard, except for a click with Google's emulator. */
async function createAfterSignIn(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await readyForSignIn(page.context());
  const opened = page.waitForEvent('popup');
  await tabTo(page, page.getByRole('button', { name: 'Sign In With Google' }));
  await page.keyboard.press('Enter');
  const popup = await opened;
  await tabTo(popup, accountIn(popup, 'Demo Editor'));
  // Clicks in the sign-in window of Google's emulator, because its list of accounts ignores keys.
  if (suiteEngine() === 'google') await chooseAccount(popup, 'Demo Editor');
  else await lastActIn(popup, popup.keyboard.press('Enter'));

  await page.waitForURL('/admin');
  await tabTo(page, page.getByRole('link', { name: /Blog Posts/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Create', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/blogs\/[^/]+$/);
}

test('signing in, creating, writing, publishing and viewing a post need only the keyboard', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await createAfterSignIn(page);

  await tabTo(page, page.getByLabel('Title', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Without a mouse');
  await tabTo(page, page.getByLabel('Author ID or name'));
  await page.keyboard.type('Ilo Marsh');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Authors' }).getByRole('listitem')).toHaveCount(2);
  await tabTo(page, page.getByLabel('Short Text'));
  await page.keyboard.type('Keys only.');
  const content = page.getByRole('textbox', { name: 'Content' });
  await tabTo(page, content);
  await page.keyboard.press('ControlOrMeta+Shift+Digit1');
  await page.keyboard.type('Every word');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Shift+Digit8');
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  // Enter on an empty list item ends the list.
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter');
  await page.keyboard.type('Store');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Link' }).getByLabel('Address')).toBeFocused();
  await page.keyboard.type('https://store.example/');
  await page.keyboard.press('Enter');
  await expect(content).toBeFocused();
  for (let press = 0; press < 2; press++) await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await page.keyboard.type('aqz-KE-bpKQ');
  await expect(content).toContainText('watch?v=aqz-KE-bpKQ)');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Every word' })).toBeAttached();
  await expect(preview.getByRole('listitem').filter({ hasText: /^(?:one|two)$/ })).toHaveCount(2);
  await expect(preview.getByRole('link', { name: /^Store/ })).toHaveAttribute(
    'href',
    'https://store.example/',
  );
  await expect(preview.locator('.video-frame, iframe')).not.toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(content).not.toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  const editorAddress = page.url();

  await page.goBack();
  const row = page.getByRole('row').filter({ hasText: 'Without a mouse' });
  await tabTo(page, row.getByRole('button', { name: 'Publish' }));
  await page.keyboard.press('Enter');
  // The dialog about the missing cover must work by keyboard too.
  const question = page.getByRole('dialog', { name: 'Publish “Without a mouse”?' });
  await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  const hide = row.getByRole('button', { name: 'Hide' });
  await expect(hide).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Published: Without a mouse' })).toBeAttached();

  // Edit is the button before Hide.
  await page.keyboard.press('Shift+Tab');
  await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(editorAddress);
  await tabTo(page, page.getByRole('link', { name: 'View on site' }));
  const view = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const visitor = await view;
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Without a mouse');
  await expect(visitor.getByRole('heading', { name: 'Every word' })).toBeVisible();
  await visitor.close();

  await page.goBack();
  await tabTo(page, hide);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Hidden: Without a mouse' })).toBeAttached();
});

test('adding a picture, publishing a post and changing the live post need only the keyboard', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await createAfterSignIn(page);
  const bar = page.getByRole('main').locator('header').first();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const content = page.getByRole('textbox', { name: 'Content' });
  await expect(title).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Lit without a mouse');
  await page.keyboard.press('Enter');
  await expect(content).toBeFocused();
  await page.keyboard.type('The lamps come on.');
  await test.step('the insert menu and its dialog insert a picture from the library', async () => {
    for (const key of ['Enter', 'Enter', '/']) await page.keyboard.press(key);
    await page.keyboard.type('pic');
    const entries = page.getByRole('listbox', { name: 'Insert' }).getByRole('option');
    await expect(entries.first()).toHaveText(/^Picture/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
    await tabTo(page, dialog.getByRole('button', { name: /^Choose / }).first());
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(content).toBeFocused();
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('img').last()).toBeAttached();
  });
  await test.step('Ctrl+Enter or Cmd+Enter opens the publish panel, and its button publishes the post', async () => {
    await page.keyboard.press('ControlOrMeta+Enter');
    const panel = page.getByRole('dialog', { name: 'Publish “Lit without a mouse”' });
    await expect(panel.getByRole('region', { name: 'Checks' })).toContainText('Short Text');
    await tabTo(page, panel.getByRole('button', { name: 'Publish now' }));
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('link', { name: /opens in a new tab/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(bar).toContainText('Live since');
  });
  await test.step('a change to the live post is stored as a working copy, and Save publishes it', async () => {
    await tabTo(page, title);
    await page.keyboard.press('End');
    await page.keyboard.type(', twice');
    await expect(bar).toContainText(/Changes not live yet, saved \d/);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    await expect(bar).not.toContainText('not live yet');
    await tabTo(page, page.getByRole('link', { name: 'View on site' }));
    const view = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    const visitor = await view;
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Lit without a mouse, twice');
    await expect(visitor.locator('.markdown').getByRole('img')).toHaveCount(1);
    await visitor.close();
  });
});
