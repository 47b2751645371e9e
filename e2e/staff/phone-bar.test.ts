import type { Page } from '@playwright/test';
import { newPost, otherEditor } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, test } from '../support/site.ts';

// Tests the bar of a post on phones (docs/product.md#the-bar-of-a-post).

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

const bar = (page: Page) => page.getByRole('main').locator('header').first();
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const colleague = (page: Page) => page.getByText(/ has this post open too\.$/);

/** Checks on each phone that the header and the bar together are at most 96 px high. */
async function expectLow(page: Page, state: string): Promise<void> {
  for (const phone of PHONES) {
    await page.setViewportSize(phone);
    await expect
      .poll(
        async () => {
          const box = await bar(page).boundingBox();
          return box ? box.y + box.height : Number.NaN;
        },
        { message: `${state}, ${phone.width} px wide` },
      )
      .toBeLessThanOrEqual(96);
  }
}

test('on a phone, header and bar fit in 96 px during a review and with a colleague present', {
  tag: '@details',
}, async ({ page, browser, site }) => {
  test.setTimeout(120_000);
  const chooseInMenu = async (name: string) => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name }).click();
  };
  const path = await newPost(page, 'Demo Author');
  await page.getByLabel('Title', { exact: true }).fill('Rain');
  await expectLow(page, 'a draft');
  await test.step('a review is requested in the menu, and the menu’s button has the focus afterwards', async () => {
    await chooseInMenu('Ready for review');
    await expect(bar(page)).toContainText('In review');
    await expect(page.getByText('In review. Editors see the post on their dashboard.')).toBeAttached();
    await expect(button(page, 'More')).toBeFocused();
    await expectLow(page, 'in review');
  });
  const editor = await otherEditor(browser, site, 'Demo Administrator', path);
  await test.step('a colleague’s name is visible in the bar', async () => {
    await expect(colleague(page).first()).toBeVisible();
    const name = await page.locator('.presence').getAttribute('title');
    expect(name).toMatch(/^\S.* has this post open too\.$/);
    await expectLow(page, 'in review with a colleague, as its author');
    await expectLow(editor, 'in review with a colleague, as an administrator');
  });
  await test.step('the review can be ended in the menu', async () => {
    await chooseInMenu('Back to draft');
    await expect(bar(page)).toContainText('Draft');
  });
  await test.step('unpublished changes of a live post do not make the bar higher', async () => {
    await openAs(page, 'Demo Editor', '/admin/blogs/trailer-notes');
    await editor.goto('/admin/blogs/trailer-notes');
    await expect(colleague(page).first()).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill('Trailer notes, again');
    await expect(bar(page)).toContainText(/Autosaved \d.*, not live yet/);
    await expectLow(page, 'a live post with changes and a colleague');
  });
});

test('on a phone, header and bar fit in 96 px after saving, copying the link and publishing', {
  tag: '@details',
}, async ({ browser, site }) => {
  test.setTimeout(120_000);
  // A page whose console errors do not fail the test, because the browser logs the refused save.
  const page = await otherVisitor(browser, site);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const chooseInMenu = async (name: string) => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name }).click();
  };
  /** Copies the link. While the message is shown, header and bar must be at most 96 px high. */
  const copyLink = async (words: string) => {
    for (const phone of PHONES) {
      await page.setViewportSize(phone);
      await chooseInMenu('Copy link');
      await expect(bar(page).getByText(words)).toBeInViewport({ ratio: 1 });
      const box = await bar(page).boundingBox();
      expect(box && box.y + box.height, `${words} ${phone.width} px wide`).toBeLessThanOrEqual(96);
      await expect(bar(page).getByText(words)).toHaveCount(0);
    }
  };
  await newPost(page, 'Demo Editor');
  await page.getByLabel('Title', { exact: true }).fill('The results of a bar');
  await button(page, 'Save').click();
  await expect(button(page, 'Saved')).toBeVisible();
  await expectLow(page, 'after Save');
  await test.step('the message about a refused save is in its own row below the bar', async () => {
    await page.getByLabel('Image', { exact: true }).fill('lamp.png');
    await button(page, 'Save').click();
    const problem = page.getByRole('alert');
    await expect(problem).toContainText('The post was not saved. Your text is still here.');
    await expectLow(page, 'a save that was refused');
    await expect(problem).toBeInViewport({ ratio: 1 });
    await problem.getByRole('button', { name: 'Dismiss this message' }).click();
    await page.getByLabel('Image', { exact: true }).fill('');
  });
  await button(page, 'Publish…').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Publish now', exact: true }).click();
  await expect(panel).toContainText('Published. Visitors can read it now.');
  await panel.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(bar(page)).toContainText('Live since');
  await expectLow(page, 'after publishing');
  await copyLink('Link copied.');
  await test.step('a link that could not be copied is shown in its own row below the bar', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await chooseInMenu('Copy link');
    const problem = page.getByRole('alert').filter({ hasText: 'Please copy it by hand: http' });
    await expect(problem).toBeVisible();
    await expectLow(page, 'a link that could not be copied');
    await problem.getByRole('button', { name: 'Dismiss this message' }).click();
    await expect(problem).toHaveCount(0);
  });
  await page.context().close();
});
