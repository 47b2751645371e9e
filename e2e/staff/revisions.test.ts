import type { Page } from '@playwright/test';
import { newPost, save, showVersions } from '../support/editing.ts';
import { holdAutosave } from '../support/hold-autosave.ts';
import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

async function saveAs(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await save(page);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
}

test('every save stores the previous version, which can be compared and restored', { tag: '@long' }, async ({
  page,
}) => {
  await holdAutosave(page);
  await newPost(page);
  const panel = await showVersions(page);
  await expect(panel).toContainText('No earlier versions yet.');

  await saveAs(page, 'A lamp in the fog');
  await saveAs(page, 'A lantern in the fog');
  const versions = panel.getByRole('list').getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('Version 2');
  await expect(versions.first().getByRole('time')).toBeVisible();

  await panel.getByRole('button', { name: 'Compare version 2' }).click();
  const difference = panel.getByRole('region', { name: 'Title: difference' });
  await expect(difference.getByRole('deletion')).toHaveText('lamp');
  await expect(difference.getByRole('insertion')).toHaveText('lantern');

  const restore = panel.getByRole('button', { name: 'Restore version 2' });
  await page.getByLabel('Short Text').fill('Not saved');
  await expect(restore).toBeDisabled();
  await expect(restore).toHaveAccessibleDescription(/Save your changes first/);
  await page.getByLabel('Short Text', { exact: true }).fill('');

  await restore.click();
  await expect(panel.getByRole('button', { name: 'Compare version 2' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A lamp in the fog');
  await expect(versions).toHaveCount(3);
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A lamp in the fog');
});

test('restoring a version of a draft can be undone', { tag: '@details' }, async ({ page }) => {
  await newPost(page);
  await saveAs(page, 'A lamp in the fog');
  const panel = await showVersions(page);
  await panel.getByRole('button', { name: 'Compare version 1' }).click();
  await panel.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('New Post');
  const undo = page.getByRole('region', { name: 'Undo' });
  await expect(undo).toContainText('Version 1 is restored.');
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A lamp in the fog');
  // Undoing saves the post again, which adds a version.
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A lamp in the fog');
});

test('restoring a version of a live post shows the difference and asks for confirmation', {
  tag: '@details',
}, async ({ page, site }) => {
  const editor = await Wire.as(site, 'demo-editor');
  const post = 'projectdata/website/blogPosts/restored-live';
  const texts = { title: 'Then', authors: ['demo-editor'], shortText: '', image: '', content: '' };
  const flags = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };
  await editor.commit({ path: post, data: { ...texts, ...flags } });
  await editor.commit(
    { path: post, data: { title: 'Now' }, only: ['title'] },
    { path: `${post}/revisions/1`, data: { ...texts, number: 1, by: 'demo-editor' }, stamped: ['at'] },
  );
  expect(
    await Wire.asOwner(site).commit({ path: post, data: { published: true }, only: ['published'] }),
  ).toBe(200);
  await openAs(page, 'Demo Editor', '/admin/blogs/restored-live');
  const panel = await showVersions(page);
  await panel.getByRole('button', { name: 'Compare version 1' }).click();
  const restore = panel.getByRole('button', { name: 'Restore version 1' });
  await restore.click();
  const question = page.getByRole('dialog', { name: 'Restore version 1?' });
  await expect(question).toContainText('Readers will see this version immediately.');
  const difference = question.getByRole('region', { name: 'Title: difference' });
  await expect(difference.getByRole('deletion')).toHaveText('Now');
  await expect(difference.getByRole('insertion')).toHaveText('Then');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(restore).toBeFocused();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Now');

  await restore.click();
  await question.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Then');
  await expect.poll(async () => (await Wire.asOwner(site).plain(post))?.title).toBe('Then');
});

test('with read access only, versions can be compared but not restored', { tag: '@details' }, async ({
  page,
  site,
}) => {
  const editor = await Wire.as(site, 'demo-editor');
  const post = 'projectdata/website/blogPosts/only-read';
  const texts = { title: 'Then', authors: ['demo-editor'], shortText: '', image: '', content: '' };
  const flags = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };
  await editor.commit({ path: post, data: { ...texts, ...flags } });
  await editor.commit(
    { path: post, data: { title: 'Now' }, only: ['title'] },
    { path: `${post}/revisions/1`, data: { ...texts, number: 1, by: 'demo-editor' }, stamped: ['at'] },
  );
  await openAs(page, 'Demo Author', '/admin/blogs/only-read');
  const panel = await showVersions(page);
  await panel.getByRole('button', { name: 'Compare version 1' }).click();
  await expect(panel.getByRole('deletion')).toHaveText(['deleted', 'Then']);
  await expect(panel.getByRole('button', { name: 'Restore version 1' })).toBeDisabled();
});
