import { aPost, expect, postPath, test } from '../support/stage.ts';

// Tests docs/product.md#archive.

test.use({ javaScriptEnabled: false });

test('without JavaScript, links lead from the blog to the archive’s years, months and posts', {
  tag: '@details',
}, async ({ page, site, stage }) => {
  const on = (year: number, month: number) => ({ publishDate: Date.UTC(year, month, 5, 12) });
  await stage({
    [postPath('old-a')]: aPost({ title: 'March came', ...on(2011, 2), slug: 'march-came' }),
    'projectdata/website/slugs/march-came': { post: 'old-a' },
    [postPath('old-b')]: aPost({ title: 'March went', ...on(2011, 2) }),
    [postPath('old-c')]: aPost({ title: 'June came', ...on(2011, 5) }),
    [postPath('older')]: aPost({ title: 'New year', publishDate: Date.UTC(2011, 0) - 1 }),
    [postPath('old-draft')]: aPost({ title: 'Never out', ...on(2011, 5), published: false }),
    [postPath('future')]: aPost({ title: 'To come', publishDate: Date.UTC(2099, 0) }),
  });
  await page.goto('/blog');
  await expect(page.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', '/rss.xml');
  await page.getByRole('link', { name: 'All posts by year' }).click();
  await expect(page).toHaveURL('/blog/archive');
  const years = page.getByRole('main').getByRole('listitem');
  await expect(years.filter({ hasText: '2011' })).toHaveText('2011 3 posts');
  await expect(years.filter({ hasText: '2010' })).toHaveText('2010 1 post');
  await expect(years.filter({ hasText: '2099' })).toHaveCount(0);
  await years.getByRole('link', { name: '2011' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2011');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['June 1 post', 'March 2 posts']);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'June cameJun 5, 2011',
    'March wentMar 5, 2011',
    'March cameMar 5, 2011',
  ]);
  await page.getByRole('link', { name: 'March came' }).click();
  await expect(page).toHaveURL('/blog/march-came');

  await stage({ [postPath('old-c')]: aPost({ title: 'June came', ...on(2011, 5), published: false }) });
  const html = await (await fetch(`${site.origin}/blog/archive/2011`)).text();
  expect(html, 'the cached page is old').not.toContain('June came');
  for (const none of ['2012', '26', 'x']) {
    const answer = await fetch(`${site.origin}/blog/archive/${none}`, { redirect: 'manual' });
    expect(answer.headers.get('location'), none).toBe('/404');
  }
});
