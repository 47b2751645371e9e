import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { Program } from '../../scripts/site-program.ts';
import { section, writeResults } from '../results.ts';
import { installTools } from '../tools/install.ts';
import { serveClientOnly } from './client-only.ts';
import { lighthouse, type Measured, type Range } from './lighthouse.ts';
import { serveFiles, withoutScripts } from './static-copy.ts';

// Home, blog, post and team as a phone gets them, beside the same pages as plain HTML and CSS (the limit) and beside
// the same pages rendered in the browser alone (what such a site usually is). See ../README.md.
const PAGES = ['/', '/blog', '/blog/lighting-the-harbour', '/Team'];
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
const clientOnly = await serveClientOnly(folder, PAGES, site.origin);
const backend = encodeURIComponent(new URL(site.origin).host);

const whole = (value: number) => value.toFixed(0);
const between = ([least, most]: Range) => `${whole(least)} – ${whole(most)}`;
const kilobytes = ({ bytes }: Measured) =>
  ['Document', 'Script', 'Stylesheet', 'Font', 'Image']
    .map((kind) => ((bytes[kind] ?? 0) / 1000).toFixed(0))
    .join(' / ');

const rows: string[][] = [];
for (const page of PAGES) {
  const rendered: Record<string, string> = {
    'this site': `${site.origin}${page}`,
    'plain HTML and CSS': `${plain.origin}${page}`,
    'rendered in the browser': `${clientOnly.origin}${page}?backend=${backend}`,
  };
  const measured = await lighthouse(Object.values(rendered), RUNS, chrome);
  const limit = measured[1]?.largestPaint ?? Number.NaN;
  for (const [at, name] of Object.keys(rendered).entries()) {
    const one = measured[at];
    if (!one) continue;
    rows.push([
      page,
      name,
      `${one.performance} / ${one.accessibility} / ${one.bestPractices} / ${one.seo}`,
      whole(one.firstPaint),
      `${whole(one.largestPaint)} (${between(one.largestPaintRange)})`,
      (one.largestPaint / limit).toFixed(2),
      `${whole(one.blocking)} (${between(one.blockingRange)})`,
      one.shift.toFixed(3),
      kilobytes(one),
    ]);
    console.log(rows.at(-1)?.join('  '));
  }
}
await clientOnly.close();
await plain.close();
await site.remove();
rmSync(folder, { recursive: true, force: true });
writeResults(
  'pages',
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
      'KB: HTML / script / style / font / image',
    ],
    rows,
  ),
);
process.exit(0);
