import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '../statistics.ts';

/** Lighthouse's results for a page: scores out of 100, times in milliseconds, compressed sizes in bytes. */
export interface Measured {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  bytes: Record<string, number>;
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { transferSize: number; resourceType: string }[] } }
  >;
}

const CLI = join(import.meta.dirname, '../tools/node_modules/lighthouse/cli/index.js');

/** Smallest and largest value of several runs, in milliseconds. */
export type Range = [number, number];

/** Medians of several runs, and ranges of the two noisiest results. */
export interface Medians extends Measured {
  largestPaintRange: Range;
  blockingRange: Range;
}

/** Turns off background work and the software GPU, which would count as work of the page. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Measures each URL once per round, with Lighthouse's simulated mobile throttling. */
export async function lighthouse(
  addresses: readonly string[],
  rounds: number,
  chrome: string,
): Promise<Medians[]> {
  const measured: Measured[][] = addresses.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, address] of addresses.entries()) measured[at]?.push(await onceOrAgain(address, chrome));
  return measured.map(mediansOf);
}

function mediansOf(measured: readonly Measured[]): Medians {
  const range = (pick: (one: Measured) => number): Range => [
    Math.min(...measured.map(pick)),
    Math.max(...measured.map(pick)),
  ];
  const middle = (pick: (one: Measured) => number) => median(measured.map(pick));
  const kinds = Object.keys(measured[0]?.bytes ?? {});
  return {
    performance: middle((one) => one.performance),
    accessibility: middle((one) => one.accessibility),
    bestPractices: middle((one) => one.bestPractices),
    seo: middle((one) => one.seo),
    firstPaint: middle((one) => one.firstPaint),
    largestPaint: middle((one) => one.largestPaint),
    blocking: middle((one) => one.blocking),
    shift: middle((one) => one.shift),
    bytes: Object.fromEntries(kinds.map((kind) => [kind, middle((one) => one.bytes[kind] ?? 0)])),
    largestPaintRange: range((one) => one.largestPaint),
    blockingRange: range((one) => one.blocking),
  };
}

/** Tries a run up to three times, because Lighthouse sometimes gets no trace from the browser. */
async function onceOrAgain(address: string, chrome: string): Promise<Measured> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(address, chrome);
    } catch (error) {
      if (tries === 3) throw error;
      console.log(`Lighthouse failed at ${address}. Trying once more.`);
    }
  }
}

async function once(address: string, chrome: string): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-lighthouse-'));
  const file = join(folder, 'report.json');
  // Waits asynchronously, because the measured servers run in this process.
  await promisify(execFile)(
    process.execPath,
    [
      CLI,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${FLAGS.join(' ')}`,
      '--max-wait-for-load=30000',
    ],
    { env: { ...process.env, CHROME_PATH: chrome }, timeout: 120_000 },
  );
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(folder, { recursive: true, force: true });
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? 0;
  const bytes: Record<string, number> = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0 };
  for (const { transferSize, resourceType } of audits['network-requests']?.details?.items ?? [])
    bytes[resourceType] = (bytes[resourceType] ?? 0) + transferSize;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    bytes,
  };
}
