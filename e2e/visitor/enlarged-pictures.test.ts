import type { Page } from '@playwright/test';
import type { PlainFields } from '@studio-site/backend/values';
import { aPost, expect, postPath, test } from '../support/stage.ts';

// Tests docs/product.md#enlarged-pictures.

const HARBOUR = '/pictures/harbour-1600x900-1b3b3e/1600.jpg';
const INES = '/pictures/ines-vale-800x800-736875/1600.jpg';
const FERRY = '/pictures/ferry-queue-1600x900-1e3d40/1600.jpg';
const TEXT = `Words.\n\n![The harbour](${HARBOUR})\n\n![Ines](${INES})\n![The queue](${FERRY})\n\n[![A linked one](${FERRY})](/blog)\n`;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enlarged picture' });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Opens a post with a picture, a gallery of two, and a picture inside a link. */
async function openPost(
  page: Page,
  stage: (documents: Record<string, PlainFields>) => Promise<void>,
): Promise<void> {
  await stage({ [postPath('pictures')]: aPost({ content: TEXT }) });
  await page.goto('/blog/pictures');
}

test('Enter opens a picture in a dialog, and an arrow key shows the post’s next picture', async ({
  page,
  stage,
}) => {
  await openPost(page, stage);
  await link(page, 'The harbour').press('Enter');
  await expect(dialog(page).getByRole('img', { name: 'The harbour' })).toBeVisible();
  await expect(dialog(page).getByRole('status')).toHaveText('Picture 1 of 3');
  await expect(dialog(page).getByRole('button', { name: 'Previous picture' })).toBeDisabled();

  await dialog(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Picture 2 of 3');
  await expect(dialog(page).getByRole('img', { name: 'Ines' })).toBeInViewport();
  await dialog(page).getByRole('button', { name: 'Next picture' }).press('ArrowRight');
  await expect(dialog(page).getByRole('status')).toHaveText('Picture 3 of 3');

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(link(page, 'The harbour')).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/blog/pictures');
});

test('a click on a picture opens the picture’s dialog even before scripts have loaded', async ({
  context,
  stage,
}) => {
  // The page is opened from the context, because the `page` fixture moves the pointer, which loads the scripts.
  const page = await context.newPage();
  await openPost(page, stage);
  expect(await page.evaluate(() => performance.getEntriesByName('ready-to-use').length)).toBe(0);
  await link(page, 'The queue').click();
  await expect(dialog(page).getByRole('status')).toHaveText('Picture 3 of 3');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('the script of the picture dialog loads at the first click on a picture', { tag: '@details' }, async ({
  page,
  stage,
}) => {
  await openPost(page, stage);
  await page.mouse.wheel(0, 10);
  await page.waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0);
  const scripts = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('picture-dialog')).length,
    );
  expect(await scripts()).toBe(0);
  await link(page, 'The harbour').click();
  await expect(dialog(page)).toBeVisible();
  expect(await scripts()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await link(page, 'A linked one').click();
  await expect(page).toHaveURL(/\/blog$/);
});

test('without scripts a picture is a link to its file', async ({ browser, site, stage }) => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await openPost(page, stage);
  await expect(link(page, 'The harbour')).toHaveAttribute('href', HARBOUR);
  await expect(link(page, 'Ines')).toHaveAttribute('href', '/pictures/ines-vale-800x800-736875/800.jpg');
  await context.close();
});

test('pictures in a post keep their proportions, and have at most 80 % of the window’s height', {
  tag: '@details',
}, async ({ page, stage }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  const content = `![Tall](${INES})\n\n${TEXT}`;
  await stage({ [postPath('shapes')]: aPost({ content }) });
  await page.goto('/blog/shapes');
  const box = async (name: string) => {
    const image = page.getByRole('img', { name, exact: true });
    await image.scrollIntoViewIfNeeded();
    return (await image.boundingBox()) ?? { width: 0, height: 0 };
  };
  const tall = await box('Tall');
  expect(tall.height).toBeLessThanOrEqual(480);
  expect(tall.width / tall.height).toBeCloseTo(1, 1);
  const [ines, queue] = [await box('Ines'), await box('The queue')];
  expect(ines.width / ines.height).toBeCloseTo(1, 1);
  expect(queue.width / queue.height).toBeCloseTo(16 / 9, 1);
  expect(Math.abs(ines.height - queue.height), 'both of a row are equally high').toBeLessThan(4);
});
