import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../support/changeable-studio.ts';
import { suiteEngine } from '../support/site.ts';
import { aPost, expect, postPath } from '../support/stage.ts';

// Tests docs/product.md#games.

const PAGE = '/games/Duskwater';
const DAY = 86_400_000;

test('a game’s page has store link, facts, pictures, praise, credits and sign-up form', async ({ page }) => {
  await page.goto(PAGE);
  const main = page.getByRole('main');
  await expect(page).toHaveTitle('Duskwater · Lanternfall Games');
  await expect(page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Duskwater' })).toBeVisible();
  const structure = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(structure ?? '')).toMatchObject({ '@type': 'VideoGame', name: 'Duskwater' });
  await expect(main.getByRole('link', { name: /^Buy now/ }).first()).toHaveAttribute(
    'href',
    'https://store.example/duskwater',
  );
  await expect(main.getByText('Released on Oct 15, 2021')).toBeVisible();
  const facts = main.getByRole('region', { name: 'Facts' });
  await expect(facts.getByRole('term')).toHaveText([
    'Release',
    'Platforms',
    'Price',
    'Languages',
    'Developer',
  ]);
  await expect(facts.getByRole('definition').nth(1)).toHaveText('Windows, macOS, Linux');
  await expect(main.getByTitle('Duskwater release trailer')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  );
  await expect(main.getByRole('region', { name: 'Screenshots' }).getByRole('img')).toHaveCount(5);
  await expect(main.getByRole('heading', { name: 'The last ferry goes at dusk' })).toBeVisible();
  const praise = main.getByRole('region', { name: 'What others say' });
  await expect(praise.getByRole('figure').first()).toContainText('The Evening Pixel');
  await expect(main.getByRole('region', { name: 'Awards' }).getByRole('listitem')).toHaveCount(3);
  await expect(main.getByRole('region', { name: 'Credits' })).toContainText('Voice of the baker');
  // Only the embedded backend can store sign-ups. With other engines the page has a form only if an external service
  // receives the sign-ups.
  if (suiteEngine() === 'embedded') await expect(main.getByRole('textbox', { name: /Email/ })).toBeVisible();
});

test('the keyboard scrolls the strip of screenshots', { tag: '@details' }, async ({ page }) => {
  await page.goto(PAGE);
  const strip = page.getByRole('region', { name: 'Screenshots' });
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test('a game’s page lists the posts with the game’s tags, and these posts link to the page', {
  tag: '@details',
}, async ({ page, stage }) => {
  const posts = page.getByRole('region', { name: 'Blog posts about Duskwater' }).getByRole('link');
  await page.goto(PAGE);
  await expect(posts).toHaveText([/Starhound at ten/]);
  await stage({
    [postPath('oars')]: aPost({ title: 'On oars', tags: ['duskwater'] }),
    [postPath('hidden-oars')]: aPost({ title: 'Secret oars', tags: ['duskwater'], published: false }),
  });
  await page.goto(PAGE);
  await expect(posts).toHaveText([/On oars/, /Starhound at ten/]);
  await posts.last().click();
  await page.getByRole('article').getByRole('paragraph').getByRole('link', { name: 'Duskwater' }).click();
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Duskwater' })).toBeVisible();
});

test('the structured data of a game’s page contain the facts of the game', async ({ request, site }) => {
  const html = await (await request.get(PAGE)).text();
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'VideoGame',
    name: 'Duskwater',
    url: `${site.origin}/games/Duskwater`,
    sameAs: ['https://store.example/duskwater'],
    author: { '@type': 'Organization', name: 'Lanternfall Games' },
    datePublished: '2021-10-15',
    gamePlatform: ['Windows', 'macOS', 'Linux'],
    inLanguage: ['English', 'German', 'French', 'Dutch', 'Japanese'],
    screenshot: expect.arrayContaining([`${site.origin}/art/duskwater-storm.svg`]),
    trailer: { '@type': 'VideoObject', name: 'Duskwater release trailer', uploadDate: '2021-10-01' },
    review: expect.arrayContaining([expect.objectContaining({ '@type': 'Review' })]),
  });
});

test('a game’s colours are used only on the game’s page and on posts about the game', {
  tag: '@details',
}, async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto(PAGE);
  expect(await ground()).toBe('rgb(6, 24, 30)');
  await page.goto('/blog/starhound-archive');
  expect(await ground()).toBe('rgb(6, 24, 30)');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible();
  expect(await ground()).toBe('rgb(11, 13, 28)');
  // After client-side navigation to a post about the game, the browser loads the game's colours.
  await page.getByRole('link', { name: /Starhound at ten/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Starhound at ten/ })).toBeVisible();
  expect(await ground()).toBe('rgb(6, 24, 30)');
});

test('on a game’s page only the key art has high fetch priority; nothing loads from other sites', {
  tag: '@details',
}, async ({ page, site }) => {
  const others: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin) && !request.url().startsWith('data:'))
      others.push(request.url());
  });
  await page.goto(PAGE);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(others).toEqual([]);
  const images = page.getByRole('main').locator('img');
  await expect(images.first()).toHaveAttribute('fetchpriority', 'high');
  await expect(page.locator('img[fetchpriority=high]')).toHaveCount(1);
});

test('the server’s HTML of a game’s page shows the number of days until the release', {
  tag: '@details',
}, async ({ request, studio }) => {
  const put = (text: string) => writeFileSync(join(studio, 'games/Starhound.md'), text);
  const words = async () => (await (await request.get('/games/Starhound')).text()).replace(/<!-- -->/g, '');
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  expect(await words()).toContain('The page for Starhound is coming soon.');
  put(`---\nreleased: ${inDays(12)}\n---\n`);
  await expect.poll(words).toContain('Out in 12 days');
  put(`---\nreleased: ${inDays(1)}\n---\n`);
  await expect.poll(words).toContain('Out in 1 day<');
  put(`---\nreleased: ${inDays(0)}\n---\n`);
  await expect.poll(words).toContain('Out today');
  put(`---\nstate: In the oven\nprice: [1\n---\nA text.\n`);
  await expect.poll(words).toContain('A part of this page cannot be shown at the moment.');
  put(`---\nstate: In the oven\nprice: 5\n---\nA text.\n`);
  await expect.poll(words).toContain('In the oven');
  expect(await words()).toContain('A part of this page cannot be shown at the moment.');
  expect(await words()).toContain('A text.');
});
