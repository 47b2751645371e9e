import type { Locator, Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { drawnFile, drawPhoto, giveFiles, pictureIds } from '../support/picture-files.ts';
import { expect, otherVisitor, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

const PICTURES = 'projectdata/website/pictures';
const POST = 'projectdata/website/blogPosts/library-post';

/** Opens the library and uploads drawn pictures with these names. */
async function upload(page: Page, account: string, names: readonly string[]): Promise<void> {
  await openAs(page, account, '/admin/pictures');
  await expect(page.getByRole('heading', { name: 'Pictures', level: 1 })).toBeVisible();
  for (const name of names) await drawPhoto(page, name, 64, 36);
  await giveFiles(page.getByRole('main'), 'drop', names);
  for (const name of names) {
    const row = page
      .getByRole('list', { name: 'Pictures being added' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await row.getByRole('button', { name: 'Done' }).click();
  }
}

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('button', { name: `Open ${name}` });

test('pictures can be described, found, replaced and deleted in the library @embedded', async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const editor = await Wire.as(site, 'demo-editor');
  await upload(page, 'Demo Editor', ['lamp.png', 'night.png', 'spare.png']);
  const ids = await pictureIds(site);
  const texts = { title: 'A lamp', authors: ['demo-editor'], shortText: '', image: '' };
  const content = `![Lamp](/pictures/${ids.get('lamp.png')}/1600.jpg)`;
  const flags = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };
  expect(await editor.commit({ path: POST, data: { ...texts, ...flags, content } })).toBe(200);

  await test.step('the library says how often a picture is used, and can show only unused pictures', async () => {
    await expect(tile(page, 'lamp.png')).toContainText('Used in 1 place');
    await expect(tile(page, 'spare.png')).toContainText('Unused');
    await page.getByLabel('Unused only').check();
    await expect(tile(page, 'lamp.png')).toHaveCount(0);
    await expect(tile(page, 'night.png')).toBeVisible();
    await page.getByLabel('Unused only').uncheck();
  });

  await test.step('on a phone the library has square checkboxes, and two pictures per row', async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 360, height: 800 });
    for (const name of ['Keep the original files', 'Unused only']) {
      const box = await page.getByLabel(name).boundingBox();
      expect(box?.height, name).toBe(box?.width);
    }
    const right = async (place: Locator) => {
      const box = await place.boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0));
    };
    const second = page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem').nth(1);
    await expect.poll(() => right(second)).toBe(await right(page.getByLabel('Search by name')));
    await page.setViewportSize(before);
  });

  await test.step('a search in the library finds a picture by its description', async () => {
    await tile(page, 'night.png').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Not used anywhere.')).toBeVisible();
    await dialog.getByLabel('Description').fill('The harbour at night');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect
      .poll(async () => (await editor.plain(`${PICTURES}/${ids.get('night.png')}`))?.alt)
      .toBe('The harbour at night');
    await page.getByLabel('Search by name and description').fill('HARBOUR');
    await expect(tile(page, 'night.png')).toBeVisible();
    await expect(tile(page, 'lamp.png')).toHaveCount(0);
    await page.getByLabel('Search by name and description').fill('');
  });

  await test.step('after a picture is replaced, the new picture appears wherever the old one was used', async () => {
    await drawPhoto(page, 'new-lamp.png', 80, 45);
    await tile(page, 'lamp.png').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('list', { name: 'Shown in' })).toContainText('A lamp (post)');
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText(
      'A lamp will show the new picture.',
    );
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose the new picture' }).click();
    await (await chooser).setFiles([await drawnFile(page, 'new-lamp.png')]);
    await expect(dialog.getByText('The picture is replaced.')).toBeVisible();
    const next = (await pictureIds(site)).get('new-lamp.png');
    expect((await editor.plain(POST))?.content).toBe(`![Lamp](/pictures/${next}/1600.jpg)`);
    expect(await editor.list(`${POST}/revisions`)).toMatchObject([{ content }]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  });

  await test.step('a deleted picture can be restored by Undo or in the trash, or deleted for good there', async () => {
    const spare = ids.get('spare.png');
    const status = async (path: string, headers: HeadersInit = {}) =>
      (await fetch(site.origin + path, { headers })).status;
    const remove = async (name: string) => {
      await tile(page, name).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(tile(page, name)).toHaveCount(0);
    };
    await remove('spare.png');
    await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect(tile(page, 'spare.png')).toBeVisible();
    await remove('spare.png');
    await expect.poll(() => status(`/pictures/${spare}/320.jpg`)).toBe(404);
    await page.getByRole('link', { name: 'Trash' }).click();
    const row = page.getByRole('row').filter({ hasText: 'spare.png' });
    await expect(row).toContainText('Picture');
    await expect(row.getByRole('button', { name: 'Delete for good' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await row.getByRole('button', { name: 'Restore' }).click();
    await expect(row).toHaveCount(0);
    await expect.poll(() => status(`/pictures/${spare}/320.jpg`)).toBe(200);
    await page.goto('/admin/pictures');
    await remove('spare.png');

    const administrator = await otherVisitor(browser, site);
    await openAs(administrator, 'Demo Administrator', '/admin/site#trash');
    const theirs = administrator.getByRole('row').filter({ hasText: 'spare.png' });
    await theirs.getByRole('button', { name: 'Delete for good' }).click();
    await theirs.getByRole('button', { name: 'Yes, delete for good' }).click();
    await expect.poll(async () => (await pictureIds(site)).has('spare.png')).toBe(false);
    const file = `/v0/b/demo-studio.firebasestorage.app/o/pictures%2F${spare}%2Foriginal`;
    expect(await status(file, { Authorization: `Bearer ${site.ownerToken}` })).toBe(404);
    await administrator.context().close();
  });

  await test.step('deleting a used picture needs confirmation; authors see why they cannot delete pictures', async () => {
    const author = await otherVisitor(browser, site);
    await openAs(author, 'Demo Author', '/admin/pictures');
    await tile(author, 'night.png').click();
    const refused = author.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await expect(refused).toHaveAccessibleDescription(/Ask an editor/);
    await author.context().close();
    await openAs(page, 'Demo Editor', '/admin/pictures');
    await tile(page, 'new-lamp.png').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Visitors see a placeholder')).toBeVisible();
    const keep = page.getByRole('dialog').getByRole('button', { name: 'Keep picture' });
    await expect(keep).toBeInViewport();
    await expect(keep).toBeFocused();
    await keep.click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
    await expect(tile(page, 'new-lamp.png')).toBeVisible();
  });
});
