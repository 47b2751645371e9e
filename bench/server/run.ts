import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { Program } from '../../scripts/site-program.ts';
import { budgets } from '../budgets.ts';
import { residentMemory } from '../process-memory.ts';
import { section, writeResults } from '../results.ts';
import { median, range } from '../statistics.ts';
import { installTools } from '../tools/install.ts';
import { growth } from './growth.ts';
import { publishToVisible } from './publish.ts';
import { readsOfVisits } from './reads.ts';
import { memoryAfterStart } from './start-memory.ts';
import { loadInTurns, type Target } from './turns.ts';

// Compares the server with a minimal static file server that sends the same bytes, alternately in one run. Then
// measures the server as the studio grows. See ../README.md.
installTools();
const RENDERED_POST = 'this site, a post rendered for each request';
const TURNS = { connections: 32, rounds: 3, seconds: Number(process.env.SECONDS ?? 4) };
const site = new Program({ PAGES_A_MINUTE: '10000000' });
await site.start();
// Measures the second start, because the first one fills the compile cache.
await site.stop();
const began = performance.now();
await site.start();
const start = performance.now() - began;
const barePage = join(import.meta.dirname, 'bare-page.ts');
const idleMemory = residentMemory(site.pid);
const memory = [
  ['memory after its start', `${idleMemory.toFixed(0)} MiB`],
  ['React Router alone, memory after its start', `${(await memoryAfterStart(barePage)).toFixed(0)} MiB`],
];

const folder = mkdtempSync(join(tmpdir(), 'studio-site-bench-'));
const file = join(folder, 'page.br');
writeFileSync(file, await compressedPage(`${site.origin}/blog`));
// With `rendered`, requests bypass the page cache (load.ts).
const servers = new Map<string, Target>([
  ['this site, a cached page', { url: `${site.origin}/blog`, pid: site.pid }],
  [
    'this site, a page rendered for each request',
    { url: `${site.origin}/blog`, pid: site.pid, rendered: true },
  ],
  [RENDERED_POST, { url: `${site.origin}/blog/how-we-work`, pid: site.pid, rendered: true }],
]);
const children: ChildProcess[] = [];
const staticServer = join(import.meta.dirname, 'static-server.ts');
for (const [name, ...command] of [
  ['React Router alone, a page rendered for each request', barePage],
  ['a static file server', staticServer, file, 'stream'],
  ['the same file server, from memory', staticServer, file, 'memory'],
] as const) {
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  children.push(child);
  const port = await new Promise((resolve) => child.stdout?.once('data', (data) => resolve(Number(data))));
  servers.set(name, { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0 });
}

const found = await loadInTurns(servers, TURNS);
for (const child of children) child.kill();
memory.push(['memory after this load', `${residentMemory(site.pid).toFixed(0)} MiB`]);
memory.push(['from process start to Ready, already built', `${start.toFixed(0)} ms`]);
const limit = median(found.get('a static file server')?.perSecond ?? []);
const throughput = [...found].map(([name, { perSecond, p99, processor, failed }]) => [
  name,
  median(perSecond).toFixed(0),
  range(perSecond),
  (median(perSecond) / limit).toFixed(2),
  `${median(p99)} ms`,
  `${median(processor).toFixed(0)} µs`,
  String(failed),
]);

const post = found.get(RENDERED_POST);
const wanted = budgets(
  ['measured'],
  [
    {
      what: 'processor time of rendering a post again',
      limit: 6,
      unit: 'ms',
      digits: 2,
      measured: [median(post?.processor ?? []) / 1000],
    },
    {
      what: 'posts rendered again per second, on one core',
      limit: 160,
      atLeast: true,
      unit: '',
      measured: [median(post?.perSecond ?? [])],
    },
    { what: 'memory after the start', limit: 130, unit: 'MiB', measured: [idleMemory] },
    {
      what: 'from process start to Ready, already built',
      limit: 800,
      unit: 'ms',
      measured: [start],
    },
  ],
);
console.log(wanted);

const publish = await publishToVisible(site, findChromium(), 50);
console.log('from Publish to visible', publish);
const reads = await readsOfVisits(site, findChromium());
console.log('reads', reads);

await site.remove();
rmSync(folder, { recursive: true, force: true });

const sizes = await growth(TURNS);
console.log('growth', sizes);
writeResults(
  'server',
  wanted,
  section(
    `A page under load: ${TURNS.connections} connections, ${TURNS.rounds} rounds of ${TURNS.seconds} s for each server in turn, the same bytes`,
    [
      'who answers',
      'requests per second (median)',
      'from – to',
      'compared with the file server',
      'p99',
      'processor time per request',
      'failed',
    ],
    throughput,
  ),
  section('The process', ['what', 'figure'], memory),
  section(
    'From a staff member’s click to the first visitor',
    ['what', 'p50 / p99'],
    [['Publish and Hide, 50 times', publish]],
  ),
  section('Reads of documents', ['what', 'figure'], reads),
  section(
    'As the studio grows',
    [
      'content',
      'cached page, requests per second',
      'from – to',
      'p99',
      'processor time per request',
      'page rendered again, p50 / p99',
      'memory of the process',
    ],
    sizes,
  ),
);
process.exit(0);

function compressedPage(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}
