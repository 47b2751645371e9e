import type { Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';

/** The sum of all layout shifts since the page was loaded. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += shift.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

test('the tables of posts, bios and users cause no layout shift while they load', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, 'Demo Administrator');
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/admin/blogs', '/admin/bios', '/admin/users']) {
      await page.goto(path);
      await expect(page.getByRole('row').nth(3)).toBeVisible();
      expect(await shifts(page), `${path} at ${width} px`).toBeLessThan(0.05);
      const wrapped = await page
        .locator('time')
        .evaluateAll((all) => all.filter((time) => time.getClientRects().length > 1).length);
      expect(wrapped, `dates on two lines on ${path} at ${width} px`).toBe(0);
      // Buttons have the same position in all rows with at least four buttons, whatever their labels are.
      const places = await page
        .locator('tbody td:last-child:has(button:nth-of-type(4))')
        .evaluateAll((cells) =>
          cells.map((cell) =>
            [...cell.querySelectorAll('button')]
              .map((button) => Math.round(button.getBoundingClientRect().left))
              .join(' '),
          ),
        );
      if (path === '/admin/blogs') expect(places.length).toBeGreaterThan(2);
      expect(new Set(places).size, `buttons on ${path} at ${width} px: ${places}`).toBeLessThan(2);
    }
  }
});

test('at 400 % zoom (320 by 256 px) nothing on a staff screen overflows or covers a field', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openAs(page, 'Demo Administrator');
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of [
    '/admin',
    '/admin/blogs',
    '/admin/bios',
    '/admin/users',
    '/admin/bios/demo-administrator',
    '/admin/blogs/trailer-notes',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
    await expect(page.getByRole('main').getByText(/^Reading/)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  // The bar with the Save button must not cover the field in which the user types.
  const title = page.getByLabel('Title', { exact: true });
  await title.scrollIntoViewIfNeeded();
  await expect(title).toBeInViewport({ ratio: 0.95 });
  const isOnTop = await title.evaluate((field) => {
    const { x, y, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === field;
  });
  expect(isOnTop).toBe(true);
  await page.getByRole('tab', { name: 'Versions' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).not.toBeInViewport();
});

test('at double text size the posts table shows whole titles without horizontal scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await openAs(page, 'Demo Administrator', '/admin/blogs');
  const title = page.getByRole('link', { name: 'Behind the trailer' });
  await expect(title).toBeVisible();
  expect((await title.boundingBox())?.width).toBeGreaterThan(600);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
