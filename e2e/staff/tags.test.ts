import { tagRenamePath, workingCopyPath } from '../../web/domain/places.ts';
import { tagRenameId } from '../../web/domain/posts/tag-rename.ts';
import { openAs } from '../support/open-as.ts';
import { otherVisitor } from '../support/site.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

/** The fields of a working copy other than `from` and `to`. */
const NOT_LIVE = { by: 'demo-editor', at: { $timestamp: '2026-01-02T03:04:05Z' } };

test('visitors can find posts by the tags that were added in the editor', { tag: '@details' }, async ({
  page,
  site,
  stage,
}) => {
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
  // On a phone, a long tag must not make the page wider, and a tap removes it.
  await page.setViewportSize({ width: 360, height: 740 });
  const form = page.locator('.desk > .workbench');
  await expect.poll(() => form.evaluate((pane) => pane.scrollWidth - pane.clientWidth)).toBe(0);
  const mistake = page.locator('.mantine-Pill-root').filter({ hasText: typo });
  const remove = mistake.locator('button');
  await expect.poll(async () => (await remove.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await remove.click();
  await expect(mistake).toHaveCount(0);
  const owner = Wire.asOwner(site);
  // The first tag was typed differently. It takes the spelling that the same tag has in another post.
  const stored = ['behind the scenes', 'music'];
  await test.step('Ctrl or Cmd with S or Enter also adds a tag that was typed but not added yet', async () => {
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

test('a comma ends a tag, whether typed, pasted or from a phone’s keyboard', { tag: '@long' }, async ({
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
  // Simulates a phone's keyboard, which sends text instead of keys.
  await page.keyboard.insertText('sound, half');
  await expect(tags).toHaveValue('half');
  await paste(' a word, b, c');
  await expect(tags).toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  const stored = ['devlog', 'art', 'sound', 'half a word', 'b', 'c'];
  expect(await Wire.asOwner(site).plain(postPath('Commas'))).toMatchObject({ tags: stored });

  await paste('d, e, f, g, h, i');
  await expect(page.getByText('A post can have at most 10 tags. Not added: h, i.')).toBeVisible();
  await expect(page.locator('.mantine-Pill-root')).toHaveCount(10);
  await expect(page.getByText('Not added: h')).toBeVisible();

  await paste('.., a%2Fb');
  await expect(
    page.getByText('Not added, because an address cannot contain it: “..”, “a%2Fb”.'),
  ).toBeVisible();
});

test('an editor renames and merges tags in all posts, and sees which posts could not be changed', {
  tag: '@details',
}, async ({ browser, site, stage }) => {
  await stage({
    [postPath('First')]: aPost({ title: 'First', tags: ['lamps', 'fog'] }),
    [postPath('Second')]: aPost({ title: 'Second', tags: ['lamps'], published: false }),
    [postPath('Odd')]: aPost({ title: 'Odd', tags: ['lamps'], unheardOf: true }),
    [workingCopyPath('First')]: {
      ...NOT_LIVE,
      from: { title: 'First', tags: ['lamps', 'fog'] },
      to: { title: 'Not live yet', tags: ['night', 'lamps', 'fog'] },
    },
    // Visitors saw the page of its tag before the post was hidden.
    [postPath('Hidden')]: aPost({ title: 'Hidden', tags: ['mist'], published: false, firstPublishDate: 1 }),
    // This post gets the tag only when its working copy is published.
    [postPath('Third')]: aPost({ title: 'Third', tags: [] }),
    [workingCopyPath('Third')]: { ...NOT_LIVE, from: { tags: [] }, to: { tags: ['lamps'] } },
    // Renaming writes these revisions. With null, `stage` deletes them after the test.
    ...Object.fromEntries(
      ['First/revisions/1', 'First/revisions/2', 'Second/revisions/1', 'Hidden/revisions/1'].map((one) => [
        postPath(one),
        null,
      ]),
    ),
    // In the same way, `stage` deletes the documents with former tag names.
    ...Object.fromEntries(['lamps', 'fog', 'mist'].map((tag) => [tagRenamePath(tagRenameId(tag)), null])),
  });
  // Ignores the error that the browser logs for the expected denial.
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
  await expect(dialog.getByRole('status')).toHaveText('“lamps” is now “Lanterns”: 3 posts changed.');
  // Renaming fails for the post “Odd”, because the rules do not allow its field `unheardOf`.
  await expect(dialog.getByRole('alert')).toContainText('Odd');
  await expect(entry('Lanterns')).toContainText('2 posts');
  await expect(entry('lamps')).toContainText('1 post');

  await dialog.getByRole('button', { name: 'Rename fog' }).click();
  await dialog.getByRole('textbox', { name: 'New name of fog' }).fill('lanterns');
  await expect(dialog).toContainText('The tag “Lanterns” already exists (2 posts).');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog.getByRole('status')).toHaveText('“fog” is now “Lanterns”: 1 post changed.');
  await expect(dialog.getByRole('button', { name: 'Rename Lanterns' })).toBeFocused();

  await dialog.getByRole('button', { name: 'Rename mist' }).click();
  await dialog.getByRole('textbox', { name: 'New name of mist' }).fill('haze');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('“mist” is now “haze”: 1 post changed.');
  const owner = Wire.asOwner(site);
  expect(await owner.plain(postPath('First'))).toMatchObject({ tags: ['Lanterns'] });
  expect(await owner.plain(workingCopyPath('First'))).toMatchObject({
    from: { title: 'First', tags: ['Lanterns'] },
    to: { title: 'Not live yet', tags: ['night', 'Lanterns'] },
  });
  expect(await owner.plain(postPath('Third'))).toMatchObject({ tags: [] });
  expect((await owner.plain(workingCopyPath('Third')))?.to).toEqual({ tags: ['Lanterns'] });
  expect(await owner.plain(postPath('Second'))).toMatchObject({ tags: ['Lanterns'], published: false });
  expect(await owner.plain(`${postPath('First')}/revisions/1`)).toMatchObject({ tags: ['lamps', 'fog'] });

  await test.step('the address of a renamed tag redirects, unless a public post has the old tag', async () => {
    const answer = (path: string) => fetch(site.origin + path, { redirect: 'manual' });
    const fog = await answer('/blog/tags/fog');
    expect([fog.status, fog.headers.get('location')]).toEqual([301, '/blog/tags/Lanterns']);
    const feed = await answer('/blog/tags/fog/rss.xml');
    expect([feed.status, feed.headers.get('location')]).toEqual([301, '/blog/tags/Lanterns/rss.xml']);
    await owner.commit({ path: postPath('Hidden'), data: { published: true }, only: ['published'] });
    const mist = await answer('/blog/tags/mist');
    expect([mist.status, mist.headers.get('location')]).toEqual([301, '/blog/tags/haze']);
    expect((await answer('/blog/tags/Lanterns')).status).toBe(200);
    // The post that could not be changed still has the old tag.
    expect((await answer('/blog/tags/lamps')).status).toBe(200);
    await owner.commit({ path: postPath('First'), data: { tags: ['Lanterns', 'fog'] }, only: ['tags'] });
    expect((await answer('/blog/tags/fog')).status).toBe(200);
  });
  await test.step('the editor shows a renamed tag in a working copy, without a conflict', async () => {
    await page.goto('/admin/blogs/Third');
    await expect(page.locator('.mantine-Pill-root')).toHaveText(['Lanterns']);
    await expect(page.getByText('Choose a version.')).toHaveCount(0);
  });
  await page.context().close();
});
