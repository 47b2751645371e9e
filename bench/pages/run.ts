import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { Program } from '../../scripts/site-program.ts';
import { type Budget, budgets } from '../budgets.ts';
import { section, writeResults } from '../results.ts';
import { installTools } from '../tools/install.ts';
import { serveClientOnly } from './client-only.ts';
import { emptyAppBytes } from './empty-app.ts';
import { firstTouch } from './first-touch.ts';
import { laterScripts, type Script } from './later-scripts.ts';
import { lighthouse, type Measured, type Medians, type Range } from './lighthouse.ts';
import { serveFiles, withoutScripts } from './static-copy.ts';

// Measures the pages that readers open first on a simulated phone. For comparison it measures the same pages as plain
// HTML and CSS (the lower limit), and four of them as a client-rendered site (the usual way). See ../README.md.
const CLIENT_RENDERED = ['/', '/blog', '/blog/lighting-the-harbour', '/Team'];
const PAGES = [...CLIENT_RENDERED, '/games/Duskwater', '/press'];
const RUNS = Number(process.env.RUNS ?? 5);

installTools();
const chrome = findChromium();
const site = new Program();
await site.start();
const plainPages = new Map<string, string>();
for (const page of PAGES)
  plainPages.set(page, withoutScripts(await (await fetch(`${site.origin}${page}`)).text()));
const plain = await serveFiles(plainPages, site.origin);
const folder = mkdtempSync(join(tmpdir(), 'studio-site-client-only-'));
const clientOnly = await serveClientOnly(folder, CLIENT_RENDERED, site.origin);
const backend = encodeURIComponent(new URL(site.origin).host);

const whole = (value: number) => value.toFixed(0);
const between = ([least, most]: Range) => `${whole(least)} – ${whole(most)}`;
const kilobytes = ({ bytes }: Measured) =>
  ['Document', 'Script', 'Stylesheet', 'Font', 'Image']
    .map((kind) => ((bytes[kind] ?? 0) / 1000).toFixed(0))
    .join(' / ');

const sum = (bytes: readonly number[]) => bytes.reduce((total, one) => total + one, 0) / 1000;
const fileByFile = (files: readonly Script[]) =>
  files.map(({ name, bytes }) => `${name} ${(bytes / 1000).toFixed(1)}`).join(', ');

const rows: string[][] = [];
const ours: Medians[] = [];
const plainOnes: Medians[] = [];
const scripts: Script[][] = [];
for (const page of PAGES) {
  const rendered: Record<string, string> = {
    'this site': `${site.origin}${page}`,
    'plain HTML and CSS': `${plain.origin}${page}`,
    ...(CLIENT_RENDERED.includes(page) && {
      'rendered in the browser': `${clientOnly.origin}${page}?backend=${backend}`,
    }),
  };
  const measured = await lighthouse(Object.values(rendered), RUNS, chrome);
  const [ourPage, plainPage] = measured as [Medians, Medians];
  ours.push(ourPage);
  plainOnes.push(plainPage);
  scripts.push(await laterScripts(`${site.origin}${page}`, chrome));
  for (const [at, name] of Object.keys(rendered).entries()) {
    const one = measured[at];
    if (!one) continue;
    rows.push([
      page,
      name,
      `${one.performance} / ${one.accessibility} / ${one.bestPractices} / ${one.seo}`,
      whole(one.firstPaint),
      `${whole(one.largestPaint)} (${between(one.largestPaintRange)})`,
      (one.largestPaint / plainPage.largestPaint).toFixed(2),
      `${whole(one.blocking)} (${between(one.blockingRange)})`,
      one.shift.toFixed(3),
      kilobytes(one),
    ]);
    console.log(rows.at(-1)?.join('  '));
  }
}
const touches = await firstTouch(site.origin, chrome, RUNS);
await clientOnly.close();
await plain.close();
await site.remove();
rmSync(folder, { recursive: true, force: true });

/** For each page, how many milliseconds earlier our page paints than the plain HTML page. */
const earlier = (paint: 'firstPaint' | 'largestPaint') =>
  ours.map((one, at) => (plainOnes[at]?.[paint] ?? Number.NaN) - one[paint]);
const wanted: Budget[] = [
  { what: 'FCP', limit: 800, unit: 'ms', measured: ours.map((one) => one.firstPaint) },
  { what: 'LCP', limit: 1050, unit: 'ms', measured: ours.map((one) => one.largestPaint) },
  {
    what: 'FCP, how much earlier than the plain page',
    limit: 300,
    atLeast: true,
    unit: 'ms',
    measured: earlier('firstPaint'),
  },
  {
    what: 'LCP, how much earlier than the plain page',
    limit: 300,
    atLeast: true,
    unit: 'ms',
    measured: earlier('largestPaint'),
  },
  { what: 'TBT', limit: 30, unit: 'ms', measured: ours.map((one) => one.blocking) },
  {
    what: 'TBT, longest of all runs',
    limit: 100,
    unit: 'ms',
    measured: ours.map((one) => one.blockingRange[1]),
  },
  { what: 'CLS', limit: 0, unit: '', digits: 2, measured: ours.map((one) => one.shift) },
  {
    what: 'downloaded before the visitor does anything',
    limit: 80,
    unit: 'KB',
    measured: ours.map((one) => sum(Object.values(one.bytes))),
  },
  {
    what: 'scripts loaded after the visitor’s first action',
    limit: 100,
    unit: 'KB',
    measured: scripts.map((files) => sum(files.map(({ bytes }) => bytes))),
  },
  {
    what: 'the slowest tap into home’s email field while scripts load, until the next paint',
    limit: 150,
    unit: 'ms',
    measured: [Math.max(...touches)],
  },
];
writeResults(
  'pages',
  budgets(PAGES, wanted),
  section(
    `Pages on a phone: Lighthouse’s mobile throttling, median of ${RUNS}`,
    [
      'page',
      'rendered',
      'performance / accessibility / best practices / SEO',
      'FCP ms',
      'LCP ms (from – to)',
      'LCP ÷ plain',
      'TBT ms (from – to)',
      'CLS',
      'transferred KB: document / scripts / style sheets / fonts / images',
    ],
    rows,
  ),
  section(
    'Scripts after the first sign of a visitor, KB as they travel',
    ['page', 'files'],
    [
      ...PAGES.map((page, at) => [page, fileByFile(scripts[at] ?? [])]),
      [
        'beside them',
        fileByFile([{ name: 'an empty app of React and React Router', bytes: await emptyAppBytes() }]),
      ],
    ],
  ),
);
process.exit(0);
