import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../backend/test/find-chromium.ts';
import type { Engine } from '../../platform/data/page-engine.ts';
import { Program } from '../../scripts/site-program.ts';
import { postPath } from '../../web/domain/places.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { budgets } from '../budgets.ts';
import { section, writeResults } from '../results.ts';
import { signIn } from '../sign-in.ts';
import { median, quantile } from '../statistics.ts';
import { storePosts } from '../store-posts.ts';
import { serveBareEditor } from './bare-editor.ts';
import { article } from './content.ts';
import { type Seen, watch } from './key-to-frame.ts';

// Opens articles and types 99 keys, 40 ms apart, at their ends, with the processor at full speed and four times slower:
// in the site's editor, in a bare CodeMirror, with its text in the page's server or read from the site's database, and in
// a text field on an empty page, which shows the cost of the measurement itself. See ../README.md.
const SIZES = [1550, 10_000];
const SLOWER = [1, 4];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const DELAY = 40;
const TYPED = 'and then the lamp went out again '.repeat(3);

interface Measured {
  /** From the start of the navigation until the editor shows its text; null for the plain text field. */
  open: number | null;
  /** From each key until the page has drawn its effect. */
  frames: number[];
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

const KINDS = {
  bare: 'a bare CodeMirror',
  read: 'a bare CodeMirror that signs in and reads the post',
  editor: 'the editor',
};
type Kind = keyof typeof KINDS;
/** Where to type: an editor with an article of this many words, or a plain text field. */
type Place = { words: number; kind: Kind } | null;

await storePosts(site, SIZES.map(articleOf));
const engine = JSON.parse((await page.locator('script#engine').textContent()) ?? '') as Engine;
const bare = await serveBareEditor({ app: engine.app, origin: site.origin });
await takeSession(page, `${bare.origin}/session`);
const bareAddress = new Map(SIZES.map((words) => [words, bare.origin + bare.pageOf(article(words))]));
const kinds = Object.keys(KINDS) as Kind[];
const places: Place[] = [null, ...SIZES.flatMap((words) => kinds.map((kind) => ({ words, kind })))];
// Before the rounds, because the browser has neither the scripts nor the documents yet.
const firstVisits: string[][] = [];
for (const place of places.slice(1))
  firstVisits.push([nameOf(place), String(Math.round((await opened(page, cdp, place, 1)) ?? 0))]);
const measured = places.flatMap((place) => SLOWER.map((rate) => ({ place, rate, all: [] as Measured[] })));
for (let round = 0; round < ROUNDS; round++)
  for (const { place, rate, all } of measured) {
    all.push(await typeInto(page, cdp, place, rate));
    console.log(round, nameOf(place), rate, ...cells(all.slice(-1)));
  }
const rows = measured.map(({ place, rate, all }) => [nameOf(place), processor(rate), ...cells(all)]);
const usable = (wanted: Kind, words: number, slower: number) =>
  median(
    measured.flatMap(({ place, rate, all }) =>
      place?.kind === wanted && place.words === words && rate === slower
        ? all.map(({ open }) => open ?? 0)
        : [],
    ),
  );
const opening = SIZES.flatMap((words) =>
  SLOWER.map((rate) => {
    const [alone, read, editor] = kinds.map((kind) => usable(kind, words, rate)) as [number, number, number];
    return {
      what: `the editor usable, ${words.toLocaleString('en')} words, processor ${processor(rate)}`,
      // The time of the bare page, and what a sign-in and one read of the database add to it.
      limit: Math.round(1.5 * alone + (read - alone)),
      unit: 'ms',
      measured: [editor],
    };
  }),
);
bare.close();
await browser.close();
await site.remove();
writeResults(
  'typing',
  section(
    `${TYPED.length} keys, one every ${DELAY} ms, at the end of a post; median of ${ROUNDS}, in milliseconds`,
    [
      'where, words',
      'processor',
      'usable after',
      'key to frame, p50',
      'p95',
      'until shown',
      'processor time per key',
      'longest key',
      'longest task',
      'preview after',
    ],
    rows,
  ),
  section(
    'First visit: each page opened once before the rounds, in this order, in milliseconds',
    ['where, words', 'usable after'],
    firstVisits,
  ),
  budgets(['measured'], opening),
);
process.exit(0);

/** Copies the session of the site to the page at `address`, which is of another origin. */
async function takeSession(page: Page, address: string): Promise<void> {
  const session = await page.evaluate(() => Object.entries(localStorage));
  await page.goto(address);
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, session);
}

/** Opens the article and returns the time until the editor shows it; null for a page without an editor. */
async function opened(page: Page, cdp: CDPSession, place: Place, rate: number): Promise<number | null> {
  await page.goto('about:blank');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(addressOf(place), { waitUntil: 'commit' });
  return place && page.evaluate(editorShown);
}

/** Opens the article, or an empty page with a text field, types into it, and returns the measurements. */
async function typeInto(page: Page, cdp: CDPSession, place: Place, rate: number): Promise<Measured> {
  const isPost = place?.kind === 'editor';
  const open = await opened(page, cdp, place, rate);
  if (!place) await page.setContent('<label>Content<textarea></textarea></label>');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.waitFor();
  await content.press('ControlOrMeta+End');
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
  const { longestKey, longestTask, frames } = await page.evaluate(
    () => (window as unknown as { seen: Seen }).seen,
  );
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { open, frames, total, perKey, longestKey, longestTask, preview };
}

/** Milliseconds from the start of the navigation until a frame with the editor's text. Runs inside the page. */
function editorShown(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const isShown = (document.querySelector('.cm-content')?.textContent?.length ?? 0) > 100;
      requestAnimationFrame(isShown ? () => resolve(performance.now()) : look);
    };
    look();
  });
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

function addressOf(place: Place): string {
  if (!place) return '/robots.txt';
  const id = `typing-${place.words}`;
  if (place.kind === 'read') return bare.origin + bare.readerOf(postPath(id));
  return place.kind === 'bare' ? (bareAddress.get(place.words) ?? '') : `/admin/blogs/${id}`;
}

function nameOf(place: Place): string {
  return place ? `${KINDS[place.kind]}, ${place.words.toLocaleString('en')}` : 'a plain text field';
}

function processor(rate: number): string {
  return rate === 1 ? 'this one' : `${rate} times slower`;
}

function cells(all: Measured[]): string[] {
  const frames = all.flatMap((one) => one.frames);
  const shown = (of: (one: Measured) => number | null, digits = 0) => {
    const middle = median(all.map((one) => of(one) ?? Number.NaN));
    return Number.isNaN(middle) ? '–' : middle.toFixed(digits);
  };
  return [
    shown((one) => one.open),
    quantile(frames, 0.5).toFixed(1),
    quantile(frames, 0.95).toFixed(1),
    shown((one) => one.total),
    shown((one) => one.perKey, 1),
    shown((one) => one.longestKey, 1),
    shown((one) => one.longestTask),
    shown((one) => one.preview),
  ];
}
