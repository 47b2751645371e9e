import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { openAs } from '../../../e2e/support/open-as.ts';
import { expect, movePointer, otherVisitor, SiteProcess, test as shared } from '../../../e2e/support/site.ts';

const test = shared.extend<object, { own: SiteProcess }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const site = new SiteProcess({ NUMBERS_SECONDS: '1' });
      await site.start();
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.use({ baseURL: async ({ own }, use) => use(own.origin) });

/**
 * The user agent of a normal Chrome. With the test browser's own user agent, the site would not count its visits,
 * because it would take the browser for a program.
 */
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Opens a page as a visitor who moves the pointer. `reports` contains the reports that the page has sent so far. */
async function visitor(
  browser: Browser,
  site: SiteProcess,
  path: string,
  { referer, headers = {} }: { referer?: string; headers?: Record<string, string> } = {},
) {
  const context = await browser.newContext({
    baseURL: site.origin,
    userAgent: CHROME,
    extraHTTPHeaders: headers,
  });
  // Answers requests to the stores of the tests' studio, which do not exist.
  await context.route('https://store.example/**', (route) => route.fulfill({ body: 'store' }));
  const page = await context.newPage();
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/beacon')) reports.push(request.postData() ?? '');
  });
  await page.goto(path, referer === undefined ? {} : { referer });
  await movePointer(page);
  await page.waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0);
  return { page, reports, close: () => context.close() };
}

const chart = (page: Page, name: string) => page.getByRole('figure', { name });
const ranking = (page: Page, name: string) => page.getByRole('table', { name });

test('the page of numbers shows a visit by post, source, campaign and store', async ({
  page,
  browser,
  own,
}) => {
  const {
    page: read,
    reports,
    close,
  } = await visitor(browser, own, '/?from=summer', {
    referer: 'https://news.example/a-story',
  });
  await read.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(read.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible();
  await read.getByRole('link', { name: 'Timeworks has a date' }).first().click();
  await expect(read.getByRole('heading', { level: 1 })).toContainText('Timeworks has a date');
  const opened = read.waitForEvent('popup');
  await read.getByRole('banner').getByRole('link', { name: 'Timeworks (opens' }).click();
  await opened;
  await expect.poll(() => reports).toHaveLength(3);
  for (const report of reports) expect(Buffer.byteLength(report)).toBeLessThanOrEqual(300);
  expect(await read.context().cookies()).toEqual([]);
  await close();

  await openAs(page, 'Demo Author', '/admin/site#numbers');
  await expect(chart(page, 'Visits')).toContainText('Visits 1');
  await expect(chart(page, 'Pages viewed')).toContainText('Pages viewed 3');
  await expect(chart(page, 'Posts read')).toContainText('Posts read 1');
  await expect(chart(page, 'Store presses')).toContainText('Store presses 1');
  await expect(ranking(page, 'Posts').getByRole('row', { name: 'Timeworks has a date' })).toContainText('11');
  await expect(ranking(page, 'Sources').getByRole('row', { name: 'news.example' })).toContainText('1');
  await expect(ranking(page, 'Campaigns').getByRole('row', { name: 'summer' })).toContainText('110');
  await expect(
    ranking(page, 'Stores').getByRole('row', { name: 'Timeworks at store.example' }),
  ).toBeVisible();

  const administrator = await otherVisitor(browser, own);
  await openAs(administrator, 'Demo Administrator', '/admin/site');
  await expect(administrator.getByRole('region', { name: 'Numbers', exact: true })).toContainText(
    'Visits are counted.',
  );
  await administrator.context().close();
});

test('the numbers of visits are shown by period and as a table, and exported as CSV', {
  tag: '@details',
}, async ({ page, browser, own }) => {
  const { close } = await visitor(browser, own, '/blog');
  await close();
  await openAs(page, 'Demo Editor', '/admin/site?days=7#numbers');
  await expect(page.getByRole('radio', { name: '7 days', exact: true })).toBeChecked();
  await page.getByText('Numbers by day as a table').click();
  await expect(page.getByRole('table', { name: 'Numbers by day' }).getByRole('row')).toHaveCount(8);
  await page.getByRole('radio', { name: '365 days' }).check();
  await expect(page).toHaveURL(/days=365/);
  await expect(page.getByRole('table', { name: 'Numbers by day' }).getByRole('row')).toHaveCount(54);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toMatch(
    /^day,kind,name,visits,pages,posts read,store presses,sign-ups\r\n\d{4}-\d\d-\d\d,total,,/,
  );
});

test('the numbers fit into windows from 360 to 1600 px wide', { tag: '@details' }, async ({
  page,
  browser,
  own,
}) => {
  const { close } = await visitor(browser, own, '/blog/release-date?from=a-campaign-with-a-rather-long-name');
  await close();
  await openAs(page, 'Demo Editor', '/admin/site#numbers');
  await expect(ranking(page, 'Campaigns')).toBeVisible();
  for (const width of [360, 768, 1024, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(clientWidth);
  }
});

test('an author opens the numbers from the dashboard, in a section of Site that all staff see', async ({
  page,
}) => {
  await openAs(page, 'Demo Author');
  await page.getByRole('link', { name: 'Numbers' }).click();
  await expect(page.getByRole('button', { name: 'Numbers' })).toBeFocused();
  await expect(page.getByRole('group', { name: 'Period' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ...['Pictures', 'Trash', 'Numbers'],
    ...['Your sign-in', 'Mail to you'],
  ]);
});
