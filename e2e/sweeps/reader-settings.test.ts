import { FEATURE_PAGES } from '../../scripts/example-pages.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';

// Tests settings of visitors' devices: time zone, printing and colours.

for (const timezoneId of ['Asia/Tokyo', 'Pacific/Honolulu']) {
  test.describe(`a reader in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('the date of a post is shown in UTC, and hovering over it shows the time and “UTC”', async ({
      page,
      stage,
    }) => {
      await stage({ [postPath('staged')]: aPost({ publishDate: Date.UTC(2026, 0, 2, 23, 30) }) });
      for (const path of ['/blog', '/blog/staged']) {
        await page.goto(path);
        const date = page.getByText('Jan 2, 2026', { exact: true });
        await expect(date).toHaveAttribute('title', 'Jan 2, 2026, 23:30 UTC');
        await expect(date).toHaveAttribute('datetime', '2026-01-02T23:30:00.000Z');
      }
    });
  });
}

test('a printed post has its text and link addresses, without header and footer', async ({ page, stage }) => {
  await stage({
    [postPath('staged')]: aPost({
      content:
        'See [our store](https://store.example/timeworks).\n\n![Trailer](https://www.youtube.com/watch?v=aqz-KE-bpKQ)',
    }),
  });
  await page.goto('/blog/staged');
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden();
  await expect(page.getByRole('link', { name: 'More from the blog' })).toBeHidden();
  const link = page.getByRole('link', { name: /our store/ });
  await expect(page.getByText('Trailer: https://www.youtube.com/watch?v=aqz-KE-bpKQ')).toBeVisible();
  const after = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(after).toContain('https://store.example/timeworks');
  const pages = ['/', '/blog', '/blog/staged', '/Team', '/Contact', '/games/Duskwater', ...FEATURE_PAGES];
  for (const path of pages) {
    await page.goto(path);
    const pale = await page.evaluate(() => {
      const brightness = (color: string) =>
        Math.max(...(color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
      return [...document.querySelectorAll('main h1, main h2, main h3, main p, main time, main li, main bdi')]
        .filter((element) => element.checkVisibility() && element.textContent?.trim())
        .filter((element) => !element.closest('.visually-hidden'))
        .filter((element) => brightness(getComputedStyle(element).color) > 120)
        .map((element) => element.textContent);
    });
    expect(pale, `${path}: words too pale for white paper`).toEqual([]);
    const filled = await page.evaluate(() =>
      [...document.querySelectorAll('main a, main blockquote, main li')]
        .filter((element) => element.checkVisibility())
        .map((element) => getComputedStyle(element).backgroundImage)
        // Ignores light gradients, either of opaque white or of white mixed with transparency. For mixed colours,
        // browsers report channels from 0 to 1.
        .filter((image) => /gradient/.test(image) && !/rgb\(255, 255, 255|srgb 1 1 1|srgb 0\.9/.test(image)),
    );
    expect(filled, `${path}: dark fills, which hide black words`).toEqual([]);
  }
});

test('with forced colours, logos stay visible and the current link is highlighted', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.origin,
    forcedColors: 'active',
  });
  const page = await context.newPage();
  await page.goto('/blog');
  const logo = page.getByRole('banner').getByRole('img', { name: 'Lanternfall Games' });
  const social = page.getByRole('contentinfo').getByRole('link', { name: /^YouTube/ });
  // The demo's logo and icons are dark in the light colour scheme, and therefore need a light background there.
  for (const [colorScheme, behind] of [
    ['light', 'rgb(246, 244, 239)'],
    ['dark', 'rgb(11, 13, 28)'],
  ] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    // Waits for the colours, because the background colour of the icon changes in a transition.
    await expect(logo, colorScheme).toHaveCSS('background-color', behind);
    await expect(social, colorScheme).toHaveCSS('background-color', behind);
  }
  const line = (name: string) =>
    page
      .getByRole('banner')
      .getByRole('link', { name, exact: true })
      .evaluate((link) => {
        const { backgroundColor, transform } = getComputedStyle(link, '::after');
        const canvas = getComputedStyle(document.body).backgroundColor;
        return backgroundColor !== canvas && (transform === 'none' || !transform.includes('(0,'));
      });
  expect(await line('Blog')).toBe(true);
  expect(await line('About Us')).toBe(false);

  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await page.goto('/');
  const play = page.locator('.video-frame').contentFrame().getByRole('link', { name: /^Play/ });
  const [sign, behind] = await play.evaluate((link) => {
    const colorOf = (name: string, property: 'fill' | 'backgroundColor') => {
      const element = link.querySelector(name);
      return element ? getComputedStyle(element)[property] : name;
    };
    return [colorOf('path', 'fill'), colorOf('span', 'backgroundColor')];
  });
  expect(sign, 'the sign of the play button').not.toBe(behind);
  await context.close();
});
