import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SiteProcess } from '../../e2e/site.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { section, writeResults } from '../results.ts';
import { installTools } from '../tools/install.ts';
import { fill, patch } from './content.ts';
import { load } from './load.ts';
import { publishToVisible } from './publish.ts';
import { readsOfVisits } from './reads.ts';

// The server under load beside a bare static file server on the same bytes, in one run, turn by turn; then as the
// studio grows. See ../README.md.
installTools();
const SECONDS = Number(process.env.SECONDS ?? 4);
const CONNECTIONS = 32;
const ROUNDS = 3;
const site = new SiteProcess();
await site.start();

const folder = mkdtempSync(join(tmpdir(), 'studio-site-bench-'));
const file = join(folder, 'page.br');
writeFileSync(file, await compressedPage(`${site.origin}/blog`));
// An address written oddly is the same page, but none that is kept (web/server/page-key.ts).
const servers = new Map<string, string>([
  ['this site, a kept page', `${site.origin}/blog`],
  ['this site, the page rendered each time', `${site.origin}/%62log`],
]);
const children: ChildProcess[] = [];
for (const how of ['stream', 'memory']) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'static-server.ts'), file, how], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const port = await new Promise((resolve) => child.stdout?.once('data', (data) => resolve(Number(data))));
  servers.set(
    how === 'stream' ? 'a static file server' : 'the same from memory',
    `http://127.0.0.1:${port}/`,
  );
}

const found = new Map<string, { perSecond: number[]; p99: number[]; failed: number }>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, url] of servers) {
    const one = await load(url, SECONDS, CONNECTIONS);
    const known = found.get(name) ?? { perSecond: [], p99: [], failed: 0 };
    found.set(name, {
      perSecond: [...known.perSecond, one.perSecond],
      p99: [...known.p99, one.p99],
      failed: known.failed + one.failed,
    });
    console.log(name, one);
  }
}
for (const child of children) child.kill();
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const limit = median(found.get('a static file server')?.perSecond ?? []);
const throughput = [...found].map(([name, { perSecond, p99, failed }]) => [
  name,
  median(perSecond).toFixed(0),
  `${Math.min(...perSecond).toFixed(0)} – ${Math.max(...perSecond).toFixed(0)}`,
  (median(perSecond) / limit).toFixed(2),
  `${median(p99)} ms`,
  String(failed),
]);

const publish = await publishToVisible(site, findChromium(), 50);
console.log('publish to visible', publish);
const reads = await readsOfVisits(site, findChromium());
console.log('reads', reads);

const growth: string[][] = [];
for (const [posts, people] of [
  [10, 7],
  [1000, 200],
  [10_000, 200],
] as const) {
  await fill(site, posts, people);
  const kept = await load(`${site.origin}/blog`, SECONDS, CONNECTIONS);
  const cold = await coldPages(150);
  growth.push([
    `${posts} posts, ${people} people`,
    kept.perSecond.toFixed(0),
    `${kept.p99} ms`,
    cold,
    `${residentMemory(site.pid).toFixed(0)} MiB`,
  ]);
  console.log(growth.at(-1)?.join('  '));
}
await site.remove();
rmSync(folder, { recursive: true, force: true });
writeResults(
  'server',
  section(
    `A page under load: ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, turn by turn, the same bytes`,
    ['who answers', 'requests a second (median)', 'from – to', 'beside the file server', 'p99', 'failed'],
    throughput,
  ),
  section(
    'From the staff’s click to the first visitor',
    ['what', 'p50 / p99'],
    [['Publish and Hide, 50 times', publish]],
  ),
  section('Reads of documents', ['what', 'figure'], reads),
  section(
    'As the studio grows',
    [
      'content',
      'kept page, requests a second',
      'p99',
      'page rendered anew, p50 / p99',
      'memory of the process',
    ],
    growth,
  ),
);
process.exit(0);

/** Changes a post and asks for its page, so many times: the time of the page that has to be rendered. */
async function coldPages(times: number): Promise<string> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    await patch(site, 'projectdata/website/blogPosts/release-date', {
      content: { stringValue: `Words, version ${n}.` },
    });
    const before = performance.now();
    await (await fetch(`${site.origin}/blog/release-date`)).text();
    taken.push(performance.now() - before);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.99)} ms`;
}

function compressedPage(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

/** MiB. */
function residentMemory(pid: number): number {
  const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(pages ?? 0) / 1024;
}
