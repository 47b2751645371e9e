import type { Page } from '@playwright/test';
import { newPost, otherEditor, save, showVersions } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, test } from '../support/site.ts';

// Tests docs/product.md#review.

const TITLE = 'A post for review';
const bar = (page: Page) => page.getByRole('main').locator('header').first();
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const count = (page: Page) => page.getByRole('link', { name: /^Blog Posts .* in review$/ });

test('a post goes from its author through review to visitors', { tag: '@long' }, async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const editor = await otherVisitor(browser, site);
  await openAs(editor, 'Demo Editor');
  const waiting = editor.getByRole('region', { name: 'In review' });
  await expect(editor.getByRole('region', { name: 'Latest posts' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(count(editor)).toHaveCount(0);

  const path = await newPost(page, 'Demo Author');
  await test.step('marking a post as ready for review saves the post first', async () => {
    await page.getByLabel('Title', { exact: true }).fill(TITLE);
    await page.getByRole('textbox', { name: 'Content' }).fill('Rain falls on the harbour.');
    await button(page, 'Ready for review').click();
    await expect(bar(page)).toContainText('In review');
    await expect(button(page, 'Back to draft')).toBeFocused();
  });

  await test.step('editors see a post in review on the dashboard and in the table', async () => {
    await expect(count(editor)).toContainText('1 in review');
    await expect(waiting.getByRole('link', { name: TITLE })).toHaveAttribute('href', path);
    await count(editor).click();
    await editor.getByRole('radio', { name: 'In review' }).check();
    const row = editor.getByRole('row').filter({ has: editor.getByRole('link', { name: TITLE }) });
    await expect(row.getByRole('cell').nth(2)).toHaveText('In review');
    await editor.getByRole('radio', { name: 'Drafts' }).check();
    await expect(row).toHaveCount(0);
    await editor.goto('/admin');
  });

  await test.step('an author does not see how many posts are in review, and can end a review', async () => {
    await expect(count(page)).toHaveCount(0);
    await button(page, 'Back to draft').press('Enter');
    await expect(bar(page)).toContainText('Draft');
    await expect(count(editor)).toHaveCount(0);
    await button(page, 'Ready for review').press('Enter');
    await expect(count(editor)).toBeVisible();
  });

  await test.step('publishing a post ends its review', async () => {
    await editor.goto(path);
    await expect(bar(editor)).toContainText('In review');
    const panel = editor.getByRole('dialog', { name: `Publish “${TITLE}”` });
    const act = (name: string) => panel.getByRole('button', { name, exact: true }).click();
    await button(editor, 'Publish…').click();
    await expect(panel).toContainText('In review: only staff can read it.');
    await act('Publish now');
    // Undo puts the post in review again.
    await act('Undo');
    await expect(panel).toContainText('In review: only staff can read it.');
    await act('Publish now');
    await act('Done');
    await expect(bar(editor)).toContainText(/Live since/);
    await expect(button(editor, 'Back to draft')).toHaveCount(0);
    await button(editor, 'Live…').click();
    await editor.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click();
    await editor.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(bar(editor)).toContainText('Draft');
  });
});

test('an editor requests a review in the menu, and an administrator sends the post back', {
  tag: '@details',
}, async ({ page, browser, site }) => {
  const path = await newPost(page, 'Demo Editor');
  await page.getByLabel('Title', { exact: true }).fill(TITLE);
  await save(page);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Ready for review' }).click();
  await expect(bar(page)).toContainText('In review');
  await expect(page.getByText('In review. Editors see the post on their dashboard.')).toBeAttached();

  const other = await otherEditor(browser, site, 'Demo Administrator', path);
  await button(other, 'Back to draft').click();
  const question = other.getByRole('dialog', { name: `Send “${TITLE}” back?` });
  await question.getByLabel('Note for the authors').fill('The cover is missing.');
  await question.getByRole('button', { name: 'Back to draft' }).click();
  await expect(bar(page)).toContainText('Draft');
  await page.getByRole('tab', { name: 'Notes (1)' }).click();
  await expect(page.getByRole('list', { name: 'Open notes' })).toContainText('The cover is missing.');
  await expect(question).toHaveCount(0);
  await button(page, 'More').click();
  await expect(page.getByRole('menuitem', { name: 'Ready for review' })).toBeVisible();
});

test('a post’s history and the dashboard show who published, featured and hid the post', {
  tag: '@details',
}, async ({ page, browser, site }) => {
  test.setTimeout(120_000);
  const title = 'A post with a history';
  await newPost(page, 'Demo Editor');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await save(page);
  const colleague = await otherVisitor(browser, site);
  await openAs(colleague, 'Demo Administrator');
  const changes = colleague.getByRole('region', { name: 'Last changes' });

  await button(page, 'Publish…').click();
  const panel = page.getByRole('dialog', { name: `Publish “${title}”` });
  await panel.getByRole('button', { name: 'Publish now' }).click();
  await expect(bar(page)).toContainText(/Live since/);
  await panel.press('Escape');
  await expect(changes).toContainText(`published “\u2068${title}\u2069”.`);

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const own = page.getByRole('region', { name: 'Last changes' });
  await expect(own).toContainText(`published “\u2068${title}\u2069”.`);
  await page.goto('/admin/blogs');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) });
  await row.getByRole('button', { name: 'Feature', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Featured' })).toBeVisible();
  await row.getByRole('button', { name: 'Hide' }).click();
  await expect(row.getByRole('button', { name: 'Publish' })).toBeVisible();

  await row.getByRole('link', { name: title }).click();
  await showVersions(page);
  const history = page.getByRole('list', { name: 'History, newest first' });
  await expect(history.getByRole('listitem')).toHaveText([/^Hidden by /, /^Featured by /, /^Published by /]);

  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(changes).toContainText(`deleted “\u2068${title}\u2069”.`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(changes).toContainText(`restored “\u2068${title}\u2069”.`);
});
