import { expect, test } from '../support/site.ts';

/** One page of each kind. Unit tests check which rules of the sheets a page inlines. */
const PATHS = ['/', '/blog', '/Team', '/blog/release-date', '/search?q=lamp'];

test('a page looks the same with its complete style sheets', async ({ context }) => {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of PATHS) {
    await page.goto(path);
    await expect(page.locator('#fonts')).toHaveJSProperty('media', 'all');
    await page.evaluate(() => document.fonts.ready);
    // Pictures load at any time; only their positions are compared.
    const look = { fullPage: true, style: 'img { visibility: hidden !important }' };
    const before = await page.screenshot(look);
    const count = await page.evaluate(async () => {
      const parts = [...document.querySelectorAll<HTMLStyleElement>('style[data-href]')];
      for (const part of parts) {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = part.dataset.href ?? '';
        await new Promise((resolve) => {
          link.addEventListener('load', resolve);
          part.replaceWith(link);
        });
      }
      await document.fonts.ready;
      return parts.length;
    });
    expect(count, path).toBeGreaterThan(0);
    expect(before.equals(await page.screenshot(look)), path).toBe(true);
  }
});
