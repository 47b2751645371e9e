import type { Page } from '@playwright/test';
import { EXAMPLE_PAGES } from '../../scripts/example-pages.ts';
import { axeViolations } from '../support/axe.ts';
import { expect, freshSite, otherVisitor, type SiteProcess, test as withSite } from '../support/site.ts';
import { makeWide } from '../support/stage.ts';

// Uses a new site, because posts that other tests publish would change the measured pages.
const test = withSite.extend<object, { site: SiteProcess }>({
  site: [freshSite, { scope: 'worker', timeout: 120_000 }],
});

const PAGES = [
  ...EXAMPLE_PAGES.map(({ path }) => path),
  // A post with a table and code, and a post with unusual markup.
  '/blog/backwards-saves',
  '/blog/strange-markup',
];

test('every public page passes the checks of axe, headings and 400 % zoom', async ({ page }) => {
  test.setTimeout(600_000);
  for (const path of PAGES) {
    await page.goto(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      // Turns transitions off, because colours in the middle of a transition belong to neither colour scheme.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
      for (const width of [1280, 360]) {
        await makeWide(page, width);
        expect(await axeViolations(page), `${path} at ${width} px, ${colorScheme}`).toEqual([]);
      }
    }
    await expectHeadings(page, path);
    await expectNothingCutOff(page, path);
  }
});

test('on a phone with double text size no page cuts off text', async ({ page, site }) => {
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

/** Doubles the text size, like a browser's setting, for pages that are opened afterwards. */
async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Checks that the page has one main landmark and skips no heading level. */
async function expectHeadings(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1);
  const levels = await page
    .getByRole('heading')
    .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName[1])));
  expect(levels[0], path).toBe(1);
  for (const [at, level] of levels.entries())
    expect(level, `${path}, heading ${at}`).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
}

/**
 * Checks that at 400 % zoom (320 × 256 px) the page does not scroll sideways, and that nothing outside of a scroll area
 * is cut off.
 */
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

test('axe finds no violation in the sign-up form’s states, nor on a page that failed to load', async ({
  browser,
  site,
}) => {
  const page = await otherVisitor(browser, site);
  await page.goto('/');
  await page.getByRole('textbox', { name: /Email/ }).fill('nobody');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Invalid email address.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: /Email/ }).fill('nobody@studio.example.org');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thanks for submitting!')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.route(/:runQuery/, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});

test('a visitor can sign up, open a card, go back and play a video by keyboard alone', async ({ page }) => {
  await page.route(/youtube/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The player</title><p>Playing</p>' }),
  );
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  // The first tab stops in the content are the store link and the e-mail field.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('key@studio.example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thanks for submitting!')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const trailer = page.getByTitle('Timeworks trailer').contentFrame();
  await expect(trailer.getByText('Playing')).toBeVisible();

  await page.getByRole('link', { name: /Lighting the harbour/ }).focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Lighting the harbour: 214 lamps and one rule');
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/#main');
  await expect(page.getByRole('link', { name: /Lighting the harbour/ })).toBeVisible();
});

test('nothing moves if the visitor prefers reduced motion', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin, reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const path of ['/', '/blog', '/Team', '/blog/trailer-notes']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link').first().hover();
    expect(await page.evaluate(() => document.getAnimations().length), path).toBe(0);
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')]
          .map((element) => getComputedStyle(element))
          .filter(
            (style) => style.animationName !== 'none' || Number.parseFloat(style.transitionDuration) > 0,
          ).length,
    );
    expect(moving, path).toBe(0);
  }
  await context.close();
});
