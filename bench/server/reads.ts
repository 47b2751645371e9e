import { chromium, type Page } from '@playwright/test';
import type { Program } from '../../scripts/site-program.ts';

/** US dollars per 100,000 reads, from Google's price list for Firestore. Change it to the price of your region. */
const PRICE = Number(process.env.PRICE_PER_100K_READS ?? 0.06);

/**
 * A typical mix of a hundred visits to a small studio's site. Each entry has a landing page, the links that are clicked
 * next, and the number of visits.
 */
const VISITS: { land: string; next: RegExp[]; share: number }[] = [
  { land: '/', next: [], share: 45 },
  { land: '/', next: [/^Blog$/], share: 10 },
  { land: '/', next: [/^About Us$/], share: 5 },
  { land: '/blog/lighting-the-harbour', next: [], share: 25 },
  { land: '/blog/lighting-the-harbour', next: [/^Blog$/], share: 8 },
  { land: '/blog', next: [/Behind the trailer/], share: 7 },
];

/** Documents that visitors' browsers read per 1,000 visits of this mix, and their cost. */
export async function readsOfVisits(site: Program, executablePath: string): Promise<string[][]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  let reads = 0;
  const rows: string[][] = [];
  for (const { land, next, share } of VISITS) {
    const context = await browser.newContext({ baseURL: site.origin });
    const page = await context.newPage();
    const counted = countReads(page);
    await page.goto(land, { waitUntil: 'networkidle' });
    if (next.length > 0) await comeToLife(page);
    for (const name of next) {
      await page.getByRole('link', { name }).first().click();
      // Waits for a fixed time, because the page is idle for a moment before the reads of the click start.
      await page.waitForTimeout(1500);
    }
    const here = await counted();
    await context.close();
    reads += here * share;
    rows.push([`${share} of 100 visits: ${[land, ...next.map(String)].join(' → ')}`, `${here} documents`]);
  }
  await browser.close();
  const thousand = reads * 10;
  return [
    ...rows,
    ['1,000 visits of this mix', `${thousand} documents`],
    [`price at $${PRICE} per 100,000 reads`, `$${((thousand / 100_000) * PRICE).toFixed(4)}`],
  ];
}

/**
 * Moves the pointer as a visitor does before a click, which makes the page load its scripts. The scripts read the data
 * of later pages.
 */
async function comeToLife(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await page.mouse.move(40, 40);
  await page.waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0);
}

/** Counts the documents that a page reads. A query without results is billed as one read. */
function countReads(page: Page): () => Promise<number> {
  const answers: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/:(runQuery|batchGet)|\/documents\//.test(response.url())) return;
    const count = async () => Math.max(1, (await response.text()).split('"updateTime"').length - 1);
    answers.push(count());
  });
  return async () => (await Promise.all(answers)).reduce((sum, one) => sum + one, 0);
}
