import type { Page } from '@playwright/test';
import { tagRenamePath } from '../../web/domain/places.ts';
import { tagRenameId } from '../../web/domain/posts/tag-rename.ts';
import { aPost, expect, makeWide, postPath, test } from '../support/stage.ts';

// Tests docs/product.md#blog-list and docs/product.md#author-display.

const entries = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');
const titles = (page: Page) => entries(page).getByRole('heading').allInnerTexts();
const entry = (page: Page, title: string) => entries(page).filter({ hasText: title });
const DAY = 24 * 3600 * 1000;

test('in a window of 480 px, the title of a blog entry has over 45 % of the entry’s width', {
  tag: '@details',
}, async ({ page }) => {
  await page.goto('/blog');
  await makeWide(page, 480);
  const list = entries(page).first();
  const [whole, heading] = [await list.boundingBox(), await list.getByRole('heading').boundingBox()];
  await expect(list.locator('img')).toBeVisible();
  expect((heading?.width ?? 0) / (whole?.width ?? 1)).toBeGreaterThan(0.45);
});

test('the page Blog lists only published posts, newest publishDate first', async ({ page, stage }) => {
  await stage({
    [postPath('staged-draft')]: aPost({ title: 'A staged draft', published: false }),
    // This post was created first and published last. The list is sorted only by publish date; pinned and featured
    // posts have no special place.
    [postPath('staged-late')]: aPost({ title: 'Published just now', creationDate: Date.now() - 900 * DAY }),
    [postPath('staged-pinned')]: aPost({
      title: 'Pinned and long ago',
      pinned: true,
      featured: true,
      publishDate: Date.now() - 900 * DAY,
    }),
  });
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  const expected = [
    'Published just now',
    'Timeworks has a date, and the date has a clock',
    'Lighting the harbour: 214 lamps and one rule',
    'Behind the trailer: ninety seconds, frame by frame',
    'How seven people make one clock',
    'Recording a piano that was left out in the rain',
    'Starhound at ten: opening the archive',
    'Saving a game in which time runs backwards',
    'A cabinet of strange markup',
    'Pinned and long ago',
  ];
  expect(await titles(page)).toEqual(expected);
  // The order is the same when the browser loads the posts itself.
  await page.goto('/Contact');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(entries(page)).toHaveCount(expected.length);
  expect(await titles(page)).toEqual(expected);
});

test('an entry of the blog shows image, title, short text, authors and date', async ({ page, stage }) => {
  await stage({
    [postPath('staged')]: aPost({ authors: ['ines-vale'], publishDate: Date.UTC(2026, 0, 2, 12) }),
  });
  await page.goto('/blog');
  const staged = entry(page, 'A staged post');
  await expect(staged.getByRole('presentation')).toHaveAttribute('src', '/art/trailer-still.svg');
  await expect(staged.getByRole('heading', { name: 'A staged post' })).toBeVisible();
  await expect(staged.getByText('Staged.', { exact: true })).toBeVisible();
  await expect(staged.getByText('By Ines Vale', { exact: true })).toBeVisible();
  await expect(staged.getByText('Posted on Jan 2, 2026', { exact: true })).toBeVisible();
  await expect(staged.getByRole('time')).toHaveAttribute('datetime', '2026-01-02T12:00:00.000Z');
  await expect(staged).toHaveAttribute('href', '/blog/staged');
  await staged.click();
  await expect(page).toHaveURL('/blog/staged');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A staged post');
});

test('the blog list is 60vw wide above 990 px, else 90vw; up to 470 px it has no images', {
  tag: '@details',
}, async ({ page }) => {
  await page.goto('/blog');
  const image = entries(page).first().getByRole('presentation');
  for (const [width, shown] of [
    [469, false],
    [470, false],
    [471, true],
  ] as const) {
    await makeWide(page, width);
    await expect(image, `${width} px`).toBeVisible({ visible: shown });
  }
  const list = page.getByRole('main').getByRole('list');
  for (const [width, share] of [
    [360, 0.9],
    [989, 0.9],
    [990, 0.9],
    [991, 0.6],
    [1600, 0.6],
  ] as const) {
    await makeWide(page, width);
    expect((await list.boundingBox())?.width, `${width} px`).toBeCloseTo(width * share, 0);
  }
});

test('a blog entry’s author line is STAFF, a name or id, possibly with +N, or Unknown User', async ({
  page,
  stage,
}) => {
  const cases: [string, string[], string][] = [
    ['nobody', [], 'By STAFF'],
    ['one', ['demo-author'], 'By Ilo Marsh'],
    ['two', ['ines-vale', 'demo-author'], 'By Ines Vale +1'],
    ['four', ['odd-lantry', 'demo-author', 'nobody-here', ''], 'By Odd Lantry +3'],
    ['empty', [''], 'By Unknown User'],
    ['stranger', ['nobody-here'], 'By nobody-here'],
    ['stranger-first', ['nobody-here', 'demo-author'], 'By nobody-here +1'],
    // The name of an author is shown even if their bio is hidden.
    ['hidden', ['pim-asher'], 'By Pim Asher'],
  ];
  await stage(
    Object.fromEntries(
      cases.map(([id, authors]) => [postPath(`staged-${id}`), aPost({ title: `Case ${id}.`, authors })]),
    ),
  );
  await page.goto('/blog');
  for (const [id, , line] of cases)
    await expect(entry(page, `Case ${id}.`).getByText(line, { exact: true })).toBeVisible();
  // The names are the same when the browser loads the posts itself.
  await page.goto('/Contact');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  for (const [id, , line] of cases)
    await expect(entry(page, `Case ${id}.`).getByText(line, { exact: true })).toBeVisible();
});

test('the blog shows a post that has only the required fields, and omits invalid documents', {
  tag: '@details',
}, async ({ page, stage }) => {
  const now = Date.now();
  await stage({
    [postPath('staged-bare')]: { title: 'A bare post', published: true, creationDate: now, publishDate: now },
    [postPath('staged-broken')]: { title: 7, published: true, creationDate: now, publishDate: now },
  });
  await page.goto('/blog');
  await expect(entries(page)).toHaveCount(9);
  const bare = entry(page, 'A bare post');
  await expect(bare.getByText('By STAFF', { exact: true })).toBeVisible();
  await expect(bare.getByRole('presentation')).toHaveAttribute('src', '/art/picture-missing.svg');
  await bare.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A bare post');
  await page.goto('/blog/staged-broken');
  await expect(page).toHaveURL('/404');
});

test('“Load more” adds 20 posts to the blog list, even without JavaScript', { tag: '@details' }, async ({
  page,
  browser,
  site,
  stage,
}) => {
  const many = Array.from({ length: 35 }, (_, at) => [
    postPath(`staged-${at}`),
    aPost({ title: `Staged ${at}.`, publishDate: Date.now() - at * 1000 }),
  ]);
  await stage(Object.fromEntries(many));
  await page.goto('/blog');
  await expect(entries(page)).toHaveCount(20);
  const more = page.getByRole('link', { name: 'Load more' });
  await more.click();
  await expect(entries(page)).toHaveCount(40);
  await expect(entry(page, 'Staged 20.')).toBeFocused();
  await more.click();
  await expect(entries(page)).toHaveCount(43);
  await expect(more).toHaveCount(0);
  expect(new Set(await titles(page)).size).toBe(43);
  await entry(page, 'Staged 30.').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staged 30.');
  await page.goBack();
  await expect(entries(page)).toHaveCount(43);

  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto('/blog');
  await reader.getByRole('link', { name: 'Load more' }).click();
  await expect(entry(reader, 'Staged 20.')).toBeVisible();
  await expect(entry(reader, 'Staged 19.')).toHaveCount(0);
  await reader.getByRole('link', { name: 'Newest posts' }).click();
  await expect(reader).toHaveURL('/blog');
  await context.close();
});

test('a click on a renamed tag opens the page of its new name, and Back returns to the post', async ({
  page,
  stage,
}) => {
  const path = postPath('RenamedTag');
  await stage({ [path]: aPost({ title: 'Lit', tags: ['lamps', 'fog'] }) });
  await page.goto('/blog/RenamedTag');
  await stage({
    [path]: aPost({ title: 'Lit', tags: ['lights'] }),
    [tagRenamePath(tagRenameId('lamps'))]: { from: 'lamps', to: 'lights' },
  });
  // This mark is lost if the browser loads the whole page again.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'lamps' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('lights');
  await expect(page).toHaveURL('/blog/tags/lights');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lit');
});
