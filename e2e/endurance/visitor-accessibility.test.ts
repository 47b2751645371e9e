import type { Page } from '@playwright/test';
import { EXAMPLE_PAGES } from '../../scripts/example-pages.ts';
import { axeViolations } from '../support/axe.ts';
import { expect, freshSite, type SiteProcess, test as withSite } from '../support/site.ts';
import { makeWide } from '../support/stage.ts';

// A site of its own: what other files published would be on the pages that are looked at.
const test = withSite.extend<object, { site: SiteProcess }>({
  site: [freshSite, { scope: 'worker', timeout: 120_000 }],
});

const PAGES = [
  ...EXAMPLE_PAGES.map(({ path }) => path),
  // Texts that a table, code and strange markup are in.
  '/blog/backwards-saves',
  '/blog/strange-markup',
];

test('every public page is accessible: axe at 360 and 1280 px, headings, 400 % zoom', async ({ page }) => {
  test.setTimeout(180_000);
  for (const path of PAGES) {
    await page.goto(path);
    for (const width of [1280, 360]) {
      await makeWide(page, width);
      expect(await axeViolations(page), `${path} at ${width} px`).toEqual([]);
    }
    await expectHeadings(page, path);
    await expectNothingCutOff(page, path);
  }
});

test('text of double size on a phone is whole on every page', async ({ page, site }) => {
  await makeWide(page, 390, 844);
  await doubleText(page);
  for (const path of PAGES) {
    await page.goto(site.origin + path);
    const beside = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3, p, a, button, input, time')]
        .filter((element) => !element.closest('[aria-hidden="true"], .visually-hidden'))
        .filter((element) => !element.closest('section[tabindex], pre'))
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    expect(beside, path).toEqual([]);
  }
});

/** As a person sets it in the browser; pages that are opened from now on have it. */
async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** One main landmark, and headings without gaps. */
async function expectHeadings(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1);
  const levels = await page
    .getByRole('heading')
    .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName[1])));
  expect(levels[0], path).toBe(1);
  for (const [at, level] of levels.entries())
    expect(level, `${path}, heading ${at}`).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
}

/** At 400 % zoom (320 by 256 px) nothing scrolls sideways or is cut off. */
async function expectNothingCutOff(page: Page, path: string): Promise<void> {
  await makeWide(page, 320, 256);
  const wide = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const inScroller = (element: Element): boolean =>
      element.parentElement !== null && (scrolls(element.parentElement) || inScroller(element.parentElement));
    const cut = [...document.querySelectorAll('main *:not(img), header *, footer *')].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 1 && (box.right > limit + 1 || box.left < -1) && !inScroller(element);
    });
    return {
      page: document.documentElement.scrollWidth - limit,
      cut: cut.map((element) => element.outerHTML),
    };
  });
  expect(wide.page, path).toBeLessThanOrEqual(0);
  expect(
    wide.cut.filter((html) => !html.includes('aria-hidden')),
    path,
  ).toEqual([]);
}
