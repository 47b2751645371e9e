import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { draftLinkPath, trashedPostPath, userRecordPath } from '../../web/domain/places.ts';
import { PUBLIC_PAGES } from '../../web/site/public-pages.ts';
import { suiteEngine } from '../support/engines/engine.ts';
import { onlineForm } from '../support/engines/online-form.ts';
import { COMMON, inGreek, putGreekStudio } from '../support/greek-studio.ts';
import { SiteProcess } from '../support/site.ts';
import { aPost, expect, postPath, test as staged } from '../support/stage.ts';

// Tests docs/make-it-yours.md#another-language with a studio in which all words and content are in Greek letters. A
// Latin word on a page, except those that NO_WORDS lists, must therefore be hard-coded in the program.
const test = staged.extend<object, { site: SiteProcess }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'studio-site-greek-'));
      putGreekStudio(folder, suiteEngine() === 'embedded' ? null : await onlineForm());
      const site = new SiteProcess({ STUDIO_DIR: folder });
      await site.start();
      await use(site);
      await site.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Texts that are the same in every language: URLs, and the names of formats, of a time zone and of other sites. */
const NO_WORDS =
  /\bYouTube\b|\bSteam\b|\bRSS\b|\bAtom\b|JSON Feed|\bUTC\b|https?:[^\s"<]+|[\w.]+@[\w.]+|[\w.-]+\.example\b/g;
const SHOWN = /\s(?:alt|title|aria-label|placeholder|label)="([^"]*)"/g;
const TITLED =
  /<meta (?:name|property)="(?:description|og:(?:title|site_name|description)|twitter:(?:title|description))" content="([^"]*)"/g;
const STRUCTURED = /"(?:name|headline|description|jobTitle)":"([^"]*)"/g;

/**
 * The Latin words on a page that people see, hear from a screen reader, or find in search results, without NO_WORDS and
 * single letters.
 */
function latinWords(html: string): string[] {
  const structures = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const frames: string[] = [];
  const page = html
    .replace(/\ssrcdoc="([^"]*)"/gi, (_, inner: string) => {
      frames.push(decoded(inner));
      return '';
    })
    .replace(/<(script|style|noscript)\b.*?<\/\1>/gs, '');
  const read = [
    ...[...page.matchAll(SHOWN), ...page.matchAll(TITLED)].map(([, value = '']) => value),
    ...structures.flatMap(([, json = '']) => [...json.matchAll(STRUCTURED)].map(([, value = '']) => value)),
    page.replace(/<[^>]*>/g, ' '),
  ];
  const words = read.flatMap(
    (text) =>
      decoded(text)
        .replace(NO_WORDS, '')
        .match(/[A-Za-z]{2,}/g) ?? [],
  );
  return [...words, ...frames.flatMap(latinWords)];
}

const SIGNS: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>' };
const decoded = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(quot|amp|lt|gt);/g, (_, name: string) => SIGNS[name] ?? '');

const SECRET = 'greek-draft-link-of-a-test-0001';
const tag = encodeURIComponent(inGreek('tag'));
const common = encodeURIComponent(COMMON);

/**
 * URLs for each route of a public page. The test adds the years of the archive, and fails if a page's route is missing
 * here.
 */
const ADDRESSES: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    PUBLIC_PAGES.filter(({ feature, name }) => feature && name !== null).map(({ path }) => [
      path,
      ['first', 'second'].map((game) => path.replace(':name', game)),
    ]),
  ),
  '/': ['/'],
  '/blog': ['/blog', '/blog?before=1&id=x'],
  // In this order: a post with one author; a post that has no author and was changed after its publication; a post with
  // an unknown author; a post in the trash.
  '/blog/:id': ['/blog/p0', '/blog/p1', '/blog/p2', '/blog/gone'],
  '/blog/tags/:tag': [`/blog/tags/${tag}`],
  '/blog/archive': ['/blog/archive'],
  '/blog/archive/:year': [],
  '/drafts/:secret': [`/drafts/${SECRET}`, '/drafts/no-such-link-at-all-0001'],
  '/search': ['/search', `/search?q=${common}`, `/search?q=${common}&page=2`, `/search?q=${tag}0`],
  '/games/:name': ['/games/first', '/games/second'],
  '/patches': ['/patches', '/patches?page=2', '/patches?version=9'],
  '/Team': ['/Team'],
  '/Team/:member': ['/Team/ada'],
  '/Contact': ['/Contact'],
  '/404': ['/404'],
};

test('if a studio has translated all texts, no page contains English default texts', {
  tag: '@details',
}, async ({ request, stage }) => {
  const now = Date.now();
  const draft = aPost({
    title: COMMON,
    shortText: COMMON,
    content: COMMON,
    authors: ['ada'],
    published: false,
  });
  await stage({
    [trashedPostPath('gone')]: { ...aPost({ publishDate: now - 1000 }), trashedAt: now, trashedBy: 'ada' },
    [postPath('soon')]: draft,
    [userRecordPath('ada')]: { firstName: '', lastName: '', teamRole: '', permissionLevel: 1 },
    [draftLinkPath(SECRET)]: {
      ...draft,
      post: 'soon',
      by: 'ada',
      at: { $timestamp: new Date(now).toISOString() },
      expires: now + 60_000_000,
    },
  });
  const pages = PUBLIC_PAGES.filter(({ path }) => !/\.(xml|json|txt|webmanifest|zip)$/.test(path));
  expect(pages.map(({ path }) => path).filter((path) => !(path in ADDRESSES))).toEqual([]);

  // Makes sure that the trashed post and the draft link exist.
  expect((await request.get('/blog/gone')).status()).toBe(410);
  expect((await request.get(`/drafts/${SECRET}`)).status()).toBe(200);

  const years = (await (await request.get('/blog/archive')).text()).match(/\/blog\/archive\/\d{4}/g) ?? [];
  expect(years).not.toEqual([]);
  for (const address of [...Object.values(ADDRESSES).flat(), ...years, '/own', '/no-such-page']) {
    const answer = await request.get(address);
    const html = await answer.text();
    expect(html, address).toContain('<html lang="el"');
    expect([address, latinWords(html)]).toEqual([address, []]);
  }
  for (const feed of ['/rss.xml', '/atom.xml', `/blog/tags/${tag}/rss.xml`]) {
    const xml = await (await request.get(feed)).text();
    // Searches only the elements with text that readers see. Their content is escaped HTML.
    const read = [
      ...xml.matchAll(/<(title|description|subtitle|summary|content[^>]*|name|dc:creator)>(.*?)<\//gs),
    ];
    expect(read.length, feed).toBeGreaterThan(10);
    expect([feed, read.flatMap(([, , text = '']) => latinWords(decoded(text)))]).toEqual([feed, []]);
  }
});

test('the response of the site’s own form service uses the studio’s translated texts', {
  tag: '@embedded',
}, async ({ request }) => {
  for (const form of [
    { email: 'a@b.de', consent: 'on' },
    { email: '', consent: 'on' },
    { email: 'a@b.de' },
  ]) {
    const answer = await request.post('/forms/sign-up', { form });
    // The typed address stays as it is.
    expect(latinWords((await answer.text()).replaceAll('a@b.de', ''))).toEqual([]);
  }
});

/** The Latin words on the page after its scripts have changed it. */
const saidOn = async (page: Page) => latinWords(await page.content());

test('texts that scripts add to a page are the studio’s translated texts', { tag: '@details' }, async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.origin });
  const page = await context.newPage();
  await page.goto('/');
  const form = page.locator('form[data-checked-here]');
  await form.getByRole('textbox').fill('nobody');
  await form.getByRole('button').click();
  await expect(form.getByRole('alert')).toHaveText(inGreek('Invalid email address.'));
  await form.getByRole('textbox').fill('a@b.de');
  await form.getByRole('button').click();
  await expect(form.getByRole('alert')).toHaveText(inGreek('Please agree first: tick the box.'));
  expect(await saidOn(page)).toEqual([]);
  await form.getByRole('checkbox').check();
  await form.getByRole('button').click();
  await expect(page.getByRole('status').first()).toHaveText(inGreek('Thanks for submitting!'));

  await page
    .getByRole('banner')
    .getByRole('link', { name: inGreek('Blog'), exact: true })
    .click();
  await expect(page).toHaveURL('/blog');
  await page.getByRole('link', { name: inGreek('Load more') }).click();
  await expect(page.getByRole('status').filter({ hasText: '24' })).toHaveText(`24 ${inGreek('posts shown')}`);
  await page
    .getByRole('link', { name: `${COMMON} 0` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${COMMON} 0`);
  await expect(page.locator('.markdown')).toContainText(inGreek('Footnotes'));
  expect(await saidOn(page)).toEqual([]);

  await page.route(/:runQuery|documents\/projectdata|archive/, (route) => route.abort());
  await page
    .getByRole('banner')
    .getByRole('link', { name: inGreek('About Us'), exact: true })
    .click();
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText(inGreek('This page did not load'));
  expect(await saidOn(page)).toEqual([]);
  await context.close();
});
