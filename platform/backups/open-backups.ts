import { type ChildProcess, fork } from 'node:child_process';
import type { BackupStatus } from '../../web/domain/backups/backup-status.ts';
import type { Log } from '../log.ts';
import { listBackups } from './backup-folders.ts';
import { dueWork, overdueSentence } from './due-backup.ts';
import { type Outcome, readStoredStatus } from './status-file.ts';
import type { SavedSite } from './write-backup.ts';

/** The task of the process: its first argument, as JSON. */
export interface BackupTask {
  site: Omit<SavedSite, 'env'>;
  /** The program's folder. */
  root: string;
  backup: boolean;
  proof: boolean;
}

/** The process's report on one step. */
export interface BackupReport {
  did: 'backup' | 'proof';
  /** A sentence if the step failed; null if it succeeded. */
  problem: string | null;
}

/** How often the site checks whether a backup is due, in milliseconds. */
const LOOK = 15_000;

export interface Backups {
  /** The state of the backups, at most 15 seconds old. */
  status(): BackupStatus;
  /** Stops a running backup, and waits until its process has ended. */
  close(): Promise<void>;
}

export interface BackupsOptions {
  site: BackupTask['site'];
  root: string;
  /** The program of the process that makes backups and test restores. Its argument is a `BackupTask`. */
  worker: URL;
  /** Hours between two backups; 0 if no backups are made. */
  hours: number;
  log: Log;
  /** Called with the first status, and whenever it changes. */
  onStatus: (status: BackupStatus) => void;
  now?: () => number;
  /** Calls `look` regularly, and returns a function that stops it. Replaced by tests. */
  onEachLook?: (look: () => void) => () => void;
}

/**
 * Makes a backup of the site regularly, and test-restores the newest one every week, in a process with low priority
 * (docs/operations.md#back-up).
 */
export function openBackups(options: BackupsOptions): Backups {
  const { site, root, hours, log, onStatus, now = Date.now, onEachLook = onTimer } = options;
  const started = now();
  let child: ChildProcess | null = null;
  /**
   * Steps whose last attempt failed. They are kept in memory too, because the folder of backups may not be writable.
   */
  const failures = new Map<BackupReport['did'], { at: number; problem: string }>();
  let status = read();
  let reported = '';

  /** The problem of the last attempt of a step, and its time; null if there was no problem. */
  function failureOf(did: BackupReport['did'], stored: Outcome | null) {
    const own = failures.get(did);
    if (own && own.at > (stored?.at ?? 0)) return own;
    return stored?.problem ? { at: stored.at, problem: stored.problem } : null;
  }

  function times() {
    const { backup, proof, proven } = readStoredStatus(site.backupDir);
    const failed = { backup: failureOf('backup', backup), proof: failureOf('proof', proof) };
    const at = failed.proof?.at ?? proof?.at;
    return {
      started,
      backups: listBackups(site.backupDir).map(({ time }) => time),
      failed: failed.backup?.at ?? null,
      proof: at === undefined ? null : { at, succeeded: failed.proof === null },
      proven,
      problem: (failed.backup ?? failed.proof)?.problem ?? null,
    };
  }

  function read(): BackupStatus {
    const { problem, ...known } = times();
    const isOn = hours > 0;
    return {
      on: isOn,
      lastBackup: known.backups[0] ?? null,
      lastProof: known.proven,
      problem: isOn ? (problem ?? overdueSentence(known, { hours, now: now() })) : null,
    };
  }

  function refresh(): void {
    status = read();
    const text = JSON.stringify(status);
    if (text !== reported) onStatus(status);
    reported = text;
  }

  function look(): void {
    if (child === null && hours > 0) {
      const due = dueWork(times(), { hours, now: now() });
      if (due.backup || due.proof) run(due);
    }
    refresh();
  }

  function run(due: { backup: boolean; proof: boolean }): void {
    const task: BackupTask = { site, root, ...due };
    const worker = fork(options.worker, [JSON.stringify(task)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-semi-space-size=4'],
    });
    child = worker;
    const waiting = new Set<BackupReport['did']>([
      ...(due.backup ? (['backup'] as const) : []),
      ...(due.proof ? (['proof'] as const) : []),
    ]);
    const note = ({ did, problem }: BackupReport) => {
      waiting.delete(did);
      if (problem === null) failures.delete(did);
      else failures.set(did, { at: now(), problem });
      if (problem === null) log({ level: 'info', event: did === 'backup' ? 'backup-made' : 'backup-proven' });
      else log({ level: 'error', event: `${did}-failed`, message: problem });
    };
    worker.on('message', note);
    // Lets the site exit while this child process is still running.
    worker.unref();
    worker.channel?.unref();
    const done = (reason: string) => {
      if (child !== worker) return;
      child = null;
      const [did] = waiting;
      if (did !== undefined) note({ did, problem: `The process that makes backups ended (${reason}).` });
      refresh();
    };
    worker.on('error', (error) => done(error.message));
    worker.on('close', (code, signal) => done(signal ?? `code ${code}`));
  }

  const stop = onEachLook(look);
  return {
    status: () => status,
    async close() {
      stop();
      const worker = child;
      child = null;
      if (worker === null) return;
      worker.kill();
      if (worker.exitCode === null && worker.signalCode === null)
        await new Promise((resolve) => worker.once('close', resolve));
    },
  };
}

function onTimer(look: () => void): () => void {
  const timer = setInterval(look, LOOK).unref();
  return () => clearInterval(timer);
}
