import type { Page } from '@playwright/test';
import { aPost, expect, postPath, test } from '../support/stage.ts';

// Tests docs/product.md#the-end-of-a-post.

const HOUR = 3_600_000;
const now = Date.now();
const related = (page: Page) => page.getByRole('region', { name: 'More like this' }).getByRole('link');

test('below a post are its authors, the game and its stores, the sign-up form and other posts', async ({
  page,
}) => {
  await page.goto('/blog/lighting-the-harbour');
  const authors = page.getByRole('region', { name: 'About the authors' });
  await expect(authors.getByRole('link', { name: /Ines Vale/ })).toHaveAttribute('href', /^\/Team\//);
  const game = page.getByRole('complementary', { name: 'Timeworks' });
  await expect(game.getByRole('heading', { name: 'Timeworks' })).toBeVisible();
  await expect(game.getByRole('link', { name: /Wishlist now/ })).toHaveAttribute(
    'href',
    'https://store.example/timeworks',
  );
  await game.getByLabel(/email/i).fill('not an address');
  await game.getByRole('button', { name: 'Submit' }).click();
  await expect(game.getByText('Invalid email address.')).toBeVisible();
  const beside = page.getByRole('navigation', { name: 'Newer and older posts' });
  await expect(beside.getByRole('link')).toHaveCount(2);
  await expect(beside.getByRole('presentation')).toHaveCount(2);
  await expect(related(page)).toHaveCount(2);
});

test('related posts share tags with the post, and are updated when another post changes', async ({
  page,
  site,
  stage,
}) => {
  const tags = ['clockwork', 'brass'];
  const one = (fields: object) => aPost({ tags, ...fields });
  // The previous and the next post are not among the related posts, because the page already links to them.
  await stage({
    [postPath('rel-own')]: one({ title: 'The own', publishDate: now - 5 * HOUR }),
    [postPath('rel-both')]: one({ title: 'Both tags', publishDate: now - 9 * HOUR }),
    [postPath('rel-older')]: one({ title: 'Directly older', publishDate: now - 6 * HOUR }),
    [postPath('rel-one')]: one({ title: 'One tag', tags: ['brass'], publishDate: now - 2 * HOUR }),
    [postPath('rel-newer')]: one({ title: 'Directly newer', tags: [], publishDate: now - 4 * HOUR }),
    [postPath('rel-none')]: one({ title: 'Another tag', tags: ['other'], publishDate: now - 3 * HOUR }),
  });
  await page.goto('/blog/rel-own');
  await expect(related(page)).toHaveCount(2);
  await expect(related(page).nth(0)).toContainText('Both tags');
  await expect(related(page).nth(1)).toContainText('One tag');

  await stage({
    [postPath('rel-one')]: one({ title: 'One tag', tags: ['other'], publishDate: now - 2 * HOUR }),
    [postPath('rel-both')]: one({
      title: 'Both tags',
      image: '/art/timeworks-key-art.svg',
      publishDate: now - 9 * HOUR,
    }),
  });
  const html = await (await fetch(`${site.origin}/blog/rel-own`)).text();
  expect(html, 'the cached page is old').not.toContain('One tag');
  expect(html).toMatch(/Both tags/);
  await related(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Both tags' })).toBeVisible();
  await expect(related(page)).toHaveText([/The own/]);
});

test('a post without tags has no related posts', { tag: '@details' }, async ({ page, stage }) => {
  await stage({
    [postPath('end-newest')]: aPost({ title: 'The newest', image: '', publishDate: now - 60_000 }),
    [postPath('end-oldest')]: aPost({ title: 'The oldest', publishDate: Date.UTC(2001, 1, 1) }),
  });
  const beside = page.getByRole('navigation', { name: 'Newer and older posts' }).getByRole('link');
  await page.goto('/blog/end-newest');
  await expect(beside).toHaveCount(1);
  await expect(beside).toHaveAttribute('rel', 'next');
  await expect(related(page)).toHaveCount(0);
  await page.goto('/blog/end-oldest');
  await expect(beside).toHaveCount(1);
  await expect(beside).toHaveAttribute('rel', 'prev');
});

test('“Copy link” copies the post’s address and shows a message', { tag: '@details' }, async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await page.goto('/blog/release-date');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status').getByText('Link copied')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.origin}/blog/release-date`);
});

test('“Share” opens the system’s share sheet, and is missing if the system has none', {
  tag: '@details',
}, async ({ page, site }) => {
  await page.goto('/blog/release-date');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  const hasSheet = await page.evaluate(() => 'share' in navigator);
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(hasSheet ? 1 : 0);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (what: ShareData) => {
        document.body.dataset.shared = JSON.stringify(what);
      },
    });
  });
  await page.goto('/blog/how-we-work');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    JSON.stringify({ title: 'How seven people make one clock', url: `${site.origin}/blog/how-we-work` }),
  );
});

test('the end of a post sends no request to another host', { tag: '@details' }, async ({ page, site }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin) && /^https?:/.test(request.url())) outside.push(request.url());
  });
  await page.goto('/blog/lighting-the-harbour');
  await page.getByRole('link', { name: 'More from the blog' }).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(outside).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('without scripts a post ends with a plain link instead of “Copy link” and “Share”', async ({
    page,
  }) => {
    await page.goto('/blog/release-date');
    await expect(page.getByRole('link', { name: 'Link to this post' })).toHaveAttribute(
      'href',
      '/blog/release-date',
    );
    await expect(page.getByRole('button', { name: /Copy link|Share/ })).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Timeworks' }).getByLabel(/email/i)).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Newer and older posts' }).getByRole('link'),
    ).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'About the authors' })).toBeVisible();
  });
});
