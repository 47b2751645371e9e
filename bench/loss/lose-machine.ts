import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readFolder } from '@studio-site/backend/maintenance';
import { Program } from '../../scripts/site-program.ts';
import { openS3StandIn } from '../../test/stand-ins/s3-stand-in.ts';

const root = join(import.meta.dirname, '../..');
const WRITERS = 20;
const COLLECTION = 'loss';
const DOCUMENTS = 'projects/demo-studio/databases/(default)/documents';

/** The results of one simulated loss of the machine. Times are in milliseconds. */
export interface Loss {
  acknowledged: number;
  /** Number of acknowledged writes that the restored site does not have. */
  lost: number;
  /** Age of the oldest lost write at the time when the machine was lost. */
  lostTime: number;
  /** Number of acknowledged writes that the old disk does not have. */
  lostWithDisk: number;
  /** Duration of the restore. */
  restore: number;
  /** Duration of the restore and of the start, until the home page is sent. */
  back: number;
  /**
   * Whether the restore, after one bit of the copy's newest part was flipped, refuses that part and restores the state
   * before it.
   */
  refusesFlippedByte: boolean;
  /** Greater than 0 if a write is present although an earlier write of the same writer is missing. Must be 0. */
  gaps: number;
}

/**
 * Starts 20 writers and a site that copies its data every `everySeconds` seconds. Simulates the loss of the machine
 * `after` milliseconds after the first copy of their writes: kills the process and deletes its folder. Then restores
 * the copy and starts the site again.
 */
export async function loseMachine(options: { everySeconds: number; after: number }): Promise<Loss> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-loss-'));
  const storage = await openS3StandIn();
  // The command prints both keys. That of the restore reads the private one from a file.
  const keys = await runCommand(['copy', 'key'], {});
  const recipient = /^COPY_RECIPIENT=(.+)$/m.exec(keys)?.[1] ?? '';
  const keyFile = join(folder, 'key.txt');
  writeFileSync(keyFile, keys);
  const site = new Program({
    ...storage.settings,
    COPY_RECIPIENT: recipient,
    COPY_EVERY_SECONDS: String(options.everySeconds),
    DATA_DIR: join(folder, 'data'),
  });
  const restored = new Program({ DATA_DIR: join(folder, 'restored') });
  const restore = (dataDir: string) =>
    runCommand(['restore', '--from', storage.settings.COPY_TO, '--key', keyFile], {
      ...storage.settings,
      DATA_DIR: dataDir,
    });
  try {
    await site.start();
    while (!site.output.includes('"data-copied"')) await wait(50);
    const pageParts = () => [...storage.stored.keys()].filter(isPagePart).length;
    const before = pageParts();
    const { acknowledged, end } = startWriters(site);
    // Waits for the first changes in the copy, so that the copy has a state before its newest part.
    while (pageParts() === before) await wait(10);
    await wait(options.after);
    storage.setAway(true);
    const lostAt = performance.now();
    await site.stop('SIGKILL');
    await end();
    const onDisk = writesIn(site.dataDir);
    rmSync(site.dataDir, { recursive: true });

    storage.setAway(false);
    const begun = performance.now();
    await restore(restored.dataDir);
    const restoreTime = performance.now() - begun;
    await restored.start();
    if (!(await fetch(restored.origin)).ok) throw new Error('The restored site does not send its home page.');
    const back = performance.now() - begun;
    await restored.stop();
    const present = writesIn(restored.dataDir);
    const missing = [...acknowledged].filter(([name, time]) => time <= lostAt && !present.has(name));

    flipLastPart(storage.stored);
    const older = join(folder, 'older');
    const output = await restore(older);
    const inOlder = writesIn(older);
    return {
      acknowledged: acknowledged.size,
      lost: missing.length,
      lostTime: Math.max(0, ...missing.map(([, time]) => lostAt - time)),
      lostWithDisk: [...acknowledged.keys()].filter((name) => !onDisk.has(name)).length,
      restore: restoreTime,
      back,
      refusesFlippedByte: output.includes('is damaged') && isOlder(inOlder, present),
      gaps: gapsIn(present) + gapsIn(inOlder) + gapsIn(onDisk),
    };
  } finally {
    await site.remove();
    await restored.remove();
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command of scripts/data.ts. Resolves to what the command prints. */
async function runCommand(words: string[], settings: Record<string, string>): Promise<string> {
  const env = { ...process.env, ENV_FILE: '', ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/data.ts', ...words], {
    cwd: root,
    env,
  });
  return stdout;
}

/**
 * The pause of a writer after a write, in milliseconds. Without it, a fast machine reaches the limit of calls per
 * client.
 */
const PAUSE = 25;

/** Starts writers. Each sends its next write after its last one was acknowledged. */
function startWriters(site: Program) {
  /** For each document id, the time at which the write was acknowledged. */
  const acknowledged = new Map<string, number>();
  const token = readFileSync(join(site.dataDir, 'owner-token'), 'utf8').trim();
  let isRunning = true;

  async function write(writer: number): Promise<void> {
    for (let n = 0; isRunning; n++) {
      const id = `${writer}-${n}`;
      const fields = { text: { stringValue: `${id} `.repeat(200) } };
      const answer = await fetch(`${site.origin}/v1/${DOCUMENTS}:commit`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ writes: [{ update: { name: `${DOCUMENTS}/${COLLECTION}/${id}`, fields } }] }),
      }).catch(() => null);
      if (answer === null) return;
      if (!answer.ok) throw new Error(`The site refused a write: ${await answer.text()}`);
      acknowledged.set(id, performance.now());
      await wait(PAUSE);
    }
  }

  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  return {
    acknowledged,
    end: () => {
      isRunning = false;
      return Promise.all(writers);
    },
  };
}

/** The ids of the writers' documents in a data folder. */
function writesIn(dataDir: string): Set<string> {
  const paths = readFolder(dataDir).documents.map(({ path }) => path.split('/'));
  return new Set(paths.flatMap(([collection, id]) => (collection === COLLECTION && id ? [id] : [])));
}

const isOlder = (before: ReadonlySet<string>, after: ReadonlySet<string>) =>
  before.size < after.size && [...before].every((write) => after.has(write));

/** Greater than 0 if a write is present although an earlier one of the same writer is missing; otherwise 0. */
function gapsIn(writes: ReadonlySet<string>): number {
  const counts = new Map<string, number>();
  for (const write of writes) {
    const writer = write.replace(/-.*/, '');
    counts.set(writer, (counts.get(writer) ?? 0) + 1);
  }
  return [...writes].filter((write) => {
    const [writer = '', n] = write.split('-');
    return Number(n) >= (counts.get(writer) ?? 0);
  }).length;
}

const isPagePart = (key: string) => /\/pages\/[^/]+\/\d+\.age$/.test(key);

/** Changes one bit in the newest part of the database's copy. */
function flipLastPart(stored: Map<string, Buffer>): void {
  const newest = [...stored.keys()].filter(isPagePart).sort().at(-1) ?? '';
  const part = Buffer.from(stored.get(newest) ?? '');
  const at = Math.floor(part.length / 2);
  part[at] = (part[at] ?? 0) ^ 1;
  stored.set(newest, part);
}
