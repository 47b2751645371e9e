import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountOf } from '../../backend/test/outbox-account.ts';
import { SEED, seeded } from '../../backend/test/rounds.ts';
import { stormUntilKilled } from '../../backend/test/storm.ts';
import { section, writeResults } from '../results.ts';

// Does 10,000 jobs in processes that are killed at random moments, and compares the jobs with their recorded effects.
// See ../README.md.
const JOBS = 10_000;
const KILLS = Number(process.env.ROUNDS ?? 50);
const random = seeded(SEED);
const dataDir = mkdtempSync(join(tmpdir(), 'studio-site-outbox-'));
const effects = `${dataDir}-effects.txt`;
writeFileSync(effects, '');

const begun = performance.now();
const settled: number[] = [];
for (let kill = 0; kill < KILLS; kill++) {
  const lines = await stormUntilKilled(
    'outbox-storm.ts',
    [dataDir, effects, kill === 0 ? String(JOBS) : '0'],
    {
      answers: 100,
      after: random() * 100,
    },
  );
  settled.push(lines.length);
  console.log(`kill ${kill + 1}: after ${lines.length} jobs`);
}
const last = performance.now();
const rest = await stormUntilKilled('outbox-storm.ts', [dataDir, effects, '0'], { until: 'end', after: 0 });
const seconds = (performance.now() - last) / 1000;
const account = accountOf(dataDir, effects);
rmSync(dataDir, { recursive: true, force: true });
rmSync(effects);

const rows = [
  ['jobs', String(JOBS)],
  [
    'kills (`kill -9`), the jobs settled before each',
    `${KILLS}, ${Math.min(...settled)} to ${Math.max(...settled)}`,
  ],
  ['done, each with one effect', String(account.done)],
  ['shown as uncertain', `${account.uncertain}, of which ${account.uncertainWithEffect} had taken effect`],
  ['still waiting', String(account.waiting)],
  ['took effect twice', String(account.twice.length)],
  ['done without an effect, or waiting after one', String(account.wrong.length)],
  ['jobs a second without kills, 5 at the same time, 2 ms each', ((rest.length - 1) / seconds).toFixed(0)],
  ['the whole run', `${((performance.now() - begun) / 1000).toFixed(0)} s`],
];
const table = section(`${JOBS} jobs, ${KILLS} kills, seed ${SEED}`, ['what', 'figure'], rows);
console.log(table);
writeResults('outbox', table);
const isWhole =
  account.done + account.uncertain === JOBS && account.twice.length + account.wrong.length === 0;
if (!isWhole) process.exitCode = 1;
