import type { Page } from '@playwright/test';
import { aPost, DEMO_PICTURE, DEMO_POSTS, expect, makeWide, postPath, test } from '../support/stage.ts';

// Tests docs/product.md#home-page and docs/product.md#feature-cards.

const card = (page: Page) => page.getByRole('main').getByRole('link', { name: /Read More/ });
const cardTitles = (page: Page) => card(page).getByRole('heading').allInnerTexts();

async function boxOf(locator: ReturnType<Page['locator']>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

test('from 990 px the promo block has logo, store link and sign-up form beside the trailer', async ({
  page,
}) => {
  await page.goto('/');
  const promo = page.getByRole('region', { name: 'Timeworks' });
  const logo = promo.getByRole('img', { name: 'Timeworks' });
  const trailer = promo.getByTitle('Timeworks trailer');
  const store = promo.getByRole('link', { name: /Wishlist now/ });
  const email = promo.getByRole('textbox', { name: /Email/ });
  await expect(logo).toBeVisible();
  await expect(promo.getByRole('textbox')).toHaveCount(1);
  await expect(promo.getByRole('button', { name: 'Submit' })).toBeVisible();
  await expect(store).toHaveAttribute('href', 'https://store.example/timeworks');
  await expect(store).toHaveAttribute('rel', 'noopener');

  for (const [width, columns] of [
    [989, 1],
    [990, 2],
    [991, 2],
  ] as const) {
    await makeWide(page, width);
    const film = await boxOf(trailer);
    for (const part of [logo, store, email]) {
      const box = await boxOf(part);
      if (columns === 1) expect(box.y + box.height, `${width} px`).toBeLessThanOrEqual(film.y);
      else expect(box.x + box.width, `${width} px`).toBeLessThanOrEqual(film.x);
    }
  }
});

test('the trailer loads nothing from the video site until play is pressed', async ({ page }) => {
  const asked: string[] = [];
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>The player</title>' });
  });
  await page.goto('/');
  const trailer = page.getByTitle('Timeworks trailer');
  await expect(trailer).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube(-nocookie)?\.com\/embed\/aqz-KE-bpKQ$/,
  );
  await expect(trailer).toHaveAttribute('width', '853');
  await expect(trailer).toHaveAttribute('height', '480');
  for (const width of [360, 990, 1600]) {
    await makeWide(page, width);
    expect((await boxOf(trailer)).height, `${width} px`).toBeLessThanOrEqual(300);
  }
  const play = trailer.contentFrame().getByRole('link', { name: 'Play: Timeworks trailer' });
  await expect(play).toBeVisible();
  expect(asked).toEqual([]);
  await play.click();
  await expect.poll(() => asked).toEqual([expect.stringContaining('/embed/aqz-KE-bpKQ')]);
});

test('feature cards are side by side above 990 px, and stacked up to 990 px', { tag: '@details' }, async ({
  page,
}) => {
  await page.goto('/');
  await expect(card(page)).toHaveCount(3);
  for (const [width, sideBySide] of [
    [989, false],
    [990, false],
    [991, true],
    [1280, true],
  ] as const) {
    await makeWide(page, width);
    const [first, second, third] = await Promise.all([0, 1, 2].map((at) => boxOf(card(page).nth(at))));
    if (!first || !second || !third) throw new Error('A card is missing.');
    if (sideBySide) {
      expect(second.y).toBe(first.y);
      expect(third.y).toBe(first.y);
      // The cards are high enough for the pictures behind their texts.
      expect(Math.min(first.height, second.height, third.height)).toBeGreaterThanOrEqual(352);
      expect(first.x + first.width).toBeLessThan(second.x);
      expect(second.x + second.width).toBeLessThan(third.x);
      // Titles and texts of neighbouring cards are aligned, however many lines they have.
      for (const part of ['h3', 'p', '.post-feature-view__action']) {
        const tops = await card(page)
          .locator(part)
          .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
        expect(new Set(tops).size, `${part} at ${width} px: ${tops}`).toBe(1);
      }
    } else {
      expect(second.x).toBe(first.x);
      expect(first.y + first.height, `${width} px`).toBeLessThan(second.y);
      expect(second.y + second.height, `${width} px`).toBeLessThan(third.y);
    }
  }
});

test('a feature card shows title, short text and Read More over its image, and opens its post', async ({
  page,
}) => {
  await page.goto('/');
  const first = card(page).first();
  await expect(first).toHaveAttribute('href', '/blog/release-date');
  await expect(
    first.getByRole('heading', { name: 'Timeworks has a date, and the date has a clock' }),
  ).toBeVisible();
  await expect(first.getByText('We have been asked one question more than any other.')).toBeVisible();
  const image = first.getByRole('presentation');
  await expect(image).toHaveAttribute('src', DEMO_PICTURE);
  await expect(image).not.toHaveAttribute('data-missing');
  const [frame, picture, title] = await Promise.all([
    boxOf(first),
    boxOf(image),
    boxOf(first.getByRole('heading')),
  ]);
  expect(picture.width).toBeGreaterThanOrEqual(frame.width - 2);
  expect(title.y, 'the title is on the image').toBeLessThan(picture.y + picture.height);
  await first.click();
  await expect(page).toHaveURL('/blog/release-date');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Timeworks has a date, and the date has a clock',
  );
});

test('the home page shows at most 3 posts, featured first, then the newest', async ({ page, stage }) => {
  const long = Date.now() - 5 * 365 * 24 * 3600 * 1000;
  await page.goto('/');
  expect(await cardTitles(page)).toEqual([
    'Timeworks has a date, and the date has a clock',
    'Lighting the harbour: 214 lamps and one rule',
    'Behind the trailer: ninety seconds, frame by frame',
  ]);
  await stage({
    // Featured posts come first. Both groups are sorted by creation date, whatever the publish dates are.
    [postPath('staged-featured')]: aPost({ title: 'Old but featured', featured: true, creationDate: long }),
    [postPath('staged-newest')]: aPost({ title: 'Newest, not featured' }),
    [postPath('staged-draft')]: aPost({ title: 'A featured draft', featured: true, published: false }),
  });
  await page.reload();
  expect(await cardTitles(page)).toEqual([
    'Timeworks has a date, and the date has a clock',
    'Lighting the harbour: 214 lamps and one rule',
    'Old but featured',
  ]);
  // The cards are the same when the browser loads the posts itself.
  await page.goto('/Contact');
  await page.getByRole('banner').getByRole('link', { name: 'Lanternfall Games' }).click();
  await expect(card(page)).toHaveCount(3);
  expect((await cardTitles(page)).at(-1)).toBe('Old but featured');
});

test('the home page shows one card for one published post, and none without posts', {
  tag: '@details',
}, async ({ page, stage }) => {
  await stage(Object.fromEntries(DEMO_POSTS.slice(1).map((id) => [postPath(id), null])));
  await page.goto('/');
  await expect(card(page)).toHaveCount(1);
  await stage({ [postPath('release-date')]: null });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await expect(page.getByText('From the blog')).toHaveCount(0);
  await page.goto('/blog');
  await expect(page.getByRole('main').getByText('No posts yet.')).toBeVisible();
});
