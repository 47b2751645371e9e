import type { Page } from '@playwright/test';
import { newPost, save } from '../support/editing.ts';
import { holdAutosave } from '../support/hold-autosave.ts';
import { expect, otherVisitor, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#saved-by-itself.

const bar = (page: Page) => page.getByRole('main').locator('header').first();
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const pathOf = (address: string) => `projectdata/website/blogPosts/${address.split('/').at(-1)}`;
const savedAt = /Saved \d{1,2}:\d{2}/;

test('after a pause in typing a draft is saved, without changing the Save button or the focus', async ({
  page,
  site,
}) => {
  const path = pathOf(await newPost(page, 'Demo Editor'));
  const editor = await Wire.as(site, 'demo-editor');
  await title(page).fill('Nobody pressed Save');
  const labels = page.evaluate(async () => {
    const seen = new Set<string>();
    const until = performance.now() + 4000;
    while (performance.now() < until) {
      for (const button of document.querySelectorAll('button[type=submit]'))
        seen.add(button.textContent ?? '');
      await new Promise(requestAnimationFrame);
    }
    return [...seen];
  });
  await expect(bar(page)).toContainText(savedAt);
  expect(await editor.plain(path)).toMatchObject({ title: 'Nobody pressed Save', published: false });
  await expect(title(page)).toBeFocused();
  expect(await labels).not.toContain('Saved');
  await expect(bar(page).getByRole('status').filter({ hasText: /Saved/ })).toHaveCount(0);
});

test('a draft is saved when its tab is hidden and when the user leaves the editor', {
  tag: '@details',
}, async ({ page, site }) => {
  await holdAutosave(page);
  const address = await newPost(page, 'Demo Editor');
  const editor = await Wire.as(site, 'demo-editor');
  await title(page).fill('Looked elsewhere');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(async () => (await editor.plain(pathOf(address)))?.title).toBe('Looked elsewhere');
  // Waits until the page knows that the save succeeded. A reload before that would ask about unsaved changes.
  await expect(bar(page)).toContainText(savedAt);
  await page.reload();
  // Waits for the saved title. The browser's cache may still contain the previous one, and typing over the previous
  // title would cause a conflict.
  await expect(title(page)).toHaveValue('Looked elsewhere');
  await title(page).fill('Left by a link');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await editor.plain(pathOf(address)))?.title).toBe('Left by a link');
});

test('autosaves in a row store one version; a Save or a colleague’s change starts the next', {
  tag: '@details',
}, async ({ page, site }) => {
  const path = pathOf(await newPost(page, 'Demo Editor'));
  const editor = await Wire.as(site, 'demo-editor');
  const titles = async () => {
    const versions = (await editor.list(`${path}/revisions`)) as { title: string }[];
    return versions.map((version) => version.title).toSorted();
  };
  const written = async (text: string) => {
    await title(page).fill(text);
    await expect.poll(async () => (await editor.plain(path))?.title).toBe(text);
    await expect(bar(page)).toContainText(savedAt);
    await expect(bar(page)).not.toContainText('Not saved yet.');
  };
  for (const text of ['A', 'AB', 'ABC']) await written(text);
  expect(await titles()).toEqual(['New Post']);
  await save(page);
  for (const text of ['ABCD', 'ABCDE']) await written(text);
  expect(await titles()).toEqual(['ABC', 'New Post']);
  expect(await editor.commit({ path, data: { title: 'Theirs' }, only: ['title'] })).toBe(200);
  await expect(title(page)).toHaveValue('Theirs');
  await written('Theirs and mine');
  expect(await titles()).toEqual(['ABC', 'New Post', 'Theirs']);
});

test('an automatic save never overwrites a colleague’s change of the same text', { tag: '@details' }, async ({
  page,
  site,
}) => {
  await holdAutosave(page);
  const path = pathOf(await newPost(page, 'Demo Editor'));
  const colleague = await Wire.as(site, 'demo-administrator');
  await title(page).fill('Mine');
  expect(await colleague.commit({ path, data: { title: 'Theirs' }, only: ['title'] })).toBe(200);
  await expect(bar(page)).toContainText('The same text was changed elsewhere. Choose a version.');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByRole('button', { name: 'Compare' }).click();
  expect((await colleague.plain(path))?.title).toBe('Theirs');
  const dialog = page.getByRole('dialog', { name: 'The same text was changed elsewhere' });
  await dialog.getByRole('radio', { name: 'Keep mine' }).check();
  await dialog.getByRole('button', { name: 'Save this' }).click();
  await expect.poll(async () => (await colleague.plain(path))?.title).toBe('Mine');
});

test('an offline draft is shown as unsaved, and saved when the connection is back', {
  tag: '@details',
}, async ({ browser, site }) => {
  test.setTimeout(120_000);
  // Requests fail on purpose, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  const path = pathOf(await newPost(page, 'Demo Editor'));
  const editor = await Wire.as(site, 'demo-editor');
  await page.context().setOffline(true);
  await title(page).fill('Written on a train');
  await expect(
    bar(page).getByRole('status').filter({ hasText: 'Offline. Saves when you are back.' }),
  ).toBeVisible({
    timeout: 40_000,
  });
  await page.context().setOffline(false);
  await expect(bar(page)).toContainText(savedAt, { timeout: 40_000 });
  expect((await editor.plain(path))?.title).toBe('Written on a train');
  expect(await editor.list(`${path}/revisions`)).toHaveLength(1);
  await page.context().close();
});
