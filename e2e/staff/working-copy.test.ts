import type { Page } from '@playwright/test';
import { workingCopyPath } from '../../web/domain/places.ts';
import { otherEditor, save } from '../support/editing.ts';
import { holdAutosave } from '../support/hold-autosave.ts';
import { expect, openStagedPost, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

// docs/product.md#working-copies

const bar = (page: Page) => page.getByRole('main').locator('header').first();
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const notLive = /Not live yet, saved \d{1,2}:\d{2}/;

test('text typed into a live post waits on the server, opens elsewhere, and goes live by Save', async ({
  page,
  browser,
  site,
  stage,
}) => {
  await openStagedPost(page, stage, 'Live', { title: 'As readers know it', content: 'One.\n\nTwo.' });
  const owner = Wire.asOwner(site);
  const pages = async () => {
    const addresses = ['/blog/Live', '/blog', '/rss.xml', '/feed.json', '/sitemap.xml', '/search?q=lantern'];
    return (
      await Promise.all(addresses.map(async (path) => (await fetch(site.origin + path)).text()))
    ).join();
  };
  await title(page).fill('With a lantern');
  await content(page).press('ControlOrMeta+a');
  await page.keyboard.insertText('One.\n\nTwo, by the lantern.');
  await expect(bar(page)).toContainText(notLive);
  expect(await owner.plain(workingCopyPath('Live'))).toMatchObject({
    from: { title: 'As readers know it', content: 'One.\n\nTwo.' },
    to: { title: 'With a lantern', content: 'One.\n\nTwo, by the lantern.' },
    by: 'demo-editor',
  });
  expect(await owner.plain(postPath('Live'))).toMatchObject({ title: 'As readers know it' });
  expect(await owner.list(`${postPath('Live')}/revisions`)).toEqual([]);
  expect(await pages()).not.toContain('by the lantern');

  const colleague = await otherEditor(browser, site, 'Demo Administrator', '/admin/blogs/Live');
  await expect(title(colleague)).toHaveValue('With a lantern');
  await expect(content(colleague)).toContainText('Two, by the lantern.');
  await expect(bar(colleague)).toContainText(notLive);
  await save(colleague);
  expect(await owner.plain(workingCopyPath('Live'))).toBeNull();
  expect(await owner.plain(postPath('Live'))).toMatchObject({
    title: 'With a lantern',
    content: 'One.\n\nTwo, by the lantern.',
  });
  expect(await owner.list(`${postPath('Live')}/revisions`)).toHaveLength(1);
  await expect.poll(pages).toContain('by the lantern');
  for (const one of [page, colleague]) {
    await expect(bar(one)).not.toContainText('Not live yet');
    await expect(title(one)).toHaveValue('With a lantern');
  }
  await colleague.context().close();
});

test('a live post is left without a question: its text waits on the server', async ({
  page,
  site,
  stage,
}) => {
  await holdAutosave(page);
  await openStagedPost(page, stage, 'Left', { title: 'As readers know it' });
  await title(page).fill('Left by a link');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await Wire.asOwner(site).plain(workingCopyPath('Left')))?.to).toEqual({ title: 'Left by a link' });
  await page.goBack();
  await expect(title(page)).toHaveValue('Left by a link');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
});

test('discarding asks once, shows what goes, and can be undone', async ({ page, site, stage }) => {
  await openStagedPost(page, stage, 'Discard', { title: 'As readers know it' });
  const owner = Wire.asOwner(site);
  await title(page).fill('A mistake');
  await expect(bar(page)).toContainText(notLive);
  const discard = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Discard changes' }).click();
  };
  const question = page.getByRole('dialog', { name: 'Discard the changes?' });
  await discard();
  await expect(question.getByRole('deletion')).toContainText(['A mistake']);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(title(page)).toHaveValue('A mistake');
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();

  await discard();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(title(page)).toHaveValue('As readers know it');
  await expect.poll(() => owner.plain(workingCopyPath('Discard'))).toBeNull();
  await expect(bar(page)).not.toContainText('Not live yet');

  await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveValue('A mistake');
  await expect(bar(page)).toContainText(notLive);
  expect((await owner.plain(workingCopyPath('Discard')))?.to).toEqual({ title: 'A mistake' });
});
