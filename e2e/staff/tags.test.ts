import { openAs } from '../support/open-as.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

test('a post gets tags in its editor, and visitors find it and others by them', async ({
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
  await tags.fill('music');
  await tags.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  const owner = Wire.asOwner(site);
  // Spelled as the other post spells it.
  expect(await owner.plain(postPath('Tagged'))).toMatchObject({ tags: ['behind the scenes', 'music'] });

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

  await page.goto('/blog');
  await page.getByRole('link', { name: /A tagged post/ }).click();
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'behind the scenes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'behind the scenes' })).toBeVisible();
  await expect(page).toHaveURL('/blog/tags/behind%20the%20scenes');
  await expect(page.getByText('Another of that kind')).toBeVisible();
});
