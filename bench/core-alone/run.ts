import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from '../../backend/test/find-chromium.ts';
import type * as SiteProgram from '../../scripts/site-program.ts';
import { residentMemory } from '../process-memory.ts';
import { section, writeResults } from '../results.ts';
import { loadInTurns, type Target } from '../server/turns.ts';
import { signIn } from '../sign-in.ts';
import { median, range } from '../statistics.ts';
import { installTools } from '../tools/install.ts';

// Compares the whole product, in turns, with the core alone, as `npm run without -- all` leaves it, or with another
// checkout, such as an earlier commit (its folder in `BESIDE_DIR`). See ../README.md.
installTools();
const STARTS = 5;
const TURNS = { connections: 32, rounds: 3, seconds: Number(process.env.SECONDS ?? 4) };
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'studio-site-core-'));
const beside = process.env.BESIDE_DIR;
const products = await Promise.all([
  product('the whole product', root),
  beside === undefined ? product('the core alone', coreAlone()) : product('beside it', resolve(beside)),
]);

/** Makes a copy of the repository without features, and returns its folder. */
function coreAlone(): string {
  const copy = join(folder, 'core');
  const made = spawnSync(process.execPath, ['scripts/without.ts', 'all', copy], {
    cwd: root,
    stdio: 'inherit',
  });
  if (made.status !== 0) process.exit(1);
  return copy;
}

/** A product, not started yet. Its program starts the site of its own folder. */
async function product(name: string, of: string) {
  const file = pathToFileURL(join(of, 'scripts/site-program.ts')).href;
  const { Program } = (await import(file)) as typeof SiteProgram;
  return {
    name,
    site: new Program({ PAGES_A_MINUTE: '10000000' }),
    starts: [] as number[],
    memory: [] as number[],
  };
}

// The first starts fill the compile caches, and are not counted.
for (let start = 0; start <= STARTS; start++) {
  for (const { site, starts, memory } of products) {
    const began = performance.now();
    await site.start();
    if (start > 0) {
      starts.push(performance.now() - began);
      memory.push(residentMemory(site.pid));
    }
    if (start < STARTS) await site.stop();
  }
}

const targets = new Map<string, Target>();
for (const { name, site } of products) {
  targets.set(`${name}, a cached page`, { url: `${site.origin}/blog`, pid: site.pid });
  targets.set(`${name}, a post rendered for each request`, {
    ...{ url: `${site.origin}/blog/how-we-work`, pid: site.pid, rendered: true },
  });
}
const loads = await loadInTurns(targets, TURNS);

/** Bytes of the files that a browser loads up to the dashboard of an administrator, compressed with gzip. */
async function staffBytes({ site }: (typeof products)[number]): Promise<number> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await signIn(page, 'Demo Administrator');
  const bodies: Promise<number>[] = [];
  const visit = await page.context().newPage();
  visit.on('response', (response) => {
    if (/^(script|stylesheet|document)$/.test(response.request().resourceType()))
      bodies.push(response.body().then((body) => gzipSync(body).length));
  });
  await visit.goto('/admin');
  await visit.getByRole('region', { name: 'Latest posts' }).getByRole('listitem').first().waitFor();
  const bytes = (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0);
  await browser.close();
  return bytes;
}

const rows: string[][] = [];
for (const one of products)
  rows.push([
    one.name,
    `${median(one.starts).toFixed(0)} ms (${range(one.starts)})`,
    `${median(one.memory).toFixed(0)} MiB`,
    `${((await staffBytes(one)) / 1000).toFixed(0)} KB`,
  ]);
for (const { site } of products) await site.remove();
rmSync(folder, { recursive: true, force: true });

const started = section(
  'Start, memory and the staff area',
  [
    '',
    'from process start to Ready (median, from – to)',
    'memory after the start',
    'page, scripts and styles up to the dashboard, gzip',
  ],
  rows,
);
const served = section(
  'Pages',
  ['', 'pages a second', 'from – to', 'processor time'],
  [...loads].map(([name, { perSecond, processor }]) => [
    ...[name, median(perSecond).toFixed(0), range(perSecond), `${median(processor).toFixed(0)} µs`],
  ]),
);
console.log(started, served);
writeResults(beside === undefined ? 'core-alone' : 'beside', started, served);
