import type { Page } from '@playwright/test';
import { workingCopyPath } from '../../web/domain/places.ts';
import { otherEditor, save } from '../support/editing.ts';
import { holdAutosave } from '../support/hold-autosave.ts';
import { openAs } from '../support/open-as.ts';
import { otherVisitor } from '../support/site.ts';
import { aPost, expect, openStagedPost, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#working-copies.

const bar = (page: Page) => page.getByRole('main').locator('header').first();
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const write = async (page: Page, text: string) => {
  await content(page).press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
};
const notLive = /Changes not live yet, saved \d{1,2}:\d{2}/;

test('text typed into a live post is stored on the server, and Save publishes it', async ({
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
  await write(page, 'One.\n\nTwo, by the lantern.');
  await expect(bar(page)).toContainText(notLive);
  // Polls, because the title may be stored before the content.
  await expect
    .poll(() => owner.plain(workingCopyPath('Live')))
    .toMatchObject({
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
    await expect(bar(one)).not.toContainText('not live yet');
    await expect(title(one)).toHaveValue('With a lantern');
  }
  await colleague.context().close();
});

test('leaving a live post with unsaved text stores the text without asking', { tag: '@details' }, async ({
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

test('discarding unpublished changes shows them, asks for confirmation, and can be undone', {
  tag: '@details',
}, async ({ page, site, stage }) => {
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
  await expect(bar(page)).not.toContainText('not live yet');

  await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveValue('A mistake');
  await expect(bar(page)).toContainText(notLive);
  expect((await owner.plain(workingCopyPath('Discard')))?.to).toEqual({ title: 'A mistake' });
});

test('a colleague’s save is merged; where it changed the same text, the editor asks for a choice', {
  tag: '@details',
}, async ({ page, site, stage }) => {
  const post = postPath('Clash');
  await openStagedPost(page, stage, 'Clash', { title: 'Before', content: 'One.\n\nTwo.' });
  const owner = Wire.asOwner(site);
  await title(page).fill('Mine');
  await write(page, 'One.\n\nTwo, mine.');
  await expect(bar(page)).toContainText(notLive);
  const theirs = { title: 'Theirs', content: 'One, theirs.\n\nTwo.' };
  expect(await owner.commit({ path: post, data: theirs, only: ['title', 'content'] })).toBe(200);
  await expect(bar(page)).toContainText('The same text was changed elsewhere. Choose a version.');
  await expect(content(page)).toContainText('One, theirs.');
  await expect(content(page)).toContainText('Two, mine.');
  await test.step('after a reload, the editor still asks for a choice between both texts', async () => {
    await page.reload();
    await expect(bar(page)).toContainText('The same text was changed elsewhere. Choose a version.');
    await expect(title(page)).toHaveValue('Mine');
  });
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'The same text was changed elsewhere' });
  await dialog.getByRole('radio', { name: 'Keep mine' }).check();
  expect(await owner.plain(post)).toMatchObject(theirs);
  await dialog.getByRole('button', { name: 'Save this' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => owner.plain(workingCopyPath('Clash'))).toBeNull();
  expect(await owner.plain(post)).toMatchObject({
    title: 'Mine',
    content: 'One, theirs.\n\nTwo, mine.',
  });
});

test('staff who may not edit a live post do not see its unpublished changes', { tag: '@details' }, async ({
  page,
  browser,
  site,
  stage,
}) => {
  await openStagedPost(page, stage, 'Foreign', { title: 'As readers know it', authors: ['demo-editor'] });
  await title(page).fill('Not for others yet');
  await expect(bar(page)).toContainText(notLive);
  const author = await otherEditor(browser, site, 'Demo Author', '/admin/blogs/Foreign');
  await expect(author.getByText('You do not have permissions to edit this blog post.')).toBeVisible();
  await expect(title(author)).toHaveValue('As readers know it');
  await expect(bar(author)).not.toContainText('not live yet');
  await author.context().close();
});

test('a hidden post keeps its working copy, and the next save adds the copy to the draft', {
  tag: '@details',
}, async ({ page, site, stage }) => {
  await openStagedPost(page, stage, 'Hidden', { title: 'As readers know it', shortText: 'Short.' });
  const owner = Wire.asOwner(site);
  await title(page).fill('Changed before hiding');
  await expect(bar(page)).toContainText(notLive);
  await page.getByRole('button', { name: 'Live…' }).click();
  const panel = page.getByRole('dialog', { name: /“.*”$/ });
  await panel.getByRole('button', { name: 'Hide', exact: true }).click();
  await panel.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(bar(page)).toContainText('Changes not in the draft yet, saved');
  expect(await owner.plain(postPath('Hidden'))).toMatchObject({
    title: 'As readers know it',
    published: false,
  });
  await page.getByLabel('Short Text').fill('Changed afterwards.');
  await expect.poll(() => owner.plain(workingCopyPath('Hidden'))).toBeNull();
  expect(await owner.plain(postPath('Hidden'))).toMatchObject({
    title: 'Changed before hiding',
    shortText: 'Changed afterwards.',
    published: false,
  });
});

test('changes written on two computers during an hour offline are not lost', { tag: '@details' }, async ({
  browser,
  site,
  stage,
}) => {
  test.setTimeout(180_000);
  await stage({ [postPath('Train')]: aPost({ title: 'Train', content: 'One.\n\nTwo.\n\nThree.' }) });
  const owner = Wire.asOwner(site);
  const open = async (account: string) => {
    const page = await otherVisitor(browser, site);
    await page.clock.install();
    await openAs(page, account, '/admin/blogs/Train');
    await expect(content(page)).toContainText('Three.');
    return page;
  };
  const [one, other] = [await open('Demo Editor'), await open('Demo Administrator')];
  for (const page of [one, other]) await page.context().setOffline(true);
  await write(one, 'One, on the way.\n\nTwo.\n\nThree.');
  await write(other, 'One.\n\nTwo.\n\nThree, on the way.');
  for (const page of [one, other]) {
    await page.clock.fastForward('01:00:00');
    await expect(bar(page)).toContainText('Offline. Saves when you are back.', { timeout: 40_000 });
  }
  expect(await owner.plain(workingCopyPath('Train'))).toBeNull();
  for (const page of [one, other]) await page.context().setOffline(false);
  const both = 'One, on the way.\n\nTwo.\n\nThree, on the way.';
  await expect
    .poll(async () => (await owner.plain(workingCopyPath('Train')))?.to, { timeout: 100_000 })
    .toEqual({ content: both });
  for (const page of [one, other]) {
    await expect(content(page)).toContainText('One, on the way.', { timeout: 40_000 });
    await expect(content(page)).toContainText('Three, on the way.', { timeout: 40_000 });
    await page.context().close();
  }
  expect((await owner.plain(postPath('Train')))?.content).toBe('One.\n\nTwo.\n\nThree.');
});
