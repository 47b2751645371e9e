import { save } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

const DAY = 86_400_000;

test('post, feeds and site map show the date of a change made days after publishing', async ({
  page,
  site,
  stage,
}) => {
  const publishDate = Date.now() - 3 * DAY;
  await stage({ [postPath('Changed')]: aPost({ title: 'As it was', publishDate }) });
  const read = async (path: string) => (await fetch(site.origin + path)).text();
  expect(await read('/blog/Changed')).not.toContain('Updated on');
  await openAs(page, 'Demo Editor', '/admin/blogs/Changed');
  await page.getByLabel('Title', { exact: true }).fill('As it is');
  await save(page);
  await expect(page.getByLabel('Preview').getByText('Updated on')).toBeVisible();
  const { changedDate } = (await Wire.asOwner(site).plain(postPath('Changed'))) as { changedDate: number };
  const updated = new Date(changedDate).toISOString();
  expect(changedDate).toBeGreaterThan(publishDate + 2 * DAY);
  expect(await read('/blog/Changed')).toContain(`"dateModified":"${updated}"`);
  expect(await read('/atom.xml')).toContain(`<updated>${updated}</updated>\n<author>`);
  expect(await read('/feed.json')).toContain(`"date_modified":"${updated}"`);
  expect(await read('/sitemap.xml')).toContain(`/blog/Changed</loc><lastmod>${updated}</lastmod>`);
  await page.goto('/blog/Changed');
  await expect(page.getByRole('article').getByText('Updated on')).toContainText(
    String(new Date(changedDate).getUTCFullYear()),
  );
});

test('Duplicate copies a post into a draft of the signed-in person, and opens the draft', async ({
  page,
  site,
  stage,
}) => {
  const original = aPost({
    title: 'Worth a second',
    authors: ['demo-editor'],
    tags: ['music'],
    slug: 'worth',
  });
  await stage({ [postPath('Original')]: { ...original, pinned: true, featured: true } });
  await openAs(page, 'Demo Author', '/admin/blogs/Original');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Worth a second (copy)');
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  const path = postPath(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  const owner = Wire.asOwner(site);
  const { shortText, image, content, tags } = original;
  const copy = await owner.plain(path);
  expect(copy).toMatchObject({ shortText, image, content, tags, authors: ['demo-author'] });
  expect(copy).toMatchObject({ published: false, pinned: false, featured: false });
  expect(copy).not.toHaveProperty('slug');
  // Leaves the editor before the post is deleted, because an open editor writes presence documents for its post.
  await page.goto('/admin/blogs');
  await owner.commit({ path, data: null });
});

test('the dashboard shows a live post with its publish date, not its creation date', async ({
  page,
  stage,
}) => {
  const fields = aPost({
    title: 'Written long ago',
    creationDate: Date.now() + 60_000,
    publishDate: Date.UTC(2020, 1, 3),
  });
  await stage({ [postPath('Dated')]: fields });
  await openAs(page, 'Demo Editor');
  const latest = page.getByRole('region', { name: 'Latest posts' });
  await expect(latest.getByRole('listitem').filter({ hasText: 'Written long ago' })).toContainText(
    'Live · Feb 3, 2020',
  );
});
