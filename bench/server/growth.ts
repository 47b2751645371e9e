import { Program } from '../../scripts/site-program.ts';
import { postPath } from '../../web/domain/places.ts';
import { residentMemory } from '../process-memory.ts';
import { median, quantile, range } from '../statistics.ts';
import { fill, patch } from './content.ts';
import { loadInTurns, type Turns } from './turns.ts';

const SIZES = [
  { posts: 10, people: 7 },
  { posts: 1000, people: 200 },
  { posts: 10_000, people: 200 },
] as const;

/**
 * Measures sites of several sizes. Each row has the number of posts and people; for a cached page, the requests per
 * second (median and range), p99 and processor time per request; the time to render a changed page (p50 and p99); and
 * the memory of the process.
 */
export async function growth(turns: Turns): Promise<string[][]> {
  const sites = new Map<string, Program>();
  for (const { posts, people } of SIZES) {
    const site = new Program({ PAGES_A_MINUTE: '10000000' });
    await site.start();
    await fill(site, posts, people);
    sites.set(`${posts} posts, ${people} people`, site);
  }
  const blogs = new Map(
    [...sites].map(([name, site]) => [name, { url: `${site.origin}/blog`, pid: site.pid }]),
  );
  const measured = await loadInTurns(blogs, turns);
  const again = new Map<string, number[]>([...sites.keys()].map((name) => [name, []]));
  for (let round = 0; round < turns.rounds; round++)
    for (const [name, site] of sites) again.get(name)?.push(...(await renderedAgain(site, 50)));

  const rows = [...sites].map(([name, site]) => {
    const { perSecond = [], p99 = [], processor = [] } = measured.get(name) ?? {};
    const times = again.get(name) ?? [];
    return [
      name,
      median(perSecond).toFixed(0),
      range(perSecond),
      `${median(p99)} ms`,
      `${median(processor).toFixed(0)} µs`,
      `${median(times).toFixed(1)} / ${quantile(times, 0.99).toFixed(1)} ms`,
      `${residentMemory(site.pid).toFixed(0)} MiB`,
    ];
  });
  for (const site of sites.values()) await site.remove();
  return rows;
}

/** Changes a post and requests its page, `times` times. Returns the response times in milliseconds. */
async function renderedAgain(site: Program, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    await patch(site, postPath('release-date'), { content: `Words, version ${performance.now()}.` });
    const before = performance.now();
    await (await fetch(`${site.origin}/blog/release-date`)).text();
    taken.push(performance.now() - before);
  }
  return taken;
}
