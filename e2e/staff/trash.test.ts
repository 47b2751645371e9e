import type { Page } from '@playwright/test';
import { workingCopyPath } from '../../web/domain/places.ts';
import { openAs } from '../support/open-as.ts';
import { otherVisitor } from '../support/site.ts';
import { aBio, aPost, bioPath, expect, openStagedPost, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

const PLACE = postPath('Unwanted');
const TRASHED = 'projectdata/website/trashedPosts/Unwanted';
const VERSION = `${PLACE}/revisions/1`;
const COPY = workingCopyPath('Unwanted');

test('deleting a post can be undone, and a deleted post can be restored or deleted for good', {
  tag: '@long',
}, async ({ page, browser, site, stage }) => {
  await stage({ [VERSION]: { number: 1, title: 'Earlier' }, [TRASHED]: null });
  await openStagedPost(page, stage, 'Unwanted', { title: 'An unwanted post' });
  const owner = Wire.asOwner(site);
  const blog = async () => (await fetch(`${site.origin}/blog`)).text();
  const status = async () => (await fetch(`${site.origin}/blog/Unwanted`, { redirect: 'manual' })).status;
  const deleteInEditor = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/admin/blogs');
  };
  expect(await blog()).toContain('An unwanted post');
  expect(await status()).toBe(200);

  const row = page.getByRole('row').filter({ hasText: 'An unwanted post' });
  await test.step('deleting a post with changes that cannot be saved asks first', async () => {
    const image = page.getByLabel('Image', { exact: true });
    const before = await image.inputValue();
    await image.fill('half-an-address');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    expect(await status()).toBe(200);
    await image.fill(before);
    await page.getByLabel('Short Text').fill('Not live.');
  });
  await test.step('Undo restores a deleted post, and its table row appears without flickering', async () => {
    const changes = await changesOfRow(page, 'An unwanted post');
    await deleteInEditor();
    await expect(page.getByRole('row').first()).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await blog()).not.toContain('An unwanted post');
    expect(await status()).toBe(410);
    await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Restored: An unwanted post')).toBeAttached();
    await expect(row).toBeVisible();
    expect(await changes()).toEqual(['shown']);
    expect(await blog()).toContain('An unwanted post');
    expect(await status()).toBe(200);
  });

  await test.step('the trash keeps a post with its versions and its working copy, and restores them', async () => {
    await row.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('Short Text')).toHaveValue('Not live.');
    await deleteInEditor();
    expect(await owner.plain(COPY)).toMatchObject({ to: { shortText: 'Not live.' } });
    expect(await owner.plain(TRASHED)).toMatchObject({ title: 'An unwanted post', trashedBy: 'demo-editor' });
    await page.getByRole('link', { name: 'Trash' }).click();
    await expect(row).toContainText('30 days left');
    await expect(row.getByRole('button', { name: 'Delete for good' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const trashed = { trashedBy: 'demo-editor', trashedAt: Date.now() };
    const later = { ...aPost({ title: 'Trashed later' }), ...trashed, trashedAt: trashed.trashedAt + 60_000 };
    const before = {
      ...aPost({ title: 'Trashed before' }),
      ...trashed,
      trashedAt: trashed.trashedAt - 600_000,
    };
    await stage({ [`${TRASHED}Later`]: later, [`${TRASHED}Before`]: before });
    await expect(page.getByRole('row').filter({ hasText: 'Trashed before' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Trashed later' })).toBeVisible();
    const place = await row.boundingBox();
    await row.getByRole('button', { name: 'Restore' }).hover();
    await page.mouse.down();
    // A colleague removes the row above and renames the row below. When the new title is visible, both changes have
    // arrived.
    await stage({ [`${TRASHED}Later`]: null, [`${TRASHED}Before`]: { ...before, title: 'Another title' } });
    await expect(page.getByRole('row').filter({ hasText: 'Another title' })).toBeVisible();
    expect(await row.boundingBox(), 'rows keep their places while one is pressed').toEqual(place);
    await page.mouse.up();
    await expect(row).toHaveCount(0);
    await stage({ [`${TRASHED}Before`]: null });
    await expect(page.getByText('The trash is empty.')).toBeVisible();
    expect(await owner.plain(PLACE)).toMatchObject({ title: 'An unwanted post', published: true });
    expect(await owner.plain(VERSION)).toMatchObject({ title: 'Earlier' });
    expect(await status()).toBe(200);
  });

  await test.step('administrators delete posts for good, and expired posts are deleted automatically', async () => {
    await page.goto('/admin/blogs/Unwanted');
    await deleteInEditor();
    const { trashedAt } = (await owner.plain(TRASHED)) as { trashedAt: number };
    const administrator = await otherVisitor(browser, site);
    await openAs(administrator, 'Demo Administrator', '/admin/site#trash');
    const theirs = administrator.getByRole('row').filter({ hasText: 'An unwanted post' });
    await theirs.getByRole('button', { name: 'Delete for good' }).click();
    await expect(theirs.getByRole('button', { name: 'Keep' })).toBeFocused();
    await administrator.keyboard.press('Escape');
    await expect(theirs.getByRole('button', { name: 'Delete for good' })).toBeFocused();
    await theirs.getByRole('button', { name: 'Delete for good' }).click();
    await theirs.getByRole('button', { name: 'Yes, delete for good' }).click();
    await expect(administrator.getByText('The trash is empty.')).toBeVisible();
    await expect(administrator.getByRole('button', { name: 'Trash' })).toBeFocused();
    // The screen shows the deletion before the server has stored it.
    await expect.poll(() => owner.plain(TRASHED)).toBeNull();
    expect(await owner.plain(VERSION)).toBeNull();
    expect(await owner.plain(COPY)).toBeNull();
    expect(await status()).toBe(302);

    const old = { ...aPost({ title: 'Old' }), trashedAt: trashedAt - 31 * 86_400_000, trashedBy: 'x' };
    await stage({ [TRASHED]: old });
    expect(await status(), 'after 30 days it is not found').toBe(302);
    await administrator.reload();
    await expect.poll(() => owner.plain(TRASHED)).toBeNull();
    await administrator.context().close();
  });
});

test('an author sees only their own posts in the trash', { tag: '@details' }, async ({
  page,
  site,
  stage,
}) => {
  const trashed = { trashedAt: Date.now(), trashedBy: 'demo-editor' };
  const other = 'projectdata/website/trashedPosts/NotTheirs';
  await stage({ [other]: { ...aPost({ title: 'Of a colleague' }), ...trashed } });
  await openAs(page, 'Demo Author', '/admin/blogs');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/blogs');
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page).toHaveURL('/admin/site#trash');
  await expect(page.getByRole('button', { name: 'Trash' })).toBeFocused();
  await expect(page.getByRole('row', { name: /New Post/ }).first()).toBeVisible();
  await expect(page.getByText('Of a colleague')).toHaveCount(0);
  await Wire.asOwner(site).commit({ path: `projectdata/website/trashedPosts/${id}`, data: null });
});

test('the bio of a person without an account is deleted, and restored from the trash', {
  tag: '@details',
}, async ({ page, site, stage }) => {
  const bio = bioPath('fake_99');
  const trashed = 'projectdata/website/trashedBios/fake_99';
  await stage({ [bio]: aBio({ displayName: 'Unwanted Member' }), [trashed]: null });
  const owner = Wire.asOwner(site);
  const row = page.getByRole('row').filter({ hasText: 'Unwanted Member' });
  const deleteInEditor = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/admin/bios');
    await expect(row).toHaveCount(0);
  };
  await openAs(page, 'Demo Administrator', '/admin/bios/fake_99');
  const changes = await changesOfRow(page, 'Unwanted Member');
  await deleteInEditor();
  await expect(page.getByRole('row').first()).toBeVisible();
  expect(await (await fetch(`${site.origin}/Team`)).text()).not.toContain('Unwanted Member');
  await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored: Unwanted Member')).toBeAttached();
  await expect(row).toBeVisible();
  expect(await changes()).toEqual(['shown']);
  await row.getByRole('button', { name: 'Edit' }).click();
  await deleteInEditor();
  expect(await owner.plain(trashed)).toMatchObject({ trashedBy: 'demo-administrator' });
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(row).toContainText('Bio');
  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => owner.plain(bio)).toMatchObject({ displayName: 'Unwanted Member', show: true });
  expect(await owner.plain(trashed)).toBeNull();
});

/** Records each time that a row with this text appears or disappears, because the other rows move then. */
async function changesOfRow(page: Page, text: string): Promise<() => Promise<string[]>> {
  const notes = await page.evaluateHandle((wanted) => {
    const changes: string[] = [];
    let shown = false;
    new MutationObserver(() => {
      const now = [...document.querySelectorAll('tbody tr')].some((row) => row.textContent.includes(wanted));
      if (now !== shown) changes.push(now ? 'shown' : 'gone');
      shown = now;
    }).observe(document, { subtree: true, childList: true, characterData: true });
    return changes;
  }, text);
  return () => notes.jsonValue();
}
