import type { Page } from '@playwright/test';
import { openDetails } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, type SiteProcess, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#post-table and docs/product.md#post-editor.

const POSTS = 'projectdata/website/blogPosts';
/** A picture that exists on every site. */
const COVER = '/apple-touch-icon.png';
let posts = 0;

/** Stores an unpublished post. Returns its id and title. */
async function seed(site: SiteProcess, author: string): Promise<{ id: string; title: string }> {
  const id = `spec-${++posts}`;
  const title = `Spec post ${posts} of ${author}`;
  const editor = await Wire.as(site, 'demo-editor');
  const texts = { title, authors: [author], shortText: 'Short.', image: COVER, content: 'Words.' };
  const flags = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };
  expect(await editor.commit({ path: `${POSTS}/${id}`, data: { ...texts, ...flags } })).toBe(200);
  return { id, title };
}

async function openTable(page: Page, account: string): Promise<void> {
  await openAs(page, account, '/admin/blogs');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

for (const { account, own, foreign } of [
  {
    account: 'Demo Author',
    own: ['Edit', 'Pin'],
    foreign: ['View'],
  },
  {
    account: 'Demo Editor',
    own: ['Edit', 'Publish', 'Pin', 'Feature'],
    foreign: ['Edit', 'Publish', 'Pin', 'Feature'],
  },
  {
    account: 'Demo Administrator',
    own: ['Edit', 'Publish', 'Pin', 'Feature'],
    foreign: ['Edit', 'Publish', 'Pin', 'Feature'],
  },
])
  test(`a row has the actions that the ${account} may use, on own and others’ posts`, async ({
    page,
    site,
  }) => {
    const uid = account.toLowerCase().replace(' ', '-');
    const [mine, other] = [await seed(site, uid), await seed(site, 'other-person')];
    await openTable(page, account);
    for (const [title, buttons] of [
      [mine.title, own],
      [other.title, foreign],
    ] as const) {
      // Looks at the last column only, because the column “Published?” has a button too.
      const options = rowOf(page, title).getByRole('cell').last();
      await expect(options.getByRole('button')).toHaveText(buttons);
    }
    const open = (row: string) =>
      rowOf(page, row)
        .getByRole('button', { name: /^(Edit|View)$/ })
        .click();
    await open(other.title);
    const denied = page.getByText('You do not have permissions to edit this blog post.');
    const title = page.getByLabel('Title', { exact: true });
    await expect(title).toHaveValue(other.title);
    await expect(title).toBeEditable({ editable: account !== 'Demo Author' });
    await expect(denied).toHaveCount(account === 'Demo Author' ? 1 : 0);
    await page.goBack();
    await open(mine.title);
    await expect(title).toHaveValue(mine.title);
    await expect(title).toBeEditable();
  });

test('a new post has its creator as author, the present date and no text, and is a draft', async ({
  page,
  site,
}) => {
  await openTable(page, 'Demo Author');
  const before = Date.now();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/admin\/blogs\/[^/]+$/);
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
  const author = await Wire.as(site, 'demo-author');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const post = await author.plain(`${POSTS}/${id}`);
  expect(post).toMatchObject({
    authors: ['demo-author'],
    content: '',
    published: false,
    pinned: false,
    featured: false,
  });
  for (const date of [post?.creationDate, post?.publishDate]) {
    expect(date).toBeGreaterThanOrEqual(before);
    expect(date).toBeLessThanOrEqual(Date.now());
  }
  expect(post?.publishDate).toBe(post?.creationDate);
});

test('publishing and hiding set the publish date to now; pinning and featuring keep it', async ({
  page,
  site,
}) => {
  const { id, title } = await seed(site, 'demo-editor');
  const editor = await Wire.as(site, 'demo-editor');
  const stored = async () => (await editor.plain(`${POSTS}/${id}`)) ?? {};
  await openTable(page, 'Demo Editor');
  const press = async (name: string, then: string) => {
    await rowOf(page, title).getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: `${then}: ${title}` })).toBeAttached();
  };
  await press('Pin', 'Pinned');
  await press('Feature', 'Featured');
  expect(await stored()).toMatchObject({ publishDate: 1, pinned: true, featured: true, published: false });
  const before = Date.now();
  await press('Publish', 'Published');
  const published = await stored();
  expect(published.published).toBe(true);
  expect(published.publishDate).toBeGreaterThanOrEqual(before);
  await press('Hide', 'Hidden');
  const hidden = await stored();
  expect(hidden.published).toBe(false);
  expect(hidden.publishDate).toBeGreaterThan(Number(published.publishDate));
  await press('Pinned', 'Unpinned');
  await press('Featured', 'Unfeatured');
});

test('Undo after hiding or publishing a post restores its earlier state and date', {
  tag: '@details',
}, async ({ page, site }) => {
  const { id, title } = await seed(site, 'demo-editor');
  const editor = await Wire.as(site, 'demo-editor');
  await editor.commit({ path: `${POSTS}/${id}`, data: { published: true }, only: ['published'] });
  await page.clock.install();
  await openTable(page, 'Demo Editor');
  await rowOf(page, title).getByRole('button', { name: 'Hide', exact: true }).click();
  const offer = page.getByRole('region', { name: 'Undo' });
  await expect(offer).toContainText(`Hidden: ${title}`);
  const stored = async () => (await editor.plain(`${POSTS}/${id}`)) ?? {};
  expect(await stored()).toMatchObject({ published: false });
  // The offer to undo does not disappear while the pointer is over it.
  await offer.hover();
  await page.clock.fastForward(11_000);
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect(offer).toHaveCount(0);
  await expect.poll(stored).toMatchObject({ published: true, publishDate: 1 });
  await expect(rowOf(page, title).getByRole('button', { name: 'Hide', exact: true })).toBeVisible();

  await rowOf(page, title).getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(offer).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(11_000);
  await expect(offer).toHaveCount(0);
  await rowOf(page, title).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(offer).toContainText(`Published: ${title}`);
  const { publishDate } = await stored();
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toMatchObject({ published: false });
  expect((await stored()).publishDate).toBeLessThan(Number(publishDate));
});

test('preview and form are each 45vw wide, and stacked on a narrow screen', { tag: '@details' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, 'Demo Editor', '/admin/blogs/trailer-notes');
  const preview = page.getByRole('region', { name: 'Preview' });
  const form = page.getByRole('region', { name: 'Edit form' });
  for (const name of ['List view', 'Feature view', 'Post view'])
    await expect(preview.getByRole('heading', { name, exact: true })).toBeAttached();
  const [left, right] = [await preview.boundingBox(), await form.boundingBox()];
  expect(Math.round(left?.width ?? 0)).toBe(648);
  expect(Math.round(right?.width ?? 0)).toBe(648);
  expect(left?.x).toBeLessThan(right?.x ?? 0);
  // The publish date is shown for published posts only, such as this one.
  await openDetails(page);
  await expect(form.getByLabel('Published')).not.toBeEditable();
  await page.setViewportSize({ width: 360, height: 740 });
  const [below, above] = [await preview.boundingBox(), await form.boundingBox()];
  expect(below?.y).toBeGreaterThan(above?.y ?? 0);
  expect(below?.x).toBe(above?.x);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a wide table in a post does not make the preview pane wider', { tag: '@details' }, async ({ page }) => {
  await openAs(page, 'Demo Editor', '/admin/blogs/backwards-saves');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('table')).toBeAttached();
  expect(await preview.evaluate((pane) => pane.scrollWidth - pane.clientWidth)).toBeLessThanOrEqual(0);
});

test('the editor of a missing post shows a message with a link to all posts', { tag: '@details' }, async ({
  page,
}) => {
  await openAs(page, 'Demo Editor', '/admin/blogs/there-is-none');
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
  await page.goto('/admin/blogs/no%2Fpost');
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
  await page.getByRole('link', { name: 'See all posts' }).click();
  await expect(page).toHaveURL('/admin/blogs');
});

test('Publish says that it is working until the post is public, and publishes it once', async ({
  page,
  site,
}) => {
  const { id, title } = await seed(site, 'demo-editor');
  const editor = await Wire.as(site, 'demo-editor');
  await openTable(page, 'Demo Editor');
  const gate = Promise.withResolvers<void>();
  let commits = 0;
  await page.route(/documents:commit/, async (route) => {
    commits++;
    await gate.promise;
    await route.continue();
  });
  const row = rowOf(page, title);
  await row.getByRole('button', { name: 'Publish', exact: true }).click();
  const busy = row.getByRole('button', { name: 'Publishing…' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => commits).toBe(1);
  await busy.click();
  gate.resolve();
  await expect(row.getByRole('button', { name: 'Hide', exact: true })).toBeVisible();
  expect(commits).toBe(1);
  expect(await editor.plain(`${POSTS}/${id}`)).toMatchObject({ published: true });
});
