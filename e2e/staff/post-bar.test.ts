import type { Page } from '@playwright/test';
import { newPost, pressInMore } from '../support/editing.ts';
import { expect, otherVisitor, test } from '../support/site.ts';

const bar = (page: Page) => page.getByRole('main').locator('header').first();
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();

test('the bar above a post checks the post before publishing, and can undo publishing and hiding', {
  tag: '@long',
}, async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newPost(page, 'Demo Editor');
  const panel = page.getByRole('dialog', { name: /“.*”$/ });
  const checks = panel.getByRole('region', { name: 'Checks' });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const act = (name: string) => panel.getByRole('button', { name, exact: true }).click();

  await test.step('for an empty post the panel lists the missing fields, and a click focuses a field', async () => {
    await expect(bar(page)).toContainText('Draft');
    await expect(bar(page).getByRole('link', { name: 'View on site' })).toHaveCount(0);
    await press(page, 'Publish…');
    await expect(checks).toContainText('4 problems');
    await expect(checks).toContainText('The title is still “New Post”.');
    await checks.getByRole('button', { name: 'Short Text' }).click();
    await expect(field('Short Text')).toBeFocused();
  });

  await test.step('the checks report broken links and pictures without descriptions', async () => {
    await field('Title').fill('The bar of a post');
    await field('Short Text').fill('Above the form.');
    await field('Image').fill('/apple-touch-icon.png');
    await page
      .getByRole('textbox', { name: 'Content' })
      .fill('[gone](/blog/gone) ![](/apple-touch-icon.png)');
    await press(page, 'Publish…');
    const faults = [
      /The picture “apple-touch-icon\.png” has no description/,
      /The link “gone” points to \/blog\/gone/,
    ];
    await expect(checks.getByRole('listitem')).toHaveText(faults);
    // Scheduling the post shows the same warnings.
    await panel.getByRole('radio', { name: 'At a time' }).check();
    await expect(checks.getByRole('listitem')).toHaveText(faults);
    // A click on the field name in a warning moves the cursor to the picture or link in the text.
    await checks.getByRole('button', { name: 'Content' }).last().click();
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
    await page.keyboard.type('Once ');
    await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Once [gone](');
    await expect(bar(page)).toContainText('Draft');
  });

  await test.step('a complete post goes live at once, and Undo makes it a draft again', async () => {
    await page.getByRole('textbox', { name: 'Content' }).fill('[home](/)');
    const place = await field('Title').boundingBox();
    await press(page, 'Publish…');
    await expect(checks).toContainText('All checks passed');
    await act('Publish now');
    await expect(panel).toContainText('Published. Visitors can read it now.');
    expect(await field('Title').boundingBox()).toEqual(place);
    await act('Undo');
    await expect(panel).toContainText('Draft: only staff can read it.');
    await expect(bar(page)).toContainText('Draft');
  });

  await test.step('a draft, whose address answers nobody, has Share draft in place of Copy link', async () => {
    await page.keyboard.press('Escape');
    await expect(bar(page).getByRole('button', { name: 'Copy link' })).toHaveCount(0);
    await pressInMore(page, 'Share draft');
    const sharing = page.getByRole('dialog', { name: 'Share draft' });
    await sharing.getByRole('button', { name: 'Create link' }).click();
    const link = await sharing.getByRole('textbox', { name: 'Link' }).inputValue();
    expect((await page.request.get(link)).status()).toBe(200);
    await sharing.getByRole('button', { name: 'Close' }).click();
    await press(page, 'Publish…');
  });

  const address = '/blog/the-bar-of-a-post';
  await test.step('after publishing, the panel and the bar have the link to the live post', async () => {
    await act('Publish now');
    await expect(panel.getByRole('link')).toHaveAttribute('href', address);
    await act('Copy link');
    await expect(panel).toContainText('Link copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(address, page.url()).href);
    await act('Done');
    await expect(bar(page)).toContainText(/Live since \w+ \d/);
    await expect(bar(page).getByRole('link', { name: 'View on site' })).toHaveAttribute('href', address);
    await press(page, 'Copy link');
    await expect(bar(page)).toContainText('Link copied.');
  });

  await test.step('hiding a post can be undone', async () => {
    await press(page, 'Live…');
    await act('Hide');
    await expect(panel).toContainText('The post is hidden. Visitors can no longer read it.');
    await act('Undo');
    await expect(panel).toContainText('Live since');
    await act('Hide');
    await act('Done');
    await expect(bar(page)).toContainText('Draft');
  });
});

test('a refused save shows a message with a button that scrolls to and focuses the invalid field', {
  tag: '@details',
}, async ({ browser, site }) => {
  // The browser logs the expected denial, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  await newPost(page, 'Demo Editor');
  await page.getByLabel('Image', { exact: true }).fill('lamp.png');
  await page.locator('summary', { hasText: 'Details' }).scrollIntoViewIfNeeded();
  await page.keyboard.press('ControlOrMeta+s');
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('The post was not saved. Your text is still here.');
  await expect(problem).toContainText('Use an address that starts with https:// or a single /.');
  await expect(problem).toBeInViewport({ ratio: 1 });
  await problem.getByRole('button', { name: 'Image' }).click();
  await expect(page.getByLabel('Image', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Image', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.context().close();
});
