import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { showVersions } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, signInAsNew, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

const WIDTHS = [360, 1440];
const POST = 'projectdata/website/blogPosts/accessible';
const TEXTS = {
  title: 'Then',
  authors: ['demo-editor'],
  shortText: 'Short.',
  image: '/art/starhound-key-art.svg',
  content: 'A [link](/blog), a list:\n\n- one\n- two',
};
const FLAGS = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };

/** Runs axe on the page in a narrow and in a wide window. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // Waits for fade-in animations, during which text has a lower contrast.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect(await axeViolations(page), `${what} at ${width} px`).toEqual([]);
  }
}

test('axe finds no violation in the three dialogs of the login page', async ({ page, browser, site }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  await expectAccessible(page, 'Login Required');
  const newcomer = await otherVisitor(browser, site);
  await signInAsNew(newcomer, 'Somebody New');
  const pending = await otherVisitor(browser, site);
  await openAs(pending, 'Demo Applicant');
  for (const [other, name] of [
    [newcomer, 'Create Account'],
    [pending, 'Insufficient Permissions'],
  ] as const) {
    await expect(other.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(other, name);
    await other.context().close();
  }
});

test('axe finds no violation in dashboard, open menu, posts table and empty search result', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openAs(page, 'Demo Administrator');
  await expect(page.getByRole('link', { name: /Manage Users/ })).toBeVisible();
  await expectAccessible(page, 'dashboard');
  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Back to Site' })).toBeVisible();
  await expectAccessible(page, 'open menu');
  await page.goto('/admin/blogs');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await expectAccessible(page, 'posts table');
  await page.getByRole('searchbox').fill('quagmire zeppelin');
  await expect(page.getByText(/^0 posts found in \d+ posts\.$/)).toBeVisible();
  await expectAccessible(page, 'posts table without result');
});

test('axe finds no violation in the read-only posts table and post editor', async ({ page }) => {
  await openAs(page, 'Demo Author', '/admin/blogs');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await expectAccessible(page, 'posts table of an author');
  await page.getByRole('button', { name: 'View', exact: true }).first().click();
  await expect(page.getByText('You do not have permissions to edit this blog post.')).toBeVisible();
  await expectAccessible(page, 'read-only editor');
  await page.goto('/admin/blogs/there-is-none');
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
  await expectAccessible(page, 'post not found');
});

test('axe finds no violation in the editor’s form, list of versions and dialogs', async ({ page, site }) => {
  test.setTimeout(120_000);
  const colleague = await Wire.as(site, 'demo-administrator');
  await colleague.commit({ path: POST, data: { ...TEXTS, ...FLAGS } });
  await openAs(page, 'Demo Editor', '/admin/blogs/accessible');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Now');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await showVersions(page);
  await page.getByRole('button', { name: 'Compare version 1' }).click();
  await expect(page.getByRole('button', { name: 'Restore version 1' })).toBeEnabled();
  await expectAccessible(page, 'editor with versions');

  await page.getByRole('button', { name: 'Publish…' }).click();
  const panel = page.getByRole('dialog', { name: 'Publish “Now”' });
  await expect(panel.getByRole('region', { name: 'Checks' })).toContainText('All checks passed');
  await expectAccessible(page, 'publish panel');
  await panel.getByRole('radio', { name: 'At a time' }).check();
  await panel.getByRole('button', { name: /^Schedule for/ }).click();
  await expect(panel.getByText(/^Scheduled for/)).toBeVisible();
  await expectAccessible(page, 'scheduled in the publish panel');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('Draft: only staff can read it.')).toBeVisible();
  await page.keyboard.press('Escape');

  const image = page.getByLabel('Image', { exact: true });
  await image.fill('half-an-address');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page, 'leaving');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL('/admin');
  await page.goto('/admin/blogs/accessible');
  await page.getByText('Show the changes').click();
  await expectAccessible(page, 'lost changes');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await colleague.commit({ path: POST, data: { image: '/theirs.svg' }, only: ['image'] });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expectAccessible(page, 'conflict');
  await page.getByRole('button', { name: 'Edit the result' }).click();
  await expectAccessible(page, 'conflict, edited');
});
