import { clockText } from '../../platform/domain/local-time.ts';
import { revisionsPath, workingCopyPath } from '../../web/domain/places.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { axeViolations } from '../support/axe.ts';
import { openAs } from '../support/open-as.ts';
import { expect, newSiteForEachTest, otherVisitor, type SiteProcess, test } from '../support/site.ts';
import { postPath } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#a-change-that-waits-for-a-time.

let site: SiteProcess;
newSiteForEachTest((started) => {
  site = started;
});

const text = async (path: string) => (await fetch(site.origin + path)).text();
const POST = { ...newPost('demo-author', 1), title: 'Snow', shortText: 'Soon', published: true };

test('a change of a live post is planned, edited, cancelled and planned again @embedded', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const editor = await Wire.as(site, 'demo-editor');
  const publishDate = Date.now() - 86_400_000;
  expect(await editor.commit({ path: postPath('snow'), data: { ...POST, publishDate } })).toBe(200);
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Author', '/admin/blogs/snow');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Snow is out');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Update live post at a time…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update the live post at a time' });
  await expect(dialog).toContainText('Snow is out');
  const time = (Math.floor(Date.now() / 60_000) + 1) * 60_000 + 86_400_000;
  await dialog.getByLabel('Goes live').fill(clockText(time));
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save for this time' }).click();
  const note = page.getByRole('status').filter({ hasText: 'These changes go live on' });
  await expect(note).toBeVisible();
  await expect(page.getByText(/^Changes go live /)).toBeVisible();
  expect(await editor.plain(workingCopyPath('snow'))).toMatchObject({
    ...{ to: { title: 'Snow is out' }, goesLive: time, by: 'demo-author' },
  });
  expect(await text('/blog/snow')).not.toContain('Snow is out');

  // Typing is not saved by itself, and Save keeps the time.
  await page.getByRole('textbox', { name: 'Short text' }).fill('Now');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => editor.plain(workingCopyPath('snow')))
    .toMatchObject({ to: { title: 'Snow is out', shortText: 'Now' }, goesLive: time });
  expect(await text('/blog/snow')).not.toContain('Snow is out');
  expect(await axeViolations(page)).toEqual([]);

  await note.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(note).toHaveCount(0);
  const copy = await editor.plain(workingCopyPath('snow'));
  expect(copy).toMatchObject({ to: { title: 'Snow is out' } });
  expect(copy).not.toHaveProperty('goesLive');
  await expect(page.getByText('Update live post', { exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => text('/blog/snow')).toContain('Snow is out');
});

test('waiting changes of two posts go live in the same second, also after a kill @embedded', {
  tag: '@long',
}, async () => {
  const editor = await Wire.as(site, 'demo-editor');
  const publishDate = Date.now() - 86_400_000;
  const wait = async (id: string, goesLive: number) => {
    expect(await editor.commit({ path: postPath(id), data: { ...POST, publishDate, featured: true } })).toBe(
      200,
    );
    const change = { from: { title: 'Snow' }, to: { title: `${id} is out` }, by: 'demo-editor', goesLive };
    expect(await editor.commit({ path: workingCopyPath(id), data: change, stamped: ['at'] })).toBe(200);
  };
  const time = Date.now() + 4000;
  await wait('one', time);
  await wait('two', time);
  const count = (page: string) => ['one is out', 'two is out'].filter((title) => page.includes(title)).length;
  let seen = 0;
  while (seen < 2) {
    const page = await text('/blog');
    seen = count(page);
    expect([0, 2]).toContain(seen);
    if (seen === 2) expect(Date.now()).toBeGreaterThanOrEqual(time);
    await new Promise((done) => setTimeout(done, 50));
  }
  expect(Date.now()).toBeLessThan(time + 5000);
  expect(await editor.list(revisionsPath('one'))).toMatchObject([{ title: 'Snow', by: 'demo-editor' }]);

  await wait('three', Date.now() + 1500);
  await site.stop('SIGKILL');
  await new Promise((done) => setTimeout(done, 1500));
  await site.start();
  expect(await text('/blog/three')).toContain('three is out');
});
