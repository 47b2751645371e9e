import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../web/server/build/ensure-built.ts';
import { type Answer, ask, countUp, createPost, newestPosts, readPost, signIn } from './client.ts';
import { Figures } from './figures.ts';
import { SoakSite } from './site.ts';

// `npm run soak -- [minutes]`: simulates 200 readers and 20 writers on a new site on this machine (default: ten
// minutes). In the middle, it kills and restarts the site. Exits with code 1 if a write was lost, applied twice or
// refused, or if a request failed while the site ran.
const READERS = 200;
const WRITERS = 20;
const MOST_MINUTES = 60;
/** Expected memory in MiB. A higher value is only reported, because memory depends on the machine. */
const WANTED_MEMORY = 250;
const [said = '10'] = parseArgs({ allowPositionals: true }).positionals;
const minutes = Number(said);
if (!(minutes > 0 && minutes <= MOST_MINUTES)) {
  console.error(`Give the number of minutes, at most ${MOST_MINUTES}: npm run soak -- 10`);
  process.exit(1);
}

await ensureBuilt(join(import.meta.dirname, '../..'));
const site = new SoakSite();
await site.start();
const ends = Date.now() + minutes * 60_000;
/** Whether the site is stopped, so that requests may fail. */
let away = false;
const failures = new Map<string, number>();
const figures = { pages: new Figures(), lists: new Figures(), writes: new Figures() };
/** Memory of the process in MiB: at the start, at its peak, and at the end of each minute. */
const memory = { start: site.memory(), most: 0, minutes: [] as (number | null)[] };

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** Measures one request. Resolves to null if there was no response, a server error or status 429 (rate limit). */
async function timed(kind: keyof typeof figures, act: () => Promise<Answer>): Promise<Answer | null> {
  const began = performance.now();
  const answer = await act().catch((error: Error) => ({ status: 0, body: error.message }));
  if (answer.status >= 200 && answer.status < 500 && answer.status !== 429) {
    figures[kind].add(performance.now() - began);
    return answer;
  }
  if (!away) {
    const what = `${kind}: ${answer.status || answer.body}`;
    failures.set(what, (failures.get(what) ?? 0) + 1);
  }
  return null;
}

const PAGES = ['/', '/blog', '/team', '/contact', '/blog/how-we-work', '/blog/release-date', '/rss.xml'];

async function reader(): Promise<void> {
  await pause(Math.random() * 2000);
  while (Date.now() < ends) {
    if (Math.random() < 0.7) await timed('pages', () => ask(site.port, anyOf(PAGES)));
    else await timed('lists', () => newestPosts(site.port));
    await pause(500 + Math.random() * 1500);
  }
}

interface Written {
  /** Posts whose creation was acknowledged. */
  posts: string[];
  counter: string;
  /** Number of acknowledged increments. */
  counted: number;
  /** Number of increments without a response, or with a server error or status 429. Some may have been stored. */
  unknown: number;
  refused: number;
}

async function writer(number: number): Promise<Written> {
  let token = await signIn(site.port, 'demo-editor');
  const run = `soak-${number}`;
  const written: Written = { posts: [], counter: `${run}-counter`, counted: 0, unknown: 0, refused: 0 };
  if ((await createPost(site.port, token, written.counter, false)).status === 200)
    written.posts.push(written.counter);
  for (let n = 0; Date.now() < ends; n++) {
    await pause(100 + Math.random() * 900);
    if (n % 10 === 0) {
      const id = `${run}-${n}`;
      // Repeats the creation until there is a response. After a retry, status 409 means that an earlier try succeeded.
      for (let tries = 0; tries < 200 && Date.now() < ends; tries++) {
        const answer = await timed('writes', () => createPost(site.port, token, id, n % 50 === 0));
        if (answer?.status === 200 || (answer?.status === 409 && tries > 0)) written.posts.push(id);
        else if (answer?.status === 401) token = await signIn(site.port, 'demo-editor');
        else if (answer) written.refused += 1;
        if (answer && answer.status !== 401) break;
        await pause(200);
      }
    } else {
      const answer = await timed('writes', () => countUp(site.port, token, written.counter));
      if (answer?.status === 200) written.counted += 1;
      else if (answer?.status === 401) token = await signIn(site.port, 'demo-editor');
      else if (answer) written.refused += 1;
      // Does not repeat an increment that got no response, because the server may have stored it. The check at
      // the end accepts the counter with and without this increment.
      else written.unknown += 1;
    }
  }
  return written;
}

async function killHalfWay(): Promise<void> {
  await pause(minutes * 30_000);
  memory.most = Math.max(memory.most, site.memory() ?? 0);
  away = true;
  await site.stop('SIGKILL');
  await site.start();
  // Ignores failures for another second, because clients may still use connections to the killed process.
  await pause(1000);
  away = false;
}

const watch = setInterval(() => {
  memory.most = Math.max(memory.most, site.memory() ?? 0);
}, 1000);
const eachMinute = setInterval(() => memory.minutes.push(site.memory()), 60_000);
console.log(`${READERS} readers and ${WRITERS} writers for ${minutes} minutes. The site is killed half way.`);
const [writers] = await Promise.all([
  Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number))),
  killHalfWay(),
  ...Array.from({ length: READERS }, reader),
]);
clearInterval(watch);
clearInterval(eachMinute);

let lost = 0;
let doubled = 0;
const token = await signIn(site.port, 'demo-editor');
for (const { posts, counter, counted, unknown } of writers) {
  for (const id of posts) if ((await readPost(site.port, token, id)) === null) lost += 1;
  const stored = (await readPost(site.port, token, counter)) ?? 0;
  lost += Math.max(0, counted - stored);
  doubled += Math.max(0, stored - counted - unknown);
}
const end = site.memory();
await site.stop('SIGTERM');
site.remove();

const sum = (of: (written: Written) => number) => writers.reduce((total, written) => total + of(written), 0);
console.log(
  `\n${'milliseconds'.padEnd(28)}${'requests'.padStart(9)}${'p50'.padStart(9)}${'p99'.padStart(9)}${'most'.padStart(9)}`,
);
console.log(figures.pages.line('pages'));
console.log(figures.lists.line('lists from the database'));
console.log(figures.writes.line('writes'));
console.log(
  `\nmemory at the start ${memory.start ?? '–'} MiB, at most ${memory.most || '–'} MiB (target ${WANTED_MEMORY} MiB), at the end ${end ?? '–'} MiB`,
);
console.log(`memory by the minute (killed and restarted half way): ${memory.minutes.join(' ')} MiB`);
console.log(
  `${sum(({ posts }) => posts.length)} posts and ${sum(({ counted }) => counted)} counts acknowledged, ${sum(({ unknown }) => unknown)} without a response when the site was killed, ${sum(({ refused }) => refused)} refused`,
);
for (const [what, count] of failures) console.log(`failed ${count} times: ${what}`);
console.log(`lost ${lost}, doubled ${doubled}`);
const failed = [...failures.values()].reduce((total, count) => total + count, 0);
process.exit(lost + doubled + failed + sum(({ refused }) => refused) === 0 ? 0 : 1);
