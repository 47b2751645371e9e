import { save } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

const DAY = 86_400_000;

test('a text changed days after publishing says so on the post, in feeds and in the site map', async ({
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
