import type { Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { expect, SiteProcess, test } from '../support/site.ts';
import { Wire, type WireWrite } from '../support/wire.ts';

const POSTS = 'projectdata/website/blogPosts';

// Posts that other files left behind would mix with the ones that are searched for and sorted here.
const own = new SiteProcess();
test.beforeAll(() => own.start());
test.afterAll(() => own.remove());
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  baseURL: async ({}, use) => use(own.origin),
});

async function openTable(page: Page, path = '/admin/blogs'): Promise<void> {
  await openAs(page, 'Demo Editor', path);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
}

const titles = (page: Page) => page.getByRole('rowheader').filter({ hasNotText: 'CREATE NEW POST' });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name });

test('search as typed and the sort are in the address and survive Back', async ({ page }) => {
  await openTable(page);
  await page.getByRole('searchbox', { name: 'Search posts' }).pressSequentially('TRAILER');
  await expect(titles(page).first()).toHaveText(/^Behind the trailer/);
  await expect(
    page.getByRole('status').filter({ hasText: /^\d+ posts? found, \d+ searched\.$/ }),
  ).toBeVisible();
  await expect(page).toHaveURL('/admin/blogs?search=TRAILER');
  await page.getByRole('link', { name: 'Behind the trailer' }).click();
  await expect(page.getByLabel('Title')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('TRAILER');
  await expect(titles(page).first()).toHaveText(/^Behind the trailer/);
  await page.reload();
  await expect(titles(page).first()).toHaveText(/^Behind the trailer/);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').fill('quagmire zeppelin');
  await expect(titles(page)).toHaveCount(0);
  await expect(page.getByText(/^0 posts found, \d+ searched\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show all posts' }).click();
  await expect(titles(page)).not.toHaveCount(0);
});

test('a column is sorted up, down and not at all, by keyboard, and says so', async ({ page }) => {
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

test('at 360 px posts are searched and sorted with targets 44 px high', async ({ page }) => {
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

test('310 posts more are searched whole, typing mistakes included, filtered, and sorted by publish date', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const site = new SiteProcess();
  await site.start();
  const later = Date.now() + 86_400_000;
  const week = (number: number) => ({
    ...{ title: `Week ${number}`, authors: ['demo-author'], shortText: '', image: '', content: 'Progress.' },
    ...{ published: true, pinned: false, featured: false, creationDate: number, publishDate: number },
  });
  const weeks = Array.from({ length: 310 }, (_, at) => week(at + 1));
  Object.assign(weeks[4] ?? {}, { content: 'The **shadow renderer** is gone.', published: false });
  Object.assign(weeks[5] ?? {}, { publishDate: later, authors: ['demo-editor'] });
  try {
    const writes = weeks.map((data, at): WireWrite => ({ path: `${POSTS}/week-${at + 1}`, data }));
    expect(await Wire.asOwner(site).commit(...writes)).toBe(200);
    const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
    await openTable(page);
    await expect(titles(page)).toHaveCount(50);

    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('week 137');
    await expect(titles(page)).toHaveText(['Week 137']);
    await expect(page.getByText('1 post found, 320 searched.')).toBeVisible();
    await page.getByRole('searchbox').fill('shadwo rendrer');
    await expect(titles(page)).toHaveText(['Week 5']);
    await page.getByRole('searchbox').fill('');

    await page.getByRole('radio', { name: 'Scheduled' }).check();
    await expect(titles(page)).toHaveText(['Week 6']);
    await expect(page.getByText('1 of 320 posts.')).toBeVisible();
    await expect(page).toHaveURL('/admin/blogs?show=scheduled');
    await page.getByRole('radio', { name: 'Drafts' }).check();
    await expect(titles(page).filter({ hasText: 'Week 5' })).toBeVisible();
    await expect(titles(page)).toHaveCount(3);
    await page.getByRole('radio', { name: 'Mine' }).check();
    await expect(titles(page).filter({ hasText: 'Week 6' })).toBeVisible();
    await page.getByRole('radio', { name: 'All' }).check();
    await expect(titles(page)).toHaveCount(50);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Publish date, newest first');
    await expect(titles(page).first()).toHaveText('Week 6');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Publish date, oldest first');
    await expect(titles(page).first()).toHaveText('Week 1');
    await page.context().close();
  } finally {
    await site.remove();
  }
});
