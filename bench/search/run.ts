import { setTimeout } from 'node:timers/promises';
import { randomOf } from '../../scripts/art/random.ts';
import { Program } from '../../scripts/site-program.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { SearchIndex } from '../../web/server/search/search-index.ts';
import { searchAddress } from '../../web/site/search/search-address.ts';
import { residentMemory } from '../process-memory.ts';
import { section, writeResults } from '../results.ts';
import { median, quantile } from '../statistics.ts';
import { storePosts } from '../store-posts.ts';
import { type BenchPost, benchPosts, WORDS } from './content.ts';

// Measures visitors' searches on sites with 100, 1,000 and 10,000 posts of 500 words. On the same texts, it compares
// the index alone with a plain scan. See ../README.md.
const SIZES = [100, 1000, 10_000];
const SEARCHES = Math.ceil(200 * Number(process.env.ROUNDS ?? 1));

const next = randomOf(3);
/**
 * A random invented word whose rank by frequency, from 0 (the most frequent word) to 1 (the rarest), is between `from`
 * and `to`.
 */
const word = (from: number, to: number) =>
  WORDS[Math.floor((from + next() * (to - from)) * WORDS.length)] ?? '';
const KINDS: Record<string, () => string> = {
  'a rare word': () => word(0.3, 1),
  'a common word': () => word(0.004, 0.006),
  'two common words': () => `${word(0.004, 0.006)} ${word(0.004, 0.006)}`,
  'the beginning of a word': () => word(0.004, 0.5).slice(0, 3),
  'a word with a typing mistake': () => word(0.01, 0.5).replace(/^(..)./, '$1x'),
  'eight words': () => Array.from({ length: 8 }, () => word(0.004, 0.5)).join(' '),
};

const times: string[][] = [];
const sizes: string[][] = [];
for (const size of SIZES) {
  const kinds = Object.entries(KINDS).map(([kind, query]) => ({
    kind,
    queries: Array.from({ length: SEARCHES }, query),
    pages: [] as number[],
  }));
  const { site, ...index } = await startSite(size);
  // Measures the site first, because later this process holds posts and an index, whose garbage collection would
  // distort the times.
  for (const { queries, pages } of kinds) {
    for (const one of queries.slice(0, 20)) await search(site, one);
    for (const one of queries) pages.push(await elapsed(search(site, one)));
  }
  sizes.push([
    size.toLocaleString('en'),
    (index.first / 1000).toFixed(1),
    index.longestPage.toFixed(0),
    index.memory.toFixed(0),
    residentMemory(site.pid).toFixed(0),
  ]);
  console.log(sizes.at(-1)?.join('  '));
  await site.remove();
  const posts = benchPosts(size);
  const held = new SearchIndex();
  for (const [n, post] of posts.entries()) held.put({ ...newPost('', n), ...post, id: String(n) });
  if (held.leftOut().length > 0)
    throw new Error(`${held.leftOut().length} of ${size} posts are only partly indexed.`);
  for (const { kind, queries, pages } of kinds) {
    const searches: number[] = [];
    const scans: number[] = [];
    // Alternates between index and scan, so that other load on the machine affects both equally.
    for (const one of queries) {
      searches.push(processorTime(() => held.search(one, Number.POSITIVE_INFINITY, 0)));
      scans.push(processorTime(() => scan(posts, one)));
    }
    times.push([size.toLocaleString('en'), kind, ...[pages, searches, scans].flatMap(figures)]);
    console.log(times.at(-1)?.join('  '));
  }
}

writeResults(
  'search',
  section(
    `Milliseconds; ${SEARCHES} searches of each kind`,
    [
      'posts',
      'searched for',
      'page over HTTP: median',
      'p99',
      'index, processor time: median',
      'p99',
      'plain scan, processor time: median',
      'p99',
    ],
    times,
  ),
  section(
    'The index',
    [
      'posts',
      'first search, which builds the index (s)',
      'longest wait for another page while the index is built (ms)',
      'resident memory before the first search (MiB)',
      'after all searches (MiB)',
    ],
    sizes,
  ),
);
process.exit(0);

/**
 * Starts a site with `size` posts, and runs the first search. `memory`: the site's memory before that search, in MiB.
 * `first`: duration of that search. `longestPage`: slowest page during it. Both are in milliseconds.
 */
async function startSite(size: number) {
  const site = new Program({ PAGES_A_MINUTE: '1000000' });
  await site.start();
  await storePosts(
    site,
    benchPosts(size).map((post, n) => ({
      id: `bench-${n}`,
      fields: { ...newPost('demo-author', 1_700_000_000_000 + n), ...post, published: true },
    })),
  );
  await visit(site);
  const memory = residentMemory(site.pid);
  let isMade = false;
  const making = elapsed(search(site, 'anber')).finally(() => {
    isMade = true;
  });
  let longestPage = 0;
  while (!isMade) {
    longestPage = Math.max(longestPage, await elapsed(visit(site)));
    await setTimeout(20);
  }
  return { site, memory, longestPage, first: await making };
}

async function visit(site: Program): Promise<void> {
  const answer = await fetch(`${site.origin}/blog`);
  await answer.text();
}

/** Wall-clock time of the work, in milliseconds. */
async function elapsed(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}

/** Processor time that the work takes on this thread, in milliseconds. */
function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function search(site: Program, query: string): Promise<void> {
  for (;;) {
    const answer = await fetch(site.origin + searchAddress(query, 1));
    await answer.text();
    if (answer.ok) return;
    // Repeats the search on status 503, which means that the index is not complete yet.
    if (answer.status !== 503) throw new Error(`the search page has HTTP status ${answer.status}`);
  }
}

/**
 * The posts that contain every word, also within a longer word, ignoring case. No typing errors are tolerated, and the
 * posts are not ranked.
 */
function scan(posts: readonly BenchPost[], query: string): BenchPost[] {
  const words = query.toLowerCase().split(' ');
  return posts.filter((post) => {
    const text = `${post.title} ${post.shortText} ${post.content}`.toLowerCase();
    return words.every((one) => text.includes(one));
  });
}

function figures(all: readonly number[]): string[] {
  return [median(all), quantile(all, 0.99)].map((one) => one.toFixed(1));
}
