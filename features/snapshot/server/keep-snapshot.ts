import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { SnapshotOutcome } from './snapshot-program.ts';

/** Subfolder with the complete snapshot. A web server may serve it while it exists. */
export const CURRENT = 'site';

/** Names of snapshots that are being made, or are outdated. Only these are deleted: the folder may have other files. */
const OWN = /^(?:old|next)-\d+-\d+(?:\.part)?$/;

/** Maximum duration of a timer in milliseconds. If the next change is later, the timer is set again when it fires. */
const LONGEST_TIMER = 6 * 3_600_000;

export interface KeepSnapshotOptions {
  /** The folder of snapshots. */
  folder: string;
  /** Takes a snapshot into the folder `into`. Reuses files of the snapshot in `previous`; null if there is none. */
  take: (into: string, previous: string | null) => Promise<SnapshotOutcome>;
  /** The next time at which pages change without a commit, such as for a scheduled post, in milliseconds since 1970. */
  nextChange: () => number | Promise<number>;
  log: Log;
  /** Milliseconds without a change before a snapshot is taken. */
  quiet?: number;
  /** Milliseconds before a failed snapshot is tried again. */
  again?: number;
  now?: () => number;
}

export interface KeptSnapshot {
  /** Call this when pages change: removes the snapshot and schedules the next one. */
  stale(): void;
  close(): void;
}

/**
 * Keeps a snapshot of the public site up to date (features/snapshot/README.md#command-and-setting). A change removes
 * the current snapshot at once, so that it never shows a post that has been hidden.
 */
export function keepSnapshot(options: KeepSnapshotOptions): KeptSnapshot {
  const { folder, take, nextChange, log, quiet = 5000, again = 60_000, now = Date.now } = options;
  const current = join(folder, CURRENT);
  let version = 0;
  let isRunning = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function after(milliseconds: number, run: () => void): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(run, milliseconds).unref();
  }

  /** Renames the snapshot instead of deleting it, because the next one reuses its files that never change. */
  function takeAway(): void {
    version += 1;
    if (existsSync(current)) renameSync(current, join(folder, `old-${now()}-${version}`));
  }

  function stale(): void {
    try {
      takeAway();
    } catch (error) {
      log({ level: 'error', event: 'snapshot-not-removed', message: `${current}: ${reasonOf(error)}` });
    }
    if (!isRunning) after(quiet, () => void refresh());
  }

  async function refresh(): Promise<void> {
    isRunning = true;
    const wanted = version;
    const problem = await attempt(wanted).catch(reasonOf);
    isRunning = false;
    if (isClosed) return;
    if (problem !== null) {
      log({ level: 'warn', event: 'snapshot-failed', message: problem });
      after(again, () => void refresh());
    } else if (version !== wanted) after(quiet, () => void refresh());
    else await waitForChange();
  }

  /**
   * Takes a snapshot, and discards it if pages changed meanwhile. Resolves to the problem if taking it failed, and to
   * null otherwise.
   */
  async function attempt(wanted: number): Promise<string | null> {
    const earlier = readdirSync(folder).filter((name) => OWN.test(name));
    const previous = earlier
      .filter((name) => name.startsWith('old-'))
      .toSorted()
      .at(-1);
    const next = join(folder, `next-${now()}-${wanted}`);
    const outcome = await take(next, previous === undefined ? null : join(folder, previous));
    if ('problem' in outcome) {
      await rm(next, { recursive: true, force: true });
      return outcome.problem;
    }
    if (isClosed || version !== wanted) {
      await rm(next, { recursive: true, force: true });
      return null;
    }
    renameSync(next, current);
    const [dead] = outcome.dead;
    if (dead) {
      const message = `${outcome.dead.length} links of the site lead nowhere, such as ${dead.to} on ${dead.from}`;
      log({ level: 'warn', event: 'dead-links', message });
    }
    for (const name of earlier) await rm(join(folder, name), { recursive: true, force: true });
    return null;
  }

  async function waitForChange(): Promise<void> {
    const at = version;
    const change = await nextChange();
    // If pages changed meanwhile, the next snapshot is scheduled already.
    if (version !== at) return;
    after(Math.min(Math.max(change - now(), 0), LONGEST_TIMER), () => {
      if (now() >= change) stale();
      else void waitForChange();
    });
  }

  mkdirSync(folder, { recursive: true, mode: 0o755 });
  stale();
  return {
    stale,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
