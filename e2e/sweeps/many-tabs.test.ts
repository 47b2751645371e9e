import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

// Over plain HTTP, browsers allow six connections per host, and live updates keep one open. Therefore all tabs share
// the connection of the first one.
test('over plain HTTP, seven open tabs of the staff area all receive live updates', async ({
  page,
  site,
}) => {
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

  // Closes the tab that holds the connection, so another tab must open one.
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
