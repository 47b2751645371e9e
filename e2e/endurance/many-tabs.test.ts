import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

// A browser opens six connections to one host over plain HTTP, and a live list holds one. Tabs share the first tab's
// connection.
test('seven tabs of the staff area stay live over plain HTTP', async ({ page, site }) => {
  test.slow();
  await openAs(page, 'Demo Editor', '/admin/blogs');
  const tabs = [page];
  while (tabs.length < 7) {
    const tab = await page.context().newPage();
    await tab.goto('/admin/blogs');
    tabs.push(tab);
  }
  expect(new URL(page.url()).protocol).toBe('http:');
  for (const tab of tabs) await expect(tab.getByRole('table')).toBeVisible();

  const editor = await Wire.as(site, 'demo-editor');
  await editor.commit({
    path: 'projectdata/website/blogPosts/seen-in-seven-tabs',
    data: {
      ...{ title: 'Seen in seven tabs', authors: ['demo-editor'], shortText: '', image: '', content: '' },
      ...{ published: false, pinned: false, featured: false, creationDate: Date.now(), publishDate: 1 },
    },
  });
  for (const tab of tabs) await expect(tab.getByText('Seen in seven tabs').first()).toBeVisible();

  // After the tab with the connection closes, another tab opens one.
  await page.close();
  await editor.commit({
    path: 'projectdata/website/blogPosts/seen-in-six-tabs',
    data: {
      ...{ title: 'Seen in six tabs', authors: ['demo-editor'], shortText: '', image: '', content: '' },
      ...{ published: false, pinned: false, featured: false, creationDate: Date.now(), publishDate: 1 },
    },
  });
  for (const tab of tabs.slice(1)) await expect(tab.getByText('Seen in six tabs').first()).toBeVisible();
});
