import type { Page } from '@playwright/test';
import { newPost, otherEditor } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';

// Tests docs/product.md#the-bar-of-a-post on phones.

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

const bar = (page: Page) => page.getByRole('main').locator('header').first();
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const colleague = (page: Page) => page.getByText(/ has this post open too\.$/);

/** Expects the header and the bar together to be at most 96 px high on each phone. */
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

test('on a phone header and bar fit in 96 px during a review and with a colleague present', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const chooseInMenu = async (name: string) => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name }).click();
  };
  const path = await newPost(page, 'Demo Author');
  await page.getByLabel('Title', { exact: true }).fill('Rain');
  await expectLow(page, 'a draft');
  await test.step('the review action is in the menu, whose button has the focus afterwards', async () => {
    await chooseInMenu('Ready for review');
    await expect(bar(page)).toContainText('In review');
    await expect(page.getByText('In review. Editors see it on their dashboard.')).toBeAttached();
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
    await expect(bar(page)).toContainText('Not live yet, saved');
    await expectLow(page, 'a live post with changes and a colleague');
  });
});
