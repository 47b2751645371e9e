import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { section, writeResults } from '../results.ts';
import { median, quantile, range } from '../statistics.ts';
import { commit, listen, newestTwenty, read, write } from './client.ts';
import { type Engine, startEmbedded, startGoogle } from './engines.ts';

// Compares the embedded backend with a plain SQLite loop on the same disk and with Google's emulator. See ../README.md.
const root = join(import.meta.dirname, '../..');
const SIZES = [100, 10_000, 100_000];
/** For each number of clients, the fraction of the plain loop's commits that the backend should reach. */
const WANTED_SHARE = new Map([
  [1, 0.2],
  [50, 0.5],
]);
const WANTED_START = 300;
/**
 * Number of turns and of restarts of each engine. Turns of the loop and of the engines alternate, so that other load on
 * the machine affects all of them equally.
 */
const ROUNDS = 5;
/** Duration of each turn in seconds. */
const TURN = 1;
const rows: string[][] = [];

const embedded = await startEmbedded(root);
const google = await startGoogle();
const engines: Engine[] = google ? [embedded, google] : [embedded];
console.log(google ? '' : "Google's emulator is not installed on this machine, so its column stays empty.");

/** Measures each engine and adds a row to the table. */
async function row(what: string, measure: (engine: Engine) => Promise<string>, bare = ''): Promise<void> {
  const cells = [];
  for (const engine of engines) {
    cells.push(await measure(engine).catch((error: Error) => `fails: ${error.message}`));
  }
  rows.push([what, cells[0] ?? '', cells[1] ?? '–', bare]);
  console.log(
    rows
      .at(-1)
      ?.map((cell, at) => cell.padEnd(at === 0 ? 46 : 26))
      .join(''),
  );
}

/** Calls of `work` per second, with `clients` concurrent calls for some seconds. */
async function rate(
  clients: number,
  seconds: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < end) {
      done += 1;
      await work(done);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done / seconds;
}

/** p50 and p99 of consecutive calls, in milliseconds. */
async function spread(count: number, work: (n: number) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const before = performance.now();
    await work(n);
    times.push(performance.now() - before);
  }
  return percentiles(times);
}

/** Start-up times of consecutive starts, in milliseconds. */
async function startsAfter(
  restart: NonNullable<Engine['restart']>,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n++) times.push(await restart(signal));
  return times;
}

const timesOf = (times: readonly number[]) => `${median(times).toFixed(0)} ms (${range(times)})`;

function percentiles(times: readonly number[]): string {
  return `${median(times).toFixed(2)} / ${quantile(times, 0.99).toFixed(2)} ms`;
}

/** Commits per second of the plain loop in one turn, with the same durability as the backend. */
function bareCommits(): number {
  const file = join(root, 'data-bench-bare.sqlite');
  const db = new DatabaseSync(file);
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (path TEXT PRIMARY KEY, fields TEXT)',
  );
  const insert = db.prepare('INSERT OR REPLACE INTO t VALUES (?, ?)');
  const end = performance.now() + TURN * 1000;
  let done = 0;
  while (performance.now() < end) {
    done += 1;
    insert.run(`a/${done}`, JSON.stringify(write(`a/${done}`, done).update.fields));
  }
  db.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return done / TURN;
}

/**
 * The values of two table rows: commits per second of the plain loop and of each engine, and each engine's speed as a
 * fraction of the loop's. All values are medians.
 */
async function commitsOf(clients: number) {
  const bare: number[] = [];
  const found = engines.map((engine) => ({ engine, rates: [] as number[], shares: [] as number[] }));
  let at = 0;
  const turn = (engine: Engine) =>
    rate(clients, TURN, () => {
      at += 1;
      return commit(engine, [write(`commits${clients}/d${at}`, at)]);
    });
  for (const engine of engines) await turn(engine);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { engine, rates, shares } of found) {
      const before = bareCommits();
      rates.push(await turn(engine));
      const after = bareCommits();
      bare.push(before, after);
      shares.push((2 * (rates.at(-1) ?? 0)) / (before + after));
    }
  }
  return {
    bare: median(bare),
    of: new Map(found.map(({ engine, rates, shares }) => [engine, [median(rates), median(shares)] as const])),
  };
}

console.log(`${'what'.padEnd(46)}${'embedded'.padEnd(26)}${"Google's emulator".padEnd(26)}bare SQLite`);
for (const clients of [1, 50]) {
  const who = `${clients} client${clients > 1 ? 's' : ''}`;
  const { bare, of } = await commitsOf(clients);
  await row(
    `durable commits per second, ${who}`,
    async (engine) => (of.get(engine)?.[0] ?? 0).toFixed(0),
    bare.toFixed(0),
  );
  await row(
    `${who}: share of the bare loop's rate (target ≥ ${WANTED_SHARE.get(clients)})`,
    async (engine) => (of.get(engine)?.[1] ?? 0).toFixed(2),
    '1',
  );
}
for (const size of SIZES) {
  const collection = `size${size}`;
  for (const engine of engines) {
    for (let from = 0; from < size; from += 500) {
      await commit(
        engine,
        Array.from({ length: Math.min(500, size - from) }, (_, at) =>
          write(`${collection}/d${from + at}`, from + at),
        ),
      );
    }
    if (size === 10_000)
      console.log(`${engine.name}: ${engine.memory().toFixed(0)} MiB after ${size} documents`);
  }
  await row(`read one of ${size} documents, p50 / p99`, (engine) =>
    spread(300, (n) => read(engine, `${collection}/d${(n * 37) % size}`)),
  );
  await row(`read 20 of ${size} documents in order, p50 / p99`, (engine) =>
    spread(size > 10_000 ? 15 : 60, () => newestTwenty(engine, collection)),
  );
}
for (const listeners of [1, 100, 1000]) {
  await row(
    `from a write to ${listeners} listener${listeners > 1 ? 's' : ''}, p50 / p99 of the last one`,
    (engine) => fanOut(engine, listeners),
  );
}
for (const [how, signal] of [
  ['a clean stop', 'SIGTERM'],
  ['being killed', 'SIGKILL'],
] as const)
  await row(`start with all of these documents after ${how} (target ≤ ${WANTED_START} ms)`, async (engine) =>
    engine.restart ? timesOf(await startsAfter(engine.restart, signal)) : 'stores nothing',
  );

for (const engine of engines) await engine.stop();
writeResults(
  'backend',
  section('The embedded backend', ['what', 'embedded', 'Google’s emulator', 'bare SQLite'], rows),
);
process.exit(0);

/** p50 and p99 of the time from sending a write until the last listener receives it. */
async function fanOut(engine: Engine, listeners: number): Promise<string> {
  const path = `fan${listeners}/x`;
  await commit(engine, [write(path, 0)]);
  let wanted = '';
  let missing = 0;
  let wake = () => {};
  const before = engine.memory();
  const hangUps = [];
  for (let n = 0; n < listeners; n++) {
    hangUps.push(
      await listen(engine, path, (text) => {
        if (wanted === '' || !text.includes(wanted)) return;
        missing -= 1;
        if (missing === 0) wake();
      }),
    );
  }
  if (listeners === 1000)
    console.log(
      `${engine.name}: ${(((engine.memory() - before) * 1024) / listeners).toFixed(0)} KiB per listener`,
    );
  const times: number[] = [];
  for (let n = 1; n <= 20; n++) {
    wanted = `"Post ${1_000_000 + n}"`;
    missing = listeners;
    const started = performance.now();
    const all = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await commit(engine, [write(path, 1_000_000 + n)]);
    if (missing > 0) await all;
    times.push(performance.now() - started);
  }
  for (const hangUp of hangUps) hangUp();
  return percentiles(times);
}
