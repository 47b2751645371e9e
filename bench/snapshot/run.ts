import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { freePort } from '../../backend/test/free-port.ts';
import { hasCaddy, hasNginx, startCaddy, startNginx } from '../../scripts/data/snapshot-servers.ts';
import { Program } from '../../scripts/site-program.ts';
import { lighthouse, type Medians } from '../pages/lighthouse.ts';
import { section, writeResults } from '../results.ts';
import { installTools } from '../tools/install.ts';

// Compares Lighthouse's scores of a snapshot, served by nginx and Caddy, with those of the live site. See ../README.md.
const PAGES = ['/', '/blog', '/blog/lighting-the-harbour', '/games/Duskwater'];
const RUNS = Number(process.env.RUNS ?? 3);

if (!hasNginx() || !hasCaddy()) {
  console.error('This bench needs nginx and Caddy, which it installs as root on Debian.');
  process.exit(1);
}
installTools();
const chrome = findChromium();
const folder = mkdtempSync(join(tmpdir(), 'studio-site-snapshot-'));
const site = new Program({ SNAPSHOT_DIR: folder });
await site.start();
const snapshot = join(folder, 'site');
while (!existsSync(join(snapshot, 'snapshot.json'))) await wait(200);
const nginx = await startNginx(snapshot, folder);
// Caddy gets a port at which nothing listens instead of the site's port, as if the site were down.
const caddy = await startCaddy(snapshot, folder, `127.0.0.1:${await freePort()}`);
const servers = [
  ['the live site', site.origin],
  ['the snapshot, by nginx', nginx.origin],
  ['the snapshot, by Caddy', caddy.origin],
] as const;

const scores = ({ performance, accessibility, bestPractices, seo }: Medians) =>
  [performance, accessibility, bestPractices, seo].join(' / ');
const rows: string[][] = [];
let isMet = true;
for (const page of PAGES) {
  const found = await lighthouse(
    servers.map(([, origin]) => origin + page),
    RUNS,
    chrome,
  );
  rows.push([page, ...found.map(scores)]);
  console.log(rows.at(-1)?.join('  '));
  isMet &&= new Set(found.map(scores)).size === 1;
}
nginx.close();
caddy.close();
await site.remove();
rmSync(folder, { recursive: true, force: true });

const table = section(
  `Lighthouse: performance / accessibility / best practices / SEO, median of ${RUNS}`,
  ['page', ...servers.map(([name]) => name)],
  [...rows, ['the same scores everywhere', isMet ? 'met' : 'not met', '', '']],
);
console.log(table);
writeResults('snapshot', table);
if (!isMet) process.exitCode = 1;
