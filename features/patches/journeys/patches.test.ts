import type { Page } from '@playwright/test';
import { axeViolations } from '../../../e2e/support/axe.ts';
import { aPost, expect, postPath, test } from '../../../e2e/support/stage.ts';
import { noLists } from '../../../web/domain/patch-notes/patch-notes.ts';
import { patchOf } from '../../../web/domain/patch-notes/patch-of.ts';
import { patchBlock } from '../../../web/domain/patch-notes/write-patch-notes.ts';

// Tests features/patches/README.md.

/** A published post with patch notes. A larger `at` is newer. */
function patchPost(version: string, game: string, platforms: string[], at: number) {
  const lists = { ...noLists(), Fixed: [`The bug of **${version}**`], Known: ['The bell'] };
  const content = `Words.\n\n${patchBlock({ version, game, platforms, lists })}`;
  const patch = patchOf(content);
  return aPost({
    ...{ title: `${game} is now at ${version}`, content, publishDate: at, creationDate: at },
    ...(patch && { patch }),
  });
}

const POSTS = {
  [postPath('patch-one')]: patchPost('7.1', 'Duskwater', ['PC'], 3000),
  [postPath('patch-two')]: patchPost('7.2', 'Duskwater', ['PC', 'Switch'], 4000),
  [postPath('patch-other')]: patchPost('0.9', 'Starhound', ['Switch'], 5000),
};
/** The headings of the patch notes in the demo's posts, newest first. */
const DEMO_PATCHES = ['Starhound 2.3', 'Duskwater 1.4', 'Timeworks 0.7'];
const WITHOUT_DEMO_PATCHES = {
  [postPath('how-we-work')]: null,
  [postPath('starhound-archive')]: null,
  [postPath('backwards-saves')]: null,
};
const versions = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('patch notes are listed newest first, and filtered by game, platform and version', async ({
  page,
  stage,
  site,
  browser,
}) => {
  await stage(POSTS);
  await page.goto('/patches');
  await expect(versions(page)).toHaveText([
    ...DEMO_PATCHES,
    'Starhound 0.9',
    'Duskwater 7.2',
    'Duskwater 7.1',
  ]);
  await expect(page.getByRole('heading', { level: 3, name: 'Known issues' })).toHaveCount(5);
  expect(await axeViolations(page)).toEqual([]);

  await test.step('the filter of patch notes works without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
    const plain = await context.newPage();
    await plain.goto('/patches');
    const list = plain.getByRole('heading', { level: 3, name: 'Fixed' }).first();
    await expect(list).toHaveCSS('border-inline-start-width', '4px');
    await plain.getByLabel('Game').selectOption('Duskwater');
    await plain.getByLabel('Platform').selectOption('Switch');
    await plain.getByRole('button', { name: 'Show' }).click();
    await expect(plain).toHaveURL(/\/patches\?game=Duskwater&platform=Switch&version=$/);
    await expect(versions(plain)).toHaveText(['Duskwater 7.2']);
    await expect(plain.getByLabel('Game')).toHaveValue('Duskwater');
    await expect(plain.getByLabel('Version').getByRole('option')).toHaveText(['All', '7.2']);
    await context.close();
  });

  await test.step('the game’s page links to its patch notes, and these link to their posts', async () => {
    await page.goto('/games/Duskwater');
    const link = page.getByRole('link', { name: 'Patch notes of Duskwater' });
    const posts = page.getByRole('heading', { name: 'Blog posts about Duskwater' });
    const [below, above] = await Promise.all([link.boundingBox(), posts.boundingBox()]);
    expect(below?.x, 'left edge of the link').toBe(above?.x);
    await link.click();
    await expect(page).toHaveURL('/patches?game=Duskwater');
    await expect(versions(page)).toHaveText(['Duskwater 1.4', 'Duskwater 7.2', 'Duskwater 7.1']);
    await page.getByRole('link', { name: 'Duskwater is now at 7.1' }).click();
    await expect(page).toHaveURL('/blog/patch-one');
    // Waits for the heading of the post. Before that, the page can still show the list, which has headings with the
    // same names.
    await expect(page.getByRole('heading', { level: 1, name: 'Duskwater is now at 7.1' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: 'Fixed' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'The bug of 7.1' })).toBeVisible();
  });

  await test.step('the patch notes of a hidden post disappear from the list immediately', async () => {
    await stage({ [postPath('patch-two')]: { ...POSTS[postPath('patch-two')], published: false } });
    await page.goto('/patches?platform=switch');
    await expect(versions(page)).toHaveText(['Starhound 0.9']);
  });
});

test('/patches says if there are no patch notes yet, or none that match the filter', {
  tag: '@details',
}, async ({ page, stage }) => {
  await stage(WITHOUT_DEMO_PATCHES);
  await page.goto('/patches');
  await expect(page.getByText('No patch notes yet.')).toBeVisible();
  await stage(POSTS);
  await page.goto('/patches?version=99');
  await expect(page.getByText('No patch notes match.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await axeViolations(page)).toEqual([]);
});

test('the list of patch notes shows ten on each page', { tag: '@details' }, async ({ page, stage }) => {
  await stage(WITHOUT_DEMO_PATCHES);
  const many = Array.from({ length: 12 }, (_, at) => [
    postPath(`patch-${at}`),
    patchPost(`8.${at}`, 'Duskwater', [], 6000 + at),
  ]);
  await stage(Object.fromEntries(many));
  await page.goto('/patches?game=duskwater');
  await expect(versions(page)).toHaveCount(10);
  await expect(versions(page).first()).toHaveText('Duskwater 8.11');
  await page.getByRole('link', { name: 'Older patch notes' }).click();
  await expect(versions(page)).toHaveText(['Duskwater 8.1', 'Duskwater 8.0']);
});

test('on /patches heading, form, card and the link below the card have the same left edge', {
  tag: '@details',
}, async ({ page, stage }) => {
  await stage(POSTS);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/patches');
    const card = page.locator('.patch-notes').first();
    const parts = [page.getByRole('heading', { level: 1 }), page.locator('.patches__form'), card];
    const below = page.locator('.patches__post').first();
    const boxes = await Promise.all([...parts, below].map((part) => part.boundingBox()));
    expect(new Set(boxes.map((box) => Math.round(box?.x ?? -1))).size, `at ${width} px`).toBe(1);
    const [edge, line] = [await card.boundingBox(), await below.boundingBox()];
    expect(line?.y ?? 0).toBeGreaterThan((edge?.y ?? 0) + (edge?.height ?? 0));
  }
});
