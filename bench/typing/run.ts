import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { Program } from '../../scripts/site-program.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { section, writeResults } from '../results.ts';
import { signIn } from '../sign-in.ts';
import { median, quantile } from '../statistics.ts';
import { storePosts } from '../store-posts.ts';
import { serveBareEditor } from './bare-editor.ts';
import { article } from './content.ts';
import { type Seen, watch } from './key-to-frame.ts';

// Opens articles and types 99 keys, 40 ms apart, at their ends, with the processor at full speed and four times slower:
// in the site's editor, in a bare CodeMirror, and in a text field on an empty page, which shows the cost of the
// measurement itself. See ../README.md.
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

/** Where to type: the site's editor or a bare one with an article of this many words, or a plain text field. */
type Place = { words: number; bare: boolean } | null;

await storePosts(site, SIZES.map(articleOf));
const bare = await serveBareEditor();
const bareAddress = new Map(SIZES.map((words) => [words, bare.pageOf(article(words))]));
const places: Place[] = [null, ...SIZES.flatMap((words) => [true, false].map((bare) => ({ words, bare })))];
const measured = places.flatMap((place) => SLOWER.map((rate) => ({ place, rate, all: [] as Measured[] })));
for (let round = 0; round < ROUNDS; round++)
  for (const { place, rate, all } of measured) {
    all.push(await typeInto(page, cdp, place, rate));
    console.log(round, nameOf(place), rate, ...cells(all.slice(-1)));
  }
const rows = measured.map(({ place, rate, all }) => [
  nameOf(place),
  rate === 1 ? 'this one' : `${rate} times slower`,
  ...cells(all),
]);
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
);
process.exit(0);

/** Opens the article, or an empty page with a text field, types into it, and returns the measurements. */
async function typeInto(page: Page, cdp: CDPSession, place: Place, rate: number): Promise<Measured> {
  const isPost = place !== null && !place.bare;
  await page.goto('about:blank');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const address = !place
    ? '/robots.txt'
    : place.bare
      ? (bareAddress.get(place.words) ?? '')
      : `/admin/blogs/typing-${place.words}`;
  await page.goto(address, { waitUntil: 'commit' });
  const open = place ? await page.evaluate(editorShown) : null;
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

function nameOf(place: Place): string {
  if (!place) return 'a plain text field';
  return `${place.bare ? 'a bare CodeMirror' : 'the editor'}, ${place.words.toLocaleString('en')}`;
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
