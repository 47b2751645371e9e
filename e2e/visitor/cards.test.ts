import type { BrowserContext, Page } from '@playwright/test';
import { EXAMPLE_PAGES } from '../../scripts/example-pages.ts';
import { draftLinkPath } from '../../web/domain/places.ts';
import { axeViolations } from '../support/axe.ts';
import { movePointer } from '../support/site.ts';
import { aPost, DEMO_PICTURE, expect, postPath, test } from '../support/stage.ts';

// Tests docs/product.md#cards.

const CONTENT = `/blog/lighting-the-harbour

/games/Duskwater

https://youtu.be/aqz-KE-bpKQ?t=42

[![The harbour by day](/art/timeworks-key-art.svg)](https://vimeo.com/76979871)

https://clips.twitch.tv/LazyLampLanternfall

![The trailer](https://www.youtube.com/watch?v=aqz-KE-bpKQ)

https://store.steampowered.com/app/620/Small_Lamp/

https://other.itch.io/small-lamp

\`\`\`ts
const lamp = 'lit'; // by somebody
\`\`\`
`;

type Stage = (documents: Record<string, ReturnType<typeof aPost>>) => Promise<unknown>;
const stageCards = (stage: Stage) =>
  stage({ [postPath('with-cards')]: aPost({ title: 'With cards', content: CONTENT }) });

/**
 * Answers requests to other hosts with a page of one word, so that the test needs no network. Resolves to a list to
 * which each requested URL is added.
 */
async function otherHosts(context: BrowserContext, origin: string): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    (url) => url.protocol.startsWith('http') && url.origin !== origin,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>Playing' });
    },
  );
  return asked;
}

/** Scrolls through the whole page, so that elements with lazy loading load. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
  await page.waitForLoadState('networkidle');
}

test('before a click no page contacts another host, not even a post with every kind of card', {
  tag: '@details',
}, async ({ page, context, site, stage }) => {
  test.setTimeout(240_000);
  await stageCards(stage);
  const now = Date.now();
  const secret = 'draft-link-of-a-post-with-cards-1';
  const draft = aPost({ title: 'With cards', content: CONTENT, published: false });
  await stage({
    [postPath('soon')]: draft,
    [draftLinkPath(secret)]: {
      ...draft,
      post: 'soon',
      by: 'demo-editor',
      at: { $timestamp: new Date(now).toISOString() },
      expires: now + 60_000_000,
    },
  });
  const asked = await otherHosts(context, site.origin);
  const paths = [
    '/blog/with-cards',
    `/drafts/${secret}`,
    '/search?q=lamp',
    ...EXAMPLE_PAGES.map(({ path }) => path),
  ];
  for (const path of paths) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, path === '/404' ? 404 : 200]);
    await movePointer(page);
    await scrollThrough(page);
    expect(asked, path).toEqual([]);
  }
});

test('pressing a video’s card loads the player from the video’s site, and from no other host', {
  tag: '@long',
}, async ({ page, context, site, stage }) => {
  await stageCards(stage);
  const asked = await otherHosts(context, site.origin);
  await page.goto('/blog/with-cards');
  const frames = page.getByRole('article').locator('iframe');
  await expect(frames).toHaveCount(4);
  const players = [
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&start=42',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
    `https://clips.twitch.tv/embed?clip=LazyLampLanternfall&parent=${new URL(site.origin).hostname}&autoplay=true`,
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
  ];
  for (const [at, player] of players.entries()) {
    const frame = frames.nth(at);
    await frame.scrollIntoViewIfNeeded();
    await frame.contentFrame().getByRole('link', { name: /^Play/ }).click();
    await expect(frame.contentFrame().getByText('Playing')).toBeVisible();
    expect(asked.splice(0)).toEqual([player]);
  }
});

async function expectCards(page: Page): Promise<void> {
  const article = page.getByRole('article');
  const post = article.getByRole('link', { name: /^Lighting the harbour/ });
  await expect(post).toHaveAttribute('href', '/blog/lighting-the-harbour');
  await expect(post.locator('img')).toHaveAttribute('src', DEMO_PICTURE);
  const game = article.getByRole('complementary', { name: 'Duskwater' });
  await expect(game.getByRole('link', { name: 'Duskwater', exact: true })).toHaveAttribute(
    'href',
    '/games/Duskwater',
  );
  await expect(game.getByRole('link', { name: /^Buy now/ })).toHaveAttribute('href', /store\.example/);
  await expect(article.getByRole('link', { name: /Small Lamp.*Steam/ })).toHaveAttribute('target', '_blank');
  await expect(article.getByRole('link', { name: /Small Lamp.*itch\.io/ })).toBeVisible();
  await expect(article.locator('iframe')).toHaveCount(4);
}

test('client-side navigation shows the same cards and coloured code as the server’s HTML', {
  tag: '@details',
}, async ({ page, stage }) => {
  await stageCards(stage);
  await page.goto('/blog/with-cards');
  await expectCards(page);
  await expect(page.locator('.code-keyword')).toHaveText('const');
  await page.goto('/blog');
  await page.getByRole('link', { name: /^With cards/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'With cards' })).toBeVisible();
  await expectCards(page);
  await expect(page.locator('.code-keyword')).toHaveText('const');
});

test('a card for a post shows the post’s current title, and is not shown if the post is hidden', async ({
  page,
  stage,
}) => {
  const other = { title: 'The other one', content: 'Text.' };
  await stage({
    [postPath('other-one')]: aPost(other),
    [postPath('with-cards')]: aPost({ title: 'With cards', content: '/blog/other-one' }),
  });
  await page.goto('/blog/with-cards');
  const card = page.getByRole('article').locator('.text-card');
  await expect(card).toContainText('The other one');
  await stage({ [postPath('other-one')]: aPost({ ...other, title: 'A new title' }) });
  await page.reload();
  await expect(card).toContainText('A new title');
  await stage({ [postPath('other-one')]: aPost({ ...other, published: false }) });
  await page.reload();
  await expect(card).toHaveCount(0);
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`a post with every kind of card passes axe at 360 and 1280 px (${colorScheme})`, {
    tag: '@details',
  }, async ({ page, stage }) => {
    await page.emulateMedia({ colorScheme });
    await stageCards(stage);
    await page.goto('/blog/with-cards');
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await scrollThrough(page);
      expect(await axeViolations(page), `at ${width} px`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  });
}
