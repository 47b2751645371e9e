import { Program } from '../../scripts/site-program.ts';
import { budgets } from '../budgets.ts';
import { residentMemory } from '../process-memory.ts';
import { section, writeResults } from '../results.ts';
import { loadInTurns } from '../server/turns.ts';
import { median, range } from '../statistics.ts';
import { installTools } from '../tools/install.ts';

// Compares a site that counts its visits with one that does not, alternately in one run. See ../README.md.
installTools();
const TURNS = { connections: 32, rounds: 5, seconds: Number(process.env.SECONDS ?? 4) };
/** A browser's user agent. Requests of other programs are not counted, so they would cost less. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ON = 'visits are counted';
const OFF = 'visits are not counted';

const sites = new Map([
  [OFF, new Program({ NUMBERS_SECONDS: '0' })],
  [ON, new Program({ NUMBERS_SECONDS: '1' })],
]);
for (const site of sites.values()) await site.start();
const targets = new Map(
  [...sites].map(([name, site]) => [
    name,
    {
      url: `${site.origin}/blog/release-date?from=bench`,
      pid: site.pid,
      headers: { 'user-agent': BROWSER, referer: 'https://news.example/story' },
    },
  ]),
);
const found = await loadInTurns(targets, TURNS);
const rows = [...found].map(([name, { perSecond, p99, processor, failed }]) => [
  name,
  median(perSecond).toFixed(0),
  range(perSecond),
  `${median(p99)} ms`,
  `${median(processor).toFixed(1)} µs`,
  `${residentMemory(sites.get(name)?.pid ?? 0).toFixed(0)} MiB`,
  String(failed),
]);
const perSecond = (name: string) => median(found.get(name)?.perSecond ?? []);
const wanted = budgets(
  ['measured'],
  [
    {
      what: 'cached pages per second, compared with a site that counts nothing',
      limit: 0.95,
      atLeast: true,
      unit: '',
      digits: 2,
      measured: [perSecond(ON) / perSecond(OFF)],
    },
  ],
);
console.log(wanted);
for (const site of sites.values()) await site.remove();
writeResults(
  'numbers',
  wanted,
  section(
    `A cached post under load: ${TURNS.connections} connections, ${TURNS.rounds} rounds of ${TURNS.seconds} s for each site in turn`,
    [
      'site',
      'requests per second (median)',
      'from – to',
      'p99',
      'processor time per request',
      'memory after this load',
      'failed',
    ],
    rows,
  ),
);
