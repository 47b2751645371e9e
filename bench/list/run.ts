import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { Program } from '../../scripts/site-program.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { section, writeResults } from '../results.ts';
import { signIn } from '../sign-in.ts';
import { median } from '../statistics.ts';
import { storePosts } from '../store-posts.ts';
import { article } from '../typing/content.ts';
import { noted, noteTimes } from './page-clock.ts';

// Measures the staff's list of 310 posts with 500 words each: showing it on the first and on the second visit, opening
// a post, publishing one, and searching for the first time and again in the same browser. See ../README.md.
const POSTS = 310;
const ROUNDS = Number(process.env.ROUNDS ?? 5);

const site = new Program();
await site.start();
const content = article(500);
await storePosts(
  site,
  Array.from({ length: POSTS }, (_, at) => ({
    id: `week-${at + 1}`,
    fields: { ...newPost('demo-author', at + 1), title: `Week ${at + 1}`, content, published: true },
  })),
);
// Complete drafts, one for each round, at the top of the list: publishing them asks nothing.
await storePosts(
  site,
  Array.from({ length: ROUNDS }, (_, at) => ({
    id: `draft-${at + 1}`,
    fields: {
      ...newPost('demo-author', POSTS + at + 1),
      ...{ title: `Draft ${at + 1}`, shortText: 'What is new.', image: '/art/trailer-still.svg', content },
    },
  })),
);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const first: number[] = [];
const second: number[] = [];
const opened: number[] = [];
const said: number[] = [];
const published: number[] = [];
const cold: number[] = [];
const warm: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const context = await browser.newContext({ baseURL: site.origin, viewport: { width: 1366, height: 768 } });
  await noteTimes(context);
  const page = await context.newPage();
  await signIn(page, 'Demo Editor');
  first.push(await show(page));
  second.push(await show(page));
  opened.push(await open(page));
  await show(page);
  const times = await publish(page, `Draft ${round + 1}`);
  said.push(times.said);
  published.push(times.published);
  cold.push(await search(page, 137));
  for (const week of [208, 271, 137]) warm.push(await search(page, week));
  await context.close();
}
await browser.close();
await site.remove();

const rows = [
  ['the list, on the first visit', ...figures(first), '1,000'],
  ['the list, on the second visit', ...figures(second), '800'],
  ['a post, opened as soon as the list shows', ...figures(opened), '200'],
  ['from pressing Publish to “Publishing…”', ...figures(said), '100'],
  ['from pressing Publish to “Hide”', ...figures(published), '1,600'],
  ['the first search in a browser', ...figures(cold), '3,000'],
  ['each later search', ...figures(warm), '1,000'],
];
for (const row of rows) console.log(row.join('  '));
writeResults(
  'list',
  section(
    `The staff list of ${POSTS} posts, opening one post, publishing one, and a search for “week 137”: ${ROUNDS} browsers, milliseconds`,
    ['what', 'median', 'longest', 'at most'],
    rows,
  ),
);
process.exit(0);

/** Loads the page of the list. Resolves to the time until its rows are painted. */
async function show(page: Page): Promise<number> {
  await page.goto('/admin/blogs', { waitUntil: 'commit' });
  return noted(page, 'list');
}

/** Clicks the second post in the list. Resolves to the time until its editor is painted. */
async function open(page: Page): Promise<number> {
  await page.locator('tbody th a').nth(1).click();
  const took = await noted(page, 'editor');
  await page.getByLabel('Title', { exact: true }).waitFor();
  return took;
}

/** Publishes a draft. Resolves to the milliseconds from the press until the button says each of its next labels. */
async function publish(page: Page, title: string): Promise<{ said: number; published: number }> {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    .evaluate(
      (row) =>
        new Promise<{ said: number; published: number }>((resolve) => {
          const labels = () => [...row.querySelectorAll('button')].map(({ textContent }) => textContent);
          const begun = performance.now();
          let said = 0;
          const look = () => {
            const now = performance.now() - begun;
            if (said === 0 && labels().includes('Publishing…')) said = now;
            if (labels().includes('Hide')) resolve({ said, published: now });
            else requestAnimationFrame(look);
          };
          [...row.querySelectorAll('button')].find(({ textContent }) => textContent === 'Publish')?.click();
          requestAnimationFrame(look);
        }),
    );
}

/** Types a search into the list. Resolves to the time until only the matching post is left. */
async function search(page: Page, week: number): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Search posts' });
  await field.fill('');
  await page.getByRole('row').nth(10).waitFor();
  const begun = performance.now();
  await field.fill(`week ${week}`);
  await page.waitForFunction((title) => {
    const titles = document.querySelectorAll('tbody th a');
    return titles.length === 1 && titles[0]?.textContent === title;
  }, `Week ${week}`);
  return performance.now() - begun;
}

function figures(all: readonly number[]): string[] {
  return [median(all), Math.max(...all)].map((one) => one.toFixed(0));
}
