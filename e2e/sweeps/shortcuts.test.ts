import type { Page } from '@playwright/test';
import { openDetails } from '../support/editing.ts';
import { holdAutosave } from '../support/hold-autosave.ts';
import { openAs } from '../support/open-as.ts';
import { expect, type SiteProcess, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

const POSTS = 'projectdata/website/blogPosts';
const TEXTS = { title: 'Keys', authors: ['demo-editor'], shortText: '', image: '', content: 'One.' };
const FLAGS = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };
const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });
let posts = 0;

/** Stores a draft and opens it in the editor of this account. Returns the database path of the draft. */
async function openDraft(page: Page, site: SiteProcess, account = 'Demo Editor'): Promise<string> {
  const path = `${POSTS}/keys-${++posts}`;
  const editor = await Wire.as(site, 'demo-editor');
  expect(await editor.commit({ path, data: { ...TEXTS, ...FLAGS } })).toBe(200);
  await openAs(page, account, `/admin/blogs/keys-${posts}`);
  await expect(contentOf(page)).toBeVisible();
  return path;
}

test('the key ? opens the list of shortcuts on staff screens, but not in a text field', async ({
  page,
  site,
}) => {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await openDraft(page, site);
  await page.getByLabel('Title', { exact: true }).press('End');
  await page.keyboard.type('?');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Keys?');
  await contentOf(page).press('?');
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: /Account menu/ }).focus();
  await page.keyboard.press('?');
  await expect(list.getByRole('row', { name: /Ctrl ?S ?Save/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeFocused();

  page.on('dialog', (leaving) => void leaving.accept());
  for (const path of ['/admin', '/admin/blogs', '/admin/bios']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('?');
    await expect(list).toBeVisible();
  }
});

test('Ctrl+Enter or Cmd+Enter opens the publish panel; publishing saves unsaved changes first', async ({
  page,
  site,
}) => {
  await holdAutosave(page);
  const path = await openDraft(page, site);
  const editor = await Wire.as(site, 'demo-editor');
  const panel = page.getByRole('dialog', { name: 'Publish “Keys and doors”' });
  await page.getByLabel('Title', { exact: true }).fill('Keys and doors');
  await contentOf(page).press('ControlOrMeta+Enter');
  await expect(panel).toContainText('Your changes are saved first.');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(contentOf(page)).toBeFocused();
  await expect(contentOf(page)).toHaveText('One.');
  expect(await editor.plain(path)).toMatchObject({ title: 'Keys', published: false });

  await page.keyboard.press('ControlOrMeta+Enter');
  await panel.getByRole('button', { name: 'Publish now' }).click();
  await expect(panel).toContainText('Published. Visitors can read it now.');
  await page.keyboard.press('Escape');
  await openDetails(page);
  await expect(page.getByLabel('Published')).toBeVisible();
  expect(await editor.plain(path)).toMatchObject({ title: 'Keys and doors', published: true });
  expect((await editor.plain(path))?.publishDate).toBeGreaterThan(1);

  await page.getByLabel('Short Text').fill('Now and then.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('without permission to publish, Ctrl+Enter and Cmd+Enter do nothing', async ({ page, site }) => {
  const path = await openDraft(page, site);
  const editor = await Wire.as(site, 'demo-editor');
  await editor.commit({ path, data: { authors: ['demo-author'] }, only: ['authors'] });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  await openAs(page, 'Demo Author', `/admin/blogs/keys-${posts}`);
  await page.getByLabel('Title', { exact: true }).press('ControlOrMeta+Enter');
  await page.getByLabel('Short Text').fill('Of the author');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await editor.plain(path)).toMatchObject({ shortText: 'Of the author', published: false });
});

test('undo and redo work across the fields of a post, whichever of them has the focus', async ({
  page,
  site,
}) => {
  await openDraft(page, site);
  const title = page.getByLabel('Title', { exact: true });
  const authors = page.getByRole('group', { name: 'Authors' });
  await title.fill('Keys and doors');
  // Focuses the field of the authors, because it has Remove buttons only while it is open.
  await authors.getByLabel('Author ID or name').focus();
  await authors.getByRole('button', { name: /^Remove / }).click();
  await expect(authors.getByRole('listitem')).toHaveCount(0);
  await contentOf(page).press('ControlOrMeta+End');
  // Inserts the text in one step, because slow key presses on a busy machine would become several undo steps.
  await page.keyboard.insertText(' Two.');
  await expect(contentOf(page)).toHaveText('One. Two.');

  const undone = (field: string) =>
    expect(page.getByRole('status').filter({ hasText: `Undone: ${field}.` })).toBeAttached();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(contentOf(page)).toHaveText('One.');
  await undone('Content');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(authors.getByRole('listitem')).toHaveCount(1);
  await undone('Authors');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title).toHaveValue('Keys');
  await undone('Title');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/admin');

  await page.goBack();
  await title.fill('Keys or doors');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title).toHaveValue('Keys');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(title).toHaveValue('Keys or doors');
  // A field that is not part of the form has its own undo.
  await page.getByLabel('Author ID or name').pressSequentially('ab');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title).toHaveValue('Keys or doors');
  page.on('dialog', (leaving) => void leaving.accept());
});

test('undo in a bio restores its text with the caret, its colour, and a removed link', async ({ page }) => {
  await openAs(page, 'Demo Administrator', '/admin/bios/demo-administrator');
  const description = page.getByLabel('Description');
  const words = await description.inputValue();
  const color = page.getByLabel('Color 1');
  const before = await color.inputValue();
  await page.getByRole('button', { name: 'Add New Link' }).click();
  const links = page.getByLabel('Link URL');
  const count = await links.count();
  await links.last().fill('https://lost.example');
  await page.getByRole('button', { name: 'Remove Link' }).last().click();
  await expect(links).toHaveCount(count - 1);
  await color.fill('#123456');
  await description.press('ControlOrMeta+Home');
  await page.keyboard.insertText('+ ');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(description).toHaveValue(words);
  expect(await description.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(color).toHaveValue(before);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(links).toHaveCount(count);
  await expect(links.last()).toHaveValue('https://lost.example');
  page.on('dialog', (leaving) => void leaving.accept());
});
