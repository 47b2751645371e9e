import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/site.ts';
import { makeWide } from '../support/stage.ts';

test.use({ colorScheme: 'light' });

const PAPER = 'rgb(246, 244, 239)';
const NIGHT = 'rgb(11, 13, 28)';

for (const path of ['/', '/blog/release-date', '/contact', '/games/Starhound']) {
  test(`in the light scheme the page ${path} is light, except behind text on pictures`, {
    tag: path === '/' ? '@long' : '@details',
  }, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveCSS('background-color', PAPER);
    const art = page.locator('.on-art').first();
    await expect(art).toHaveCSS('color', 'rgb(242, 243, 251)');
    await expect(art).toHaveCSS('color-scheme', 'dark');
    for (const width of [1280, 360]) {
      await makeWide(page, width);
      expect(await axeViolations(page), `at ${width} px`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveCSS('background-color', NIGHT);
  });
}

test('in the light colour scheme the logo is dark in the header, and bright in the press kit', {
  tag: '@details',
}, async ({ page }) => {
  await page.goto('/press');
  const [header, kit] = [
    page.getByRole('banner').getByRole('img'),
    page.locator('.press__pictures img').first(),
  ];
  await expect(kit).toHaveAttribute('src', '/art/studio-logo.svg');
  await expect(header).toHaveCSS('color-scheme', 'light');
  await expect(kit).toHaveCSS('color-scheme', 'dark');
  expect((await shadesOf(header)).darkest).toBeLessThan(80);
  expect((await shadesOf(kit)).brightest).toBeGreaterThan(220);
});

/** The brightness of the darkest and of the brightest pixel in a screenshot of an element, from 0 to 255. */
async function shadesOf(element: Locator): Promise<{ darkest: number; brightest: number }> {
  const pixels = await sharp(await element.screenshot())
    .greyscale()
    .raw()
    .toBuffer();
  return { darkest: Math.min(...pixels), brightest: Math.max(...pixels) };
}
