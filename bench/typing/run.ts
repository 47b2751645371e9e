import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { Program } from '../../scripts/site-program.ts';
import { postPath } from '../../web/app/domain/places.ts';
import { section, writeResults } from '../results.ts';
import { signIn } from '../sign-in.ts';
import { article } from './content.ts';

// Typing into the content of a post: 33 keys, 40 ms apart, at the end of a short, a long and a very long article, on
// this processor and on one that is four times slower. See ../README.md.
const SIZES = [500, 3400, 10_000];
const SLOWER = [1, 4];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const DELAY = 40;
const TYPED = 'and then the lamp went out again ';

interface Measured {
  /** From the first key until the page shows the last character, milliseconds; likewise the others. */
  total: number;
  /** Processor time of the page's main thread for a key, everything included. */
  perKey: number;
  /** The longest that anything held the main thread, while typing and in the second after it. */
  longestTask: number;
  /** From the last character until the preview shows it. */
  preview: number;
}

const site = new Program();
await site.start();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await (
  await browser.newContext({ baseURL: site.origin, viewport: { width: 1366, height: 768 } })
).newPage();
page.on('dialog', (leaving) => void leaving.accept());
await signIn(page, 'Demo Editor');
const cdp = await page.context().newCDPSession(page);
await cdp.send('Performance.enable');

const rows: string[][] = [];
for (const words of SIZES) {
  await storePost(words);
  for (const rate of SLOWER) {
    const all: Measured[] = [];
    for (let round = 0; round < ROUNDS; round++) all.push(await typeInto(page, cdp, words, rate));
    rows.push([words.toLocaleString('en'), rate === 1 ? 'this one' : `${rate} times slower`, ...cells(all)]);
    console.log(rows.at(-1)?.join('  '));
  }
}
await browser.close();
await site.remove();
writeResults(
  'typing',
  section(
    `${TYPED.length} keys, ${DELAY} ms apart, at the end of a post; median of ${ROUNDS}, in milliseconds`,
    [
      'words',
      'processor',
      'until shown',
      'processor time of a key',
      'longest key',
      'longest task',
      'preview after',
    ],
    rows,
  ),
);
process.exit(0);

/** Opens the post again, types, and says what it took. */
async function typeInto(page: Page, cdp: CDPSession, words: number, rate: number): Promise<Measured> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(`/admin/blogs/typing-${words}`);
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.waitFor();
  await content.press('ControlOrMeta+End');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await page.keyboard.type('\n\nbegin ', { delay: DELAY });
  await page.waitForTimeout(2000 * rate);
  await page.evaluate(watch);
  const before = await taskTime(cdp);
  const begun = performance.now();
  await page.keyboard.type(TYPED, { delay: DELAY });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const total = performance.now() - begun;
  const preview = await page.evaluate(previewShows, TYPED.trim());
  const perKey = ((await taskTime(cdp)) - before) / TYPED.length;
  await page.waitForTimeout(1000);
  const { longestTask } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  return { total, perKey, longestTask, preview };
}

interface Seen {
  longestTask: number;
}

/** Notes how long tasks take from now on. Runs in the page. */
function watch(): void {
  const seen: Seen = { longestTask: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
  }).observe({ type: 'longtask' });
}

/** Milliseconds from now until the preview shows the text. Runs in the page. */
function previewShows(text: string): Promise<number> {
  const begun = performance.now();
  const preview = document.querySelector('[aria-label="Preview"]');
  return new Promise((resolve) => {
    const look = () => {
      if (preview?.textContent?.includes(text)) resolve(performance.now() - begun);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** What the main thread has worked since the page began, in milliseconds. */
async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function storePost(words: number): Promise<void> {
  const text = (value: string) => ({ stringValue: value });
  const fields = {
    title: text(`An article of ${words} words`),
    authors: { arrayValue: { values: [text('demo-editor')] } },
    shortText: text('Typed into.'),
    image: text(''),
    content: text(article(words)),
    creationDate: { integerValue: '1' },
    publishDate: { integerValue: '1' },
  };
  const name = `projects/demo-studio/databases/(default)/documents/${postPath(`typing-${words}`)}`;
  const answer = await fetch(`${site.origin}/v1/projects/demo-studio/databases/(default)/documents:commit`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readFileSync(join(site.dataDir, 'owner-token'), 'utf8').trim()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ writes: [{ update: { name, fields } }] }),
  });
  if (!answer.ok) throw new Error(`The post was not stored: ${await answer.text()}`);
}

function cells(all: Measured[]): string[] {
  const median = (of: (one: Measured) => number) => {
    const sorted = all.map(of).toSorted((a, b) => a - b);
    return (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(of === perKey ? 1 : 0);
  };
  const perKey = (one: Measured) => one.perKey;
  return [
    median((one) => one.total),
    median(perKey),
    median((one) => one.longestTask),
    median((one) => one.preview),
  ];
}
