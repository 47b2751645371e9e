import type { Locator, Page } from '@playwright/test';
import { freshSite, type SiteProcess } from '../support/site.ts';
import { aPost, test as base, expect, postPath } from '../support/stage.ts';

// Uses a new site, because posts that other tests publish would change the measured pages.
const test = base.extend<object, { site: SiteProcess }>({
  site: [freshSite, { scope: 'worker', timeout: 120_000 }],
});

/**
 * Measures the contrast between a text and the picture behind it, which axe cannot measure. Hides the text, takes a
 * screenshot of its area, and compares the text's colour with the brightest pixels.
 */
async function contrastOver(page: Page, text: Locator): Promise<number> {
  await text.scrollIntoViewIfNeeded();
  const color = await text.evaluate((element) => {
    const { color: shown } = getComputedStyle(element);
    for (const part of [element, ...element.querySelectorAll('*')])
      (part as HTMLElement).style.setProperty('color', 'transparent', 'important');
    return shown;
  });
  const box = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    // Measures only the visible part of a text that is cut off, because the hidden part has no picture behind it.
    return { x, y, width, height: Math.min(height, element.getBoundingClientRect().height) };
  });
  const png = (await page.screenshot({ clip: box, animations: 'disabled' })).toString('base64');
  return page.evaluate(
    async ({ color, png }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('No canvas.');
      const luminances = () => {
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        return Array.from({ length: data.length / 4 }, (_, at) => {
          const [r = 0, g = 0, b = 0] = [0, 1, 2].map((channel) => {
            const share = (data[at * 4 + channel] ?? 0) / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        });
      };
      context.fillStyle = color;
      context.fillRect(0, 0, canvas.width, canvas.height);
      const [letters = 0] = luminances();
      context.drawImage(image, 0, 0);
      // The text is light, so the brightest pixels matter. The brightest 2 % are ignored: they are stars, which are
      // smaller than letters.
      const behind = luminances().sort((a, b) => a - b);
      const bright = behind[Math.floor(behind.length * 0.98)] ?? 0;
      return (letters + 0.05) / (bright + 0.05);
    },
    { color, png },
  );
}

const PLACES: Record<string, (page: Page) => Locator[]> = {
  '/': (page) => [
    page.getByText('Wind the clock.'),
    page.getByText('Email: get news of our games'),
    ...[0, 1, 2].flatMap((at) => {
      const card = page.getByRole('link', { name: /Read More/ }).nth(at);
      return [card.getByRole('heading'), card.getByRole('paragraph'), card.getByText('Read More')];
    }),
  ],
  '/blog/release-date': (page) => [
    page.getByRole('heading', { level: 1 }),
    page.getByText('Wren Hollow').first(),
    page.getByText('Studio Lead').first(),
    page.getByRole('article').getByRole('time'),
  ],
  '/blog/starhound-archive': (page) => [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('article').getByRole('time'),
  ],
  '/Contact': (page) => [
    page.getByRole('heading', { level: 1 }),
    page.getByText('business inquiries'),
    page.getByRole('main').getByRole('link', { name: 'hello@' }),
    page.getByRole('link', { name: /^Do you write about games/ }),
  ],
  '/games/Timeworks': (page) => [
    page.getByRole('heading', { level: 1 }),
    page.getByText('The page for Timeworks'),
  ],
  '/games/Duskwater': (page) => [
    page.getByText('One ferry, sixty-one lamps').first(),
    page.getByText('Released on'),
    page.getByRole('term').first(),
  ],
};

test('text over pictures has a contrast of at least 4.5 to 1, or 3 to 1 if it is large', async ({ page }) => {
  test.setTimeout(300_000);
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, places] of Object.entries(PLACES)) {
      await page.goto(path);
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
      });
      for (const [at, text] of places(page).entries()) {
        const large = await text.evaluate((element) => {
          const { fontSize, fontWeight } = getComputedStyle(element);
          const size = Number.parseFloat(fontSize);
          return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
        });
        const contrast = await contrastOver(page, text);
        expect.soft(contrast, `text ${at} of ${path} at ${width} px`).toBeGreaterThanOrEqual(large ? 3 : 4.5);
      }
    }
  }
});

test('a feature card clips long text; on a white picture the contrast is at least 4.5 : 1', async ({
  page,
  stage,
}) => {
  await page.route(/\/art\/covers\//, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#fff" d="M0 0h16v9H0z"/></svg>',
    }),
  );
  await stage({
    [postPath('staged')]: aPost({
      title: 'A lantern and its keeper. '.repeat(7),
      shortText: 'Long ago, and far from every harbour. '.repeat(12),
      featured: true,
      image: '/art/covers/staged.svg',
      creationDate: Date.now(),
    }),
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const card = page.getByRole('link', { name: /A lantern and its keeper/ });
    await card.scrollIntoViewIfNeeded();
    await expect(card.locator('img')).toHaveJSProperty('complete', true);
    const [title, text] = [card.getByRole('heading'), card.getByRole('paragraph')];
    for (const [part, lines] of [
      [title, 3],
      [text, 4],
    ] as const) {
      const shown = await part.evaluate(
        (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
      );
      expect(Math.round(shown), `lines at ${width} px`).toBe(lines);
    }
    for (const part of [title, text, card.getByText('Read More')])
      expect.soft(await contrastOver(page, part), `at ${width} px`).toBeGreaterThanOrEqual(4.5);
  }
});
