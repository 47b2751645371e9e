import { openAs } from '../support/open-as.ts';
import { expect, SiteProcess, test } from '../support/site.ts';
import { Wire, type WireWrite } from '../support/wire.ts';

const POSTS = 'projectdata/website/blogPosts';

test('a search covers all of 310 posts and forgives typos; the list has filters and sorting', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const site = new SiteProcess();
  await site.start();
  const later = Date.now() + 86_400_000;
  const week = (number: number) => ({
    ...{ title: `Week ${number}`, authors: ['demo-author'], shortText: '', image: '', content: 'Progress.' },
    ...{ published: true, pinned: false, featured: false, creationDate: number, publishDate: number },
  });
  const weeks = Array.from({ length: 310 }, (_, at) => week(at + 1));
  Object.assign(weeks[4] ?? {}, { content: 'The **shadow renderer** is gone.', published: false });
  Object.assign(weeks[5] ?? {}, { publishDate: later, authors: ['demo-editor'] });
  try {
    const writes = weeks.map((data, at): WireWrite => ({ path: `${POSTS}/week-${at + 1}`, data }));
    expect(await Wire.asOwner(site).commit(...writes)).toBe(200);
    const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
    await openAs(page, 'Demo Editor', '/admin/blogs');
    const titles = page.getByRole('rowheader').filter({ hasNotText: 'CREATE NEW POST' });
    await expect(titles).toHaveCount(50);

    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('week 137');
    await expect(titles).toHaveText(['Week 137']);
    await expect(page.getByText('1 post found in 320 posts.')).toBeVisible();
    await page.getByRole('searchbox').fill('shadwo rendrer');
    await expect(titles).toHaveText(['Week 5']);
    await page.getByRole('searchbox').fill('');

    await page.getByRole('radio', { name: 'Scheduled' }).check();
    await expect(titles).toHaveText(['Week 6']);
    await expect(page.getByText('1 of 320 posts.')).toBeVisible();
    await expect(page).toHaveURL('/admin/blogs?show=scheduled');
    await page.getByRole('radio', { name: 'Drafts' }).check();
    await expect(titles.filter({ hasText: 'Week 5' })).toBeVisible();
    await expect(titles).toHaveCount(3);
    await page.getByRole('radio', { name: 'Mine' }).check();
    await expect(titles.filter({ hasText: 'Week 6' })).toBeVisible();
    await page.getByRole('radio', { name: 'All' }).check();
    await expect(titles).toHaveCount(50);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Publish date, newest first');
    await expect(titles.first()).toHaveText('Week 6');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Publish date, oldest first');
    await expect(titles.first()).toHaveText('Week 1');
    await page.context().close();
  } finally {
    await site.remove();
  }
});
