import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { Program } from '../../scripts/site-program.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { section, writeResults } from '../results.ts';
import { signIn } from '../sign-in.ts';
import { median } from '../statistics.ts';
import { storePosts } from '../store-posts.ts';
import { article } from './content.ts';

// Types 33 keys, 40 ms apart, at the end of a short, a long and a very long article, with the processor at full speed
// and four times slower. Typing the same keys into a text field on an empty page shows the cost of the measurement
// itself. See ../README.md.
const SIZES = [500, 3400, 10_000];
const SLOWER = [1, 4];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const DELAY = 40;
const TYPED = 'and then the lamp went out again ';

interface Measured {
  /** From the first key until the page shows the last character. All times are in milliseconds. */
  total: number;
  /** Total processor time of the page's main thread per key. */
  perKey: number;
  /** The longest time in the event handlers of one key. 0 if every key took effect within a frame of 16 ms. */
  longestKey: number;
  /** The longest task on the main thread until a second after typing. 0 if no task took 50 ms. */
  longestTask: number;
  /** From the typing of the last character until the preview shows it; null without a preview. */
  preview: number | null;
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

/** Where to type: an article of this many words, or a plain text field. */
type Place = number | 'a plain text field';

await storePosts(site, SIZES.map(articleOf));
const rows: string[][] = [];
for (const place of ['a plain text field', ...SIZES] satisfies Place[]) {
  for (const rate of SLOWER) {
    const all: Measured[] = [];
    for (let round = 0; round < ROUNDS; round++) all.push(await typeInto(page, cdp, place, rate));
    rows.push([place.toLocaleString('en'), rate === 1 ? 'this one' : `${rate} times slower`, ...cells(all)]);
    console.log(rows.at(-1)?.join('  '));
  }
}
await browser.close();
await site.remove();
writeResults(
  'typing',
  section(
    `${TYPED.length} keys, one every ${DELAY} ms, at the end of a post; median of ${ROUNDS}, in milliseconds`,
    [
      'words',
      'processor',
      'until shown',
      'processor time per key',
      'longest key',
      'longest task',
      'preview after',
    ],
    rows,
  ),
);
process.exit(0);

/** Opens the article, or an empty page with a text field, types into it, and returns the measurements. */
async function typeInto(page: Page, cdp: CDPSession, place: Place, rate: number): Promise<Measured> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const isPost = typeof place === 'number';
  await page.goto(isPost ? `/admin/blogs/typing-${place}` : '/robots.txt');
  if (!isPost) await page.setContent('<label>Content<textarea></textarea></label>');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.waitFor();
  await content.press('ControlOrMeta+End');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await page.keyboard.type('\n\nbegin ', { delay: DELAY });
  // Waits until form and preview of a post are idle.
  if (isPost) await page.waitForTimeout(2000 * rate);
  await page.evaluate(watch);
  const before = await taskTime(cdp);
  const begun = performance.now();
  await page.keyboard.type(TYPED, { delay: DELAY });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const total = performance.now() - begun;
  const preview = isPost ? await page.evaluate(previewShows, TYPED.trim()) : null;
  const perKey = ((await taskTime(cdp)) - before) / TYPED.length;
  await page.waitForTimeout(1000);
  const { longestKey, longestTask } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  return { total, perKey, longestKey, longestTask, preview };
}

interface Seen {
  longestKey: number;
  longestTask: number;
}

/** Starts recording the durations of key presses and tasks. Runs inside the page. */
function watch(): void {
  const seen: Seen = { longestKey: 0, longestTask: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { processingStart, processingEnd } of list.getEntries() as PerformanceEventTiming[])
      seen.longestKey = Math.max(seen.longestKey, processingEnd - processingStart);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
  }).observe({ type: 'longtask' });
}

/** Milliseconds until the preview shows the text. Runs inside the page. */
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

/** Total work of the main thread since the page started, in milliseconds. */
async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

function articleOf(words: number) {
  const fields = {
    ...newPost('demo-editor', 1),
    title: `An article of ${words} words`,
    shortText: 'Typed into.',
    content: article(words),
  };
  return { id: `typing-${words}`, fields };
}

function cells(all: Measured[]): string[] {
  const shown = (of: (one: Measured) => number | null, digits = 0) => {
    const middle = median(all.map((one) => of(one) ?? Number.NaN));
    return Number.isNaN(middle) ? '–' : middle.toFixed(digits);
  };
  return [
    shown((one) => one.total),
    shown((one) => one.perKey, 1),
    shown((one) => one.longestKey, 1),
    shown((one) => one.longestTask),
    shown((one) => one.preview),
  ];
}
