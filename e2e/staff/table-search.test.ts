import type { Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { expect, SiteProcess, test } from '../support/site.ts';

// Uses a new site, because posts of other tests would be found too.
const own = new SiteProcess();
test.beforeAll(() => own.start());
test.afterAll(() => own.remove());
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  baseURL: async ({}, use) => use(own.origin),
});

async function openTable(page: Page, path = '/admin/blogs'): Promise<void> {
  await openAs(page, 'Demo Editor', path);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
}

const titles = (page: Page) => page.getByRole('rowheader').filter({ hasNotText: 'CREATE NEW POST' });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name });

test('a search in the posts table is part of the URL, and stays after Back and a reload', {
  tag: '@details',
}, async ({ page }) => {
  await openTable(page);
  await page.getByRole('searchbox', { name: 'Search posts' }).pressSequentially('TRAILER');
  await expect(titles(page).first()).toHaveText(/^Behind the trailer/);
  await expect(
    page.getByRole('status').filter({ hasText: /^\d+ posts? found in \d+ posts\.$/ }),
  ).toBeVisible();
  await expect(page).toHaveURL('/admin/blogs?search=TRAILER');
  await page.getByRole('link', { name: 'Behind the trailer' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('TRAILER');
  await expect(titles(page).first()).toHaveText(/^Behind the trailer/);
  await page.reload();
  await expect(titles(page).first()).toHaveText(/^Behind the trailer/);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').fill('quagmire zeppelin');
  await expect(titles(page)).toHaveCount(0);
  await expect(page.getByText(/^0 posts found in \d+ posts\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show all posts' }).click();
  await expect(titles(page)).not.toHaveCount(0);
});

test('pressing Enter on a column header sorts ascending, then descending, then not at all', {
  tag: '@details',
}, async ({ page }) => {
  await openTable(page);
  const usual = await titles(page).allTextContents();
  const byName = usual.toSorted(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare);
  await header(page, 'Title').getByRole('button').focus();
  for (const [sort, expected, address] of [
    ['ascending', byName, '?sort=title'],
    ['descending', byName.toReversed(), '?sort=-title'],
    ['none', usual, ''],
  ] as const) {
    await page.keyboard.press('Enter');
    await expect(header(page, 'Title')).toHaveAttribute('aria-sort', sort);
    await expect(titles(page)).toHaveText(expected);
    await expect(page).toHaveURL(`/admin/blogs${address}`);
  }
  for (const column of ['Author', 'Created', 'Published?']) {
    await header(page, column).getByRole('button').click();
    await expect(header(page, column)).toHaveAttribute('aria-sort', /ascending|descending/);
    await expect(header(page, 'Title')).toHaveAttribute('aria-sort', 'none');
  }
});

test('at a width of 360 px posts can be searched and sorted, with controls 44 px high', {
  tag: '@details',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTable(page);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title, A to Z');
  await expect(page).toHaveURL('/admin/blogs?sort=title');
  const first = await titles(page).first().textContent();
  await page.getByRole('searchbox').fill(first ?? '');
  await expect(titles(page)).toHaveText([first ?? '']);
  await page.getByRole('searchbox').fill('');
  await expect(titles(page)).not.toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const controls = page.getByRole('main').locator('button, input, select, a').filter({ visible: true });
  for (const box of await Promise.all((await controls.all()).map((control) => control.boundingBox())))
    expect(box?.height).toBeGreaterThanOrEqual(43.9);
});
