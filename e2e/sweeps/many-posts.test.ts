import type { Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { expect, SiteProcess, test } from '../support/site.ts';
import { Wire, type WireWrite } from '../support/wire.ts';

const POSTS = 'projectdata/website/blogPosts';
const WRITES_IN_A_COMMIT = 500;

/** Stores old, unpublished posts, which come after the demo's posts in the list. */
async function seed(site: SiteProcess, count: number): Promise<void> {
  // Writes with the owner token, for which no limit of writes per minute applies.
  const owner = Wire.asOwner(site);
  const writes = Array.from(
    { length: count },
    (_, at): WireWrite => ({
      path: `${POSTS}/seeded-${at}`,
      data: {
        ...{ title: `Lamp ${at}`, authors: ['demo-author'], shortText: '', image: '', content: '' },
        ...{ published: false, pinned: false, featured: false },
        ...{ creationDate: 1_000_000 - at, publishDate: 1 },
      },
    }),
  );
  writes.push({
    path: `${POSTS}/seeded-deep`,
    data: { ...writes[0]?.data, title: 'Zebra crossing', creationDate: 1 },
  });
  for (let at = 0; at < writes.length; at += WRITES_IN_A_COMMIT)
    expect(await owner.commit(...writes.slice(at, at + WRITES_IN_A_COMMIT))).toBe(200);
}

async function openTable(page: Page, path = '/admin/blogs'): Promise<void> {
  await openAs(page, 'Demo Editor', path);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
}

const titles = (page: Page) => page.getByRole('rowheader').filter({ hasNotText: 'CREATE NEW POST' });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name });

test('ten thousand posts load fifty at a time, and a search finds posts not loaded yet', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const site = new SiteProcess();
  await site.start();
  try {
    await seed(site, 10_000);
    const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
    await openTable(page);
    await expect(titles(page)).toHaveCount(50);
    await expect(page.getByText('These are the first 50 posts. There are more.')).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(titles(page)).toHaveCount(100);
    await expect(page).toHaveURL('/admin/blogs?pages=2');

    await page.getByRole('searchbox').fill('zebra');
    await expect(titles(page)).toHaveText(['Zebra crossing']);
    await expect(
      page.getByText(/^1 post found in the 1000 newest posts, and in all titles that begin/),
    ).toBeVisible();
    // The row of a post found by the search is updated live, even if the list has not loaded that post.
    const colleague = await Wire.as(site, 'demo-administrator');
    await colleague.commit({ path: `${POSTS}/seeded-deep`, data: { pinned: true }, only: ['pinned'] });
    await expect(page.getByRole('button', { name: 'Pinned', exact: true })).toBeVisible();

    await page.getByRole('searchbox').fill('');
    await header(page, 'Title').getByRole('button').click();
    await header(page, 'Title').getByRole('button').click();
    await expect(titles(page).first()).toHaveText('Zebra crossing');
    await page.context().close();
  } finally {
    await site.remove();
  }
});
