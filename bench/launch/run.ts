import { randomOf } from '../../scripts/art/random.ts';
import { Program } from '../../scripts/site-program.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { residentMemory } from '../process-memory.ts';
import { section, writeResults } from '../results.ts';
import { processorTime } from '../server/processor-time.ts';
import { median, quantile } from '../statistics.ts';
import { storePosts } from '../store-posts.ts';
import { type Fetched, Visitor } from './visitor.ts';

// Simulates the hour of a game announcement: 100,000 visitors, and the news is published in the middle. See
// ../README.md.
const VISITORS = 100_000;
const HOUR = 3600;
/** The simulation is 40 times shorter than that hour, with the same number of visitors per second. */
const SHORTENED = 40;
const SECONDS = Math.round((HOUR / SHORTENED) * Number(process.env.ROUNDS ?? 1));
const MEAN = VISITORS / HOUR;
/** Visitors per second relative to the mean: few before the news, most in the minutes after it. */
const CURVE = [0.4, 0.4, 0.5, 0.5, 0.6, 2.4, 2, 1.4, 1, 0.8];
const NEWS = 'release-day';

const site = new Program();
await site.start();
const port = Number(new URL(site.origin).port);
const assets = await filesOf('/');
const firstTag = (await new Visitor(port, 0).get('/')).tag;
const random = randomOf(1);
const pages = { before: [] as Fetched[], after: [] as Fetched[] };
const files: Fetched[] = [];
/** When the request to publish was sent, and when the change was stored; 0 before that. */
let [sent, published] = [0, 0];
let shown = 0;
let visitors = 0;
const visits: Promise<void>[] = [];
const [processor, begun] = [processorTime(site.pid), performance.now()];
let next = begun;

while (performance.now() - begun < SECONDS * 1000) {
  const part = (performance.now() - begun) / (SECONDS * 1000);
  if (sent === 0 && part >= 0.5) void publish();
  const rate = MEAN * (CURVE[Math.min(CURVE.length - 1, Math.floor(part * CURVE.length))] ?? 1);
  visits.push(visit(visitors++));
  // Visitors arrive at random times that do not depend on responses (a Poisson process).
  next += (-Math.log(1 - random()) / rate) * 1000;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
}
await Promise.all(visits);
const elapsed = (performance.now() - begun) / 1000;
const used = (processorTime(site.pid) - processor) / 1e6;
const memory = residentMemory(site.pid);
await site.remove();

/** Loads the home page with its files. Every third visitor reads the news or the blog a few seconds later. */
async function visit(number: number): Promise<void> {
  const visitor = new Visitor(port, number);
  const later = sent > 0;
  const home = await visitor.get('/');
  (later ? pages.after : pages.before).push(home);
  if (later && shown === 0 && home.tag !== firstTag) shown = performance.now() - sent;
  files.push(...(await Promise.all(assets.map((path) => visitor.get(path)))));
  if (number % 3 === 0) {
    await new Promise((resolve) => setTimeout(resolve, 1000 + random() * 3000));
    const path = published > 0 && number % 2 === 0 ? `/blog/${NEWS}` : '/blog';
    (published > 0 ? pages.after : pages.before).push(await visitor.get(path));
  }
  visitor.leave();
}

async function publish(): Promise<void> {
  const post = { ...newPost('demo-author', Date.now()), title: 'Release day', content: 'The game is out.' };
  sent = performance.now();
  await storePosts(site, [{ id: NEWS, fields: { ...post, published: true, featured: true } }]);
  published = performance.now();
}

/** At most eight files that a browser requests with a page: pictures, fonts and icons named in the HTML. */
async function filesOf(path: string): Promise<string[]> {
  const html = await (await fetch(site.origin + path)).text();
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:avif|webp|jpg|png|svg|woff2|ico))"/g)];
  return [...new Set(named.map(([, file = '']) => file))].slice(0, 8);
}

const times = (list: Fetched[]) => list.map(({ milliseconds }) => milliseconds);
const at = (list: Fetched[], share: number) => `${quantile(times(list), share).toFixed(0)} ms`;
const failed = (list: Fetched[]) => list.filter(({ status }) => status !== 200).length;
const row = (what: string, list: Fetched[]) => [
  what,
  String(list.length),
  `${median(times(list)).toFixed(1)} ms`,
  at(list, 0.99),
  at(list, 1),
  String(failed(list)),
];
const result = [
  section(
    `A launch day: ${VISITORS.toLocaleString('en')} visitors in an hour, measured for ${SECONDS} s (up to ${Math.round(MEAN * Math.max(...CURVE))} visitors per second)`,
    ['what', 'answers', 'median', 'p99', 'slowest', 'failed'],
    [
      row('pages before the post is published', pages.before),
      row('pages after the post is published', pages.after),
      row('files of pages', files),
    ],
  ),
  section(
    "The site's process during the launch",
    ['what', 'figure'],
    [
      ['visitors', String(visitors)],
      ['from the commit until a visitor gets the new page', `${shown.toFixed(0)} ms`],
      ['processor time, share of one core', `${((used / elapsed) * 100).toFixed(0)} %`],
      ['memory at the end', `${memory.toFixed(0)} MiB`],
    ],
  ),
];
console.log(result.join('\n'));
writeResults('launch', ...result);
