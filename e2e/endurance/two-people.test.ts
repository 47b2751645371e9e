import type { Page } from '@playwright/test';
import { postPath } from '../../web/domain/places.ts';
import { newPost, otherEditor, save } from '../support/editing.ts';
import { holdAutosave } from '../support/hold-autosave.ts';
import { expect, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#post-editor.

test('two people’s changes to different fields merge; changes to the same field conflict', async ({
  page,
  browser,
  site,
}) => {
  await holdAutosave(page);
  const path = await newPost(page, 'Demo Editor');
  const colleague = await otherEditor(browser, site, 'Demo Administrator', path);
  await page.getByLabel('Title', { exact: true }).fill('Mine');
  await colleague.getByLabel('Short Text').fill('From a colleague');
  await colleague.getByLabel('Title', { exact: true }).fill('Theirs');
  await save(colleague);
  await expect(page.getByLabel('Short Text')).toHaveValue('From a colleague');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine');

  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: 'The same text was changed elsewhere' });
  await expect(dialog).toContainText('Mine');
  await expect(dialog).toContainText('Theirs');
  await dialog.getByRole('button', { name: 'Edit the result' }).click();
  await dialog.getByLabel('Title, edited').fill('Mine and theirs');
  await dialog.getByRole('button', { name: 'Save this' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(colleague.getByLabel('Title', { exact: true })).toHaveValue('Mine and theirs');
  await colleague.context().close();
});

test('a post opened from the list shows the list’s data at first, and then updates live', async ({
  page,
  site,
}) => {
  await holdAutosave(page);
  const path = await newPost(page, 'Demo Editor');
  await page.getByLabel('Title', { exact: true }).fill('Opened from the list');
  await save(page);
  await page.goto('/admin/blogs');
  const link = page.getByRole('link', { name: 'Opened from the list' });
  await expect(link).toBeVisible();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/Firestore\/Listen\/channel/, async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.body.textContent?.includes('Loading the post…')) document.body.dataset.waited = 'yes';
    });
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await link.click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Opened from the list');
  await page.getByLabel('Short Text').fill('Typed at once');
  expect(await page.locator('body').getAttribute('data-waited')).toBeNull();

  const place = postPath(path.split('/').at(-1) ?? '');
  const title = { path: place, data: { title: 'Changed by a colleague' }, only: ['title'] };
  expect(await Wire.asOwner(site).commit(title)).toBe(200);
  release();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Changed by a colleague');
  await expect(page.getByLabel('Short Text')).toHaveValue('Typed at once');
});

test('two people’s changes to different paragraphs merge; changes to one paragraph conflict', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  await holdAutosave(page);
  const path = await newPost(page, 'Demo Editor');
  const contentOf = (one: Page) => one.getByRole('textbox', { name: 'Content' });
  const lines = (one: Page) =>
    contentOf(one)
      .locator('.cm-line')
      .evaluateAll((all) => all.map(({ textContent }) => textContent).join('\n'));
  await contentOf(page).fill('One.\n\nTwo.\n\nThree.');
  await save(page);
  const colleague = await otherEditor(browser, site, 'Demo Administrator', path);
  await expect.poll(() => lines(colleague)).toBe('One.\n\nTwo.\n\nThree.');
  const together = 'One, mine.\n\nTwo.\n\nThree, theirs.';

  await test.step('a save merges two people’s changes to different paragraphs', async () => {
    await contentOf(page).fill('One, mine.\n\nTwo.\n\nThree.');
    await contentOf(colleague).fill('One.\n\nTwo.\n\nThree, theirs.');
    await save(colleague);
    await expect(page.getByText('Saving merges both versions.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => lines(colleague)).toBe(together);
    expect(await lines(page)).toBe(together);
  });

  await test.step('the message about a merge can show the merged changes and undo the merge', async () => {
    const note = page.getByRole('region', { name: 'Merged' });
    await note.getByText('Show their changes').click();
    await expect(note.locator('ins')).toHaveText(/theirs/);
    await note.getByRole('button', { name: 'Undo the merge' }).click();
    await expect(note).toHaveCount(0);
    await expect.poll(() => lines(page)).toBe('One, mine.\n\nTwo.\n\nThree.');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => lines(page)).toBe(together);
  });

  await test.step('two people’s changes to one paragraph open a dialog with highlighted differences', async () => {
    await contentOf(page).fill('One, mine again.\n\nTwo.\n\nThree, theirs.');
    await contentOf(colleague).fill('One, not mine.\n\nTwo.\n\nThree, theirs too.');
    await save(colleague);
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'The same text was changed elsewhere' });
    await expect(dialog.locator('mark').filter({ hasText: 'again' })).toBeVisible();
    await expect(dialog.locator('mark').filter({ hasText: 'not' })).toBeVisible();
    // The colleague's other paragraph is not in the dialog, because it was merged automatically.
    await expect(dialog.getByText('Three')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Edit the result' }).click();
    const result = dialog.getByLabel('Content, edited');
    await expect(result).toHaveValue('One, not mine.\n\nOne, mine again.\n\nTwo.\n\nThree, theirs too.');
    await result.fill('One, ours.\n\nTwo.\n\nThree, theirs too.');
    await dialog.getByRole('button', { name: 'Save this' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => lines(colleague)).toBe('One, ours.\n\nTwo.\n\nThree, theirs too.');
  });
  await colleague.context().close();
});
