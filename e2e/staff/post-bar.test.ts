import type { Page } from '@playwright/test';
import { newPost } from '../support/editing.ts';
import { expect, otherVisitor, test } from '../support/site.ts';

const bar = (page: Page) => page.getByRole('main').locator('header').first();
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();

test('a post’s bar checks before publishing, and can undo publishing and hiding', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newPost(page, 'Demo Editor');
  const question = page.getByRole('dialog', { name: /^Publish “/ });
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await test.step('an empty post lists the missing fields, and a click focuses one', async () => {
    await expect(bar(page)).toContainText('Draft');
    await expect(bar(page).getByRole('link', { name: 'View on site' })).toHaveCount(0);
    await press(page, 'Publish');
    await expect(question).toContainText('4 things are missing');
    await expect(question).toContainText('The title is still “New Post”.');
    await question.getByRole('button', { name: 'Short Text' }).click();
    await expect(field('Short Text')).toBeFocused();
  });

  await test.step('the text is checked: broken links, pictures without descriptions', async () => {
    await field('Title').fill('The bar of a post');
    await field('Short Text').fill('Above the form.');
    await field('Image').fill('/apple-touch-icon.png');
    await page
      .getByRole('textbox', { name: 'Content' })
      .fill('[gone](/blog/gone) ![](/apple-touch-icon.png)');
    await press(page, 'Publish');
    await expect(question.getByRole('listitem')).toHaveText([
      /The picture “apple-touch-icon\.png” has no description/,
      /The link “gone” points to \/blog\/gone/,
    ]);
    // The fault leads to its place in the text.
    await question.getByRole('button', { name: 'Content' }).last().click();
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
    await page.keyboard.type('Once ');
    await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Once [gone](');
    await expect(bar(page)).toContainText('Draft');
  });

  await test.step('a complete post goes live at once, with Undo for ten seconds', async () => {
    await page.getByRole('textbox', { name: 'Content' }).fill('[home](/)');
    const place = await field('Title').boundingBox();
    await press(page, 'Publish');
    await expect(bar(page)).toContainText('Published. Visitors can read it now.');
    // The Undo offer disappears by itself, and must not move other controls.
    expect(await field('Title').boundingBox()).toEqual(place);
    await press(page, 'Undo');
    await expect(bar(page)).toContainText('Draft');
  });

  await test.step('the bar links to a live post', async () => {
    await press(page, 'Publish');
    await expect(bar(page)).toContainText(/Live since \w+ \d/);
    const address = '/blog/the-bar-of-a-post';
    await expect(bar(page).getByRole('link', { name: 'View on site' })).toHaveAttribute('href', address);
    await press(page, 'Copy link');
    await expect(bar(page)).toContainText('Link copied.');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(new URL(address, page.url()).href);
  });

  await test.step('hiding has Undo as well', async () => {
    await press(page, 'Hide');
    await expect(bar(page)).toContainText('Hidden. Visitors can no longer read it.');
    await press(page, 'Undo');
    await expect(bar(page)).toContainText('Live since');
    await press(page, 'Hide');
    await expect(bar(page)).toContainText('Draft');
  });
});

test('a refused save shows in the bar and focuses the field, however far the form is scrolled', async ({
  browser,
  site,
}) => {
  // A page of its own, because the browser logs the expected refusal as an error.
  const page = await otherVisitor(browser, site);
  await newPost(page, 'Demo Editor');
  await page.getByLabel('Image', { exact: true }).fill('lamp.png');
  await page.getByLabel('Created').scrollIntoViewIfNeeded();
  await page.keyboard.press('ControlOrMeta+s');
  const problem = bar(page).getByRole('alert');
  await expect(problem).toContainText('The post was not saved. Your text is still here.');
  await expect(problem).toContainText('Use an address that starts with https:// or a single /.');
  await expect(problem).toBeInViewport({ ratio: 1 });
  await problem.getByRole('button', { name: 'Image' }).click();
  await expect(page.getByLabel('Image', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Image', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.context().close();
});
