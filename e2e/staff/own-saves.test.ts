import type { Page } from '@playwright/test';
import { newPost } from '../support/editing.ts';
import { expect, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#saved-by-itself: after a reload users see their own saves, even if the browser's cache does not
// have them.

const bar = (page: Page) => page.getByRole('main').locator('header').first();
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const savedAt = /Saved \d{1,2}:\d{2}/;

const LISTEN = '**/google.firestore.v1.Firestore/Listen/**';
/**
 * The id of a listen target (a query or document) to which no listener of the page belongs, so the SDK ignores its
 * documents.
 */
const NO_TARGET = 99_998;

/**
 * Hides this post from all listeners (of the post alone, and of lists), so that the browser's cache gets no later
 * saves.
 */
async function holdListeners(page: Page, path: string): Promise<void> {
  await page.context().route(LISTEN, async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '');
    for (const [name, text] of sent) {
      if (!name.endsWith('___data__')) continue;
      const { addTarget, ...rest } = JSON.parse(text);
      const isPost = addTarget?.documents?.documents.some((one: string) => one.endsWith(path));
      const isList = addTarget?.query?.structuredQuery.from[0].collectionId === 'blogPosts';
      if (isPost || isList)
        sent.set(name, JSON.stringify({ ...rest, addTarget: { ...addTarget, targetId: NO_TARGET } }));
    }
    await route.continue(route.request().method() === 'POST' ? { postData: sent.toString() } : {});
  });
}

test('after a reload, typing does not conflict with a save that is not cached yet @embedded', {
  tag: '@details',
}, async ({ page, site }) => {
  test.setTimeout(120_000);
  const address = await newPost(page, 'Demo Editor');
  const path = `projectdata/website/blogPosts/${address.split('/').at(-1)}`;
  const editor = await Wire.as(site, 'demo-editor');
  const stored = async () => (await editor.plain(path))?.title;
  await title(page).fill('In the cache');
  await expect(bar(page)).toContainText(savedAt);
  await page.reload();
  await expect(title(page)).toHaveValue('In the cache');

  await holdListeners(page, path);
  await page.reload();
  await expect(title(page)).toHaveValue('In the cache');
  for (const text of ['Saved once', 'Saved twice']) {
    await title(page).fill(text);
    await expect.poll(stored).toBe(text);
    await expect(bar(page)).not.toContainText('Not saved yet.');
  }
  await page.reload();
  await expect(title(page)).toHaveValue('Saved twice');
  await title(page).press('End');
  await title(page).pressSequentially(', then more');
  await expect.poll(stored).toBe('Saved twice, then more');
  await expect(bar(page)).not.toContainText('Choose a version');

  await test.step('a newer value on the server replaces a save that the browser remembers', async () => {
    expect(await editor.commit({ path, data: { title: 'In the cache' }, only: ['title'] })).toBe(200);
    await page.context().unroute(LISTEN);
    await page.reload();
    await expect(title(page)).toHaveValue('In the cache');
    await page.reload();
    await expect(title(page)).toHaveValue('In the cache');
  });
});

test('after a tab was closed during a save, typing in another one does not conflict @embedded', {
  tag: '@details',
}, async ({ page, site }) => {
  test.setTimeout(120_000);
  const address = await newPost(page, 'Demo Editor');
  const path = `projectdata/website/blogPosts/${address.split('/').at(-1)}`;
  const editor = await Wire.as(site, 'demo-editor');
  const stored = async () => (await editor.plain(path))?.title;
  await title(page).fill('In the cache');
  await expect(bar(page)).toContainText(savedAt);
  await page.reload();
  await expect(title(page)).toHaveValue('In the cache');

  await holdListeners(page, path);
  const first = await page.context().newPage();
  await first.goto(address);
  await expect(title(first)).toHaveValue('In the cache');
  // The server stores the save, but its response never arrives.
  await first.route(/documents:commit/, (route) => void route.fetch().catch(() => undefined));
  await title(first).fill('Sent by the closed tab');
  await expect.poll(stored, { timeout: 45_000 }).toBe('Sent by the closed tab');
  await first.close();

  const second = await page.context().newPage();
  await second.goto(address);
  await expect(title(second)).toHaveValue('Sent by the closed tab');
  await expect(second.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await title(second).press('End');
  await title(second).pressSequentially(', then more');
  await page.context().unroute(LISTEN);
  await expect.poll(stored).toBe('Sent by the closed tab, then more');
  await expect(bar(second)).not.toContainText('Choose a version');
  await second.close();
});

test('a presence request without a response does not hold back saves or a logout', async ({ page, site }) => {
  await page.route(/documents:commit/, (route) =>
    route.request().postData()?.includes('/presence/') ? undefined : route.continue(),
  );
  const presence = page.waitForRequest((request) => request.postData()?.includes('/presence/') ?? false);
  const address = await newPost(page, 'Demo Editor');
  await presence;
  const path = `projectdata/website/blogPosts/${address.split('/').at(-1)}`;
  const editor = await Wire.as(site, 'demo-editor');
  await title(page).fill('Saved meanwhile');
  await expect.poll(async () => (await editor.plain(path))?.title).toBe('Saved meanwhile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
});
