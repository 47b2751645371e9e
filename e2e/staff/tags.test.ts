import { tagRenamePath } from '../../web/domain/places.ts';
import { tagRenameId } from '../../web/domain/posts/renamed-tag.ts';
import { openAs } from '../support/open-as.ts';
import { otherVisitor } from '../support/site.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

test('visitors can find posts by the tags that were added in the editor', async ({ page, site, stage }) => {
  test.setTimeout(120_000);
  await stage({
    [postPath('Tagged')]: aPost({ title: 'A tagged post' }),
    [postPath('TaggedToo')]: aPost({ title: 'Another of that kind', tags: ['behind the scenes'] }),
    [postPath('TaggedDraft')]: aPost({
      title: 'A draft of that kind',
      tags: ['behind the scenes'],
      published: false,
    }),
  });
  await openAs(page, 'Demo Editor', '/admin/blogs/Tagged');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('Behind');
  await expect(page.getByRole('option', { name: 'behind the scenes', exact: true })).toBeVisible();
  await tags.fill('Behind the  Scenes');
  await tags.press('Enter');
  const typo = 'amistakeofthirtyninecharactersinoneword';
  for (const tag of ['music', typo]) {
    await tags.fill(tag);
    await tags.press('Enter');
  }
  // On a phone a long tag does not widen the page, and a tap removes it.
  await page.setViewportSize({ width: 360, height: 740 });
  const form = page.locator('.desk > .workbench');
  await expect.poll(() => form.evaluate((pane) => pane.scrollWidth - pane.clientWidth)).toBe(0);
  const mistake = page.locator('.mantine-Pill-root').filter({ hasText: typo });
  const remove = mistake.locator('button');
  await expect.poll(async () => (await remove.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await remove.click();
  await expect(mistake).toHaveCount(0);
  const owner = Wire.asOwner(site);
  // The typed tag takes the capitals of the same tag on another post.
  const stored = ['behind the scenes', 'music'];
  await test.step('Ctrl or Cmd with S also adds a tag that was typed but not added yet', async () => {
    for (const [tag, key] of [
      ['late', 's'],
      ['later', 'Enter'],
    ] as const) {
      await tags.fill(tag);
      await tags.press(`ControlOrMeta+${key}`);
      stored.push(tag);
      await expect.poll(() => owner.plain(postPath('Tagged'))).toMatchObject({ tags: stored });
      await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    }
  });

  const html = await (await fetch(`${site.origin}/blog/tags/behind%20the%20scenes`)).text();
  for (const title of ['A tagged post', 'Another of that kind']) expect(html).toContain(title);
  expect(html).not.toContain('A draft of that kind');
  const none = await fetch(`${site.origin}/blog/tags/nobody`, { redirect: 'manual' });
  expect(none.headers.get('location')).toBe('/404');
  expect((await fetch(`${site.origin}/blog/tags/nobody/rss.xml`)).status).toBe(404);
  for (const kind of ['rss', 'atom'])
    expect(
      await (await fetch(`${site.origin}/blog/tags/behind%20the%20scenes/${kind}.xml`)).text(),
    ).toContain('A tagged post');
  expect(await (await fetch(`${site.origin}/sitemap.xml`)).text()).toContain(
    '/blog/tags/behind%20the%20scenes<',
  );

  await test.step('leaving the editor asks first if an author’s name was typed but not added', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('Author ID or name').fill('wren');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL('/admin');
  });

  await page.goto('/blog');
  await page.getByRole('link', { name: /A tagged post/ }).click();
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'behind the scenes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'behind the scenes' })).toBeVisible();
  await expect(page).toHaveURL('/blog/tags/behind%20the%20scenes');
  await expect(page.getByText('Another of that kind')).toBeVisible();
});

test('a comma ends a tag, whether typed, pasted or from a phone’s keyboard', { tag: '@details' }, async ({
  page,
  site,
  stage,
}) => {
  await stage({ [postPath('Commas')]: aPost({ title: 'Commas' }) });
  await openAs(page, 'Demo Editor', '/admin/blogs/Commas');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  const paste = (text: string) =>
    tags.evaluate((input, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await tags.pressSequentially('devlog, art,');
  await expect(tags).toHaveValue('');
  await tags.focus();
  // A phone’s keyboard sends text, not keys.
  await page.keyboard.insertText('sound, half');
  await expect(tags).toHaveValue('half');
  await paste(' a word, b, c');
  await expect(tags).toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  const stored = ['devlog', 'art', 'sound', 'half a word', 'b', 'c'];
  expect(await Wire.asOwner(site).plain(postPath('Commas'))).toMatchObject({ tags: stored });

  await paste('d, e, f, g, h, i');
  await expect(page.getByText('Only 10 tags fit. Left out: h, i.')).toBeVisible();
  await expect(page.locator('.mantine-Pill-root')).toHaveCount(10);
  await expect(page.getByText('Left out: h')).toBeVisible();
});

test('an editor renames and merges tags in all posts, and sees which posts could not be changed', {
  tag: '@details',
}, async ({ browser, site, stage }) => {
  await stage({
    [postPath('First')]: aPost({ title: 'First', tags: ['lamps', 'fog'] }),
    [postPath('Second')]: aPost({ title: 'Second', tags: ['lamps'], published: false }),
    [postPath('Odd')]: aPost({ title: 'Odd', tags: ['lamps'], unheardOf: true }),
    // Collects the revisions that the renames write, so that the test deletes them at its end.
    ...Object.fromEntries(
      ['First/revisions/1', 'First/revisions/2', 'Second/revisions/1'].map((one) => [postPath(one), null]),
    ),
    // Collects the documents with former tag names, which the renames write, so that the test deletes them too.
    ...Object.fromEntries(['lamps', 'fog'].map((tag) => [tagRenamePath(tagRenameId(tag)), null])),
  });
  // The browser logs the expected refused save as an error.
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Editor', '/admin/blogs');
  await page.getByRole('button', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  const entry = (tag: string) => dialog.getByRole('listitem').filter({ hasText: tag });
  await expect(entry('lamps')).toContainText('3 posts');
  await dialog.getByRole('button', { name: 'Rename lamps' }).click();
  const name = dialog.getByRole('textbox', { name: 'New name of lamps' });
  await expect(name).toBeFocused();
  await name.fill('Lanterns');
  await name.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('“lamps” is now “Lanterns”: 2 posts changed.');
  // The rename fails for the post “Odd”, whose other fields violate the rules.
  await expect(dialog.getByRole('alert')).toContainText('Odd');
  await expect(entry('Lanterns')).toContainText('2 posts');
  await expect(entry('lamps')).toContainText('1 post');

  await dialog.getByRole('button', { name: 'Rename fog' }).click();
  await dialog.getByRole('textbox', { name: 'New name of fog' }).fill('lanterns');
  await expect(dialog).toContainText('“Lanterns” is on 2 posts already');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog.getByRole('status')).toHaveText('“fog” is now “Lanterns”: 1 post changed.');
  await expect(dialog.getByRole('button', { name: 'Rename Lanterns' })).toBeFocused();
  const owner = Wire.asOwner(site);
  expect(await owner.plain(postPath('First'))).toMatchObject({ tags: ['Lanterns'] });
  expect(await owner.plain(postPath('Second'))).toMatchObject({ tags: ['Lanterns'], published: false });
  expect(await owner.plain(`${postPath('First')}/revisions/1`)).toMatchObject({ tags: ['lamps', 'fog'] });

  await test.step('the address of a renamed tag redirects, unless a public post still has the tag', async () => {
    const answer = (path: string) => fetch(site.origin + path, { redirect: 'manual' });
    const fog = await answer('/blog/tags/fog');
    expect([fog.status, fog.headers.get('location')]).toEqual([301, '/blog/tags/Lanterns']);
    const feed = await answer('/blog/tags/fog/rss.xml');
    expect([feed.status, feed.headers.get('location')]).toEqual([301, '/blog/tags/Lanterns/rss.xml']);
    expect((await answer('/blog/tags/Lanterns')).status).toBe(200);
    // The post that could not be changed still has the old tag.
    expect((await answer('/blog/tags/lamps')).status).toBe(200);
    await owner.commit({ path: postPath('First'), data: { tags: ['Lanterns', 'fog'] }, only: ['tags'] });
    expect((await answer('/blog/tags/fog')).status).toBe(200);
  });
  await page.context().close();
});
