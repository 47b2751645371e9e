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
