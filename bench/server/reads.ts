import { chromium, type Page } from '@playwright/test';
import type { Program } from '../../scripts/site-program.ts';

/** US dollars per 100,000 document reads, from Google's price list for Firestore; change it to your region's price. */
const PRICE = Number(process.env.PRICE_PER_100K_READS ?? 0.06);

/** Landing pages of a hundred visits and the pages visited next: a mix as in a small studio's statistics. */
const VISITS: { land: string; next: RegExp[]; share: number }[] = [
  { land: '/', next: [], share: 45 },
  { land: '/', next: [/^Blog$/], share: 10 },
  { land: '/', next: [/^About Us$/], share: 5 },
  { land: '/blog/lighting-the-harbour', next: [], share: 25 },
  { land: '/blog/lighting-the-harbour', next: [/^Blog$/], share: 8 },
  { land: '/blog', next: [/Behind the trailer/], share: 7 },
];

/** Documents read by visitors' browsers in that mix, per 1,000 visits, and their cost. A cached page reads none. */
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
      // Waits for a fixed time, because the page counts as idle before the reads of the click are done.
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
 * Moves the pointer as a person does before a click. This loads the page's scripts, which read the data of the
 * following pages.
 */
async function comeToLife(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await page.mouse.move(40, 40);
  await page.waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0);
}

/** Documents in the database responses to this page; a query without results costs one read. */
function countReads(page: Page): () => Promise<number> {
  const answers: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/:(runQuery|batchGet)|\/documents\//.test(response.url())) return;
    const count = async () => Math.max(1, (await response.text()).split('"updateTime"').length - 1);
    answers.push(count());
  });
  return async () => (await Promise.all(answers)).reduce((sum, one) => sum + one, 0);
}
