import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { expect, otherVisitor, test } from '../support/site.ts';

const focused = (page: Page) => page.locator(':focus');

test('axe finds no violation in the sign-up form’s states and on a failed page', async ({
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

test('the keyboard reaches everything on the home page, with a visible focus', async ({ page }) => {
  await page.goto('/');
  const stops = [
    'Skip to content',
    'Lanternfall Games',
    'Timeworks (opens in a new tab)',
    'Blog',
    'About Us',
    /^Wishlist now/,
    /^Email/,
    'Submit',
    // The trailer's own document: its play button.
    null,
    'All posts',
    /Timeworks has a date.*Read More/,
    /Lighting the harbour.*Read More/,
    /Behind the trailer.*Read More/,
    /^Instagram/,
    /^TikTok/,
    /^Discord/,
    /^itch\.io/,
    /^X /,
    /^YouTube/,
    'About Us',
    'Contact Us',
  ];
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    if (stop === null) {
      const play = page.getByTitle('Timeworks trailer').contentFrame().getByRole('link', { name: /^Play/ });
      await expect(play).toBeFocused();
      continue;
    }
    await expect(focused(page)).toHaveAccessibleName(stop);
    await expect(focused(page)).toBeInViewport();
    const outline = await focused(page).evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
    expect(outline, String(stop)).toBeGreaterThanOrEqual(2);
  }
});

test('the keyboard alone signs up, opens a card, comes back, and plays a video', async ({ page }) => {
  await page.route(/youtube/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The player</title><p>Playing</p>' }),
  );
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  // From the beginning of the content the first stops are the store link and the form.
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

test('with reduced motion nothing moves', async ({ browser, site }) => {
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
