import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../../platform/errors.ts';
import { reasonIn, UpdateError } from './update-error.ts';

/** The environment of a program. */
export type Environment = Record<string, string | undefined>;

/** Paths used by an update. They are inside the program's folder, so that files can be renamed into place. */
export interface UpdateFolder {
  /** The program's folder. */
  root: string;
  /** The next version. */
  next: string;
  /** Replaced files of the previous version. */
  previous: string;
  /** Copy of the data for the trial. */
  trial: string;
  /** Record of the update, for `--back`. */
  record: string;
  /**
   * File that contains the path of the data backup of the current or last failed update. A successful update deletes
   * this file.
   */
  tryNote: string;
  /** Output of the programs that the last update or `--back` ran, without that of the restart command. */
  log: string;
}

/**
 * Creates the folder `.update` if it is missing, and locks it, because only one update can run at a time. The lock ends
 * with the process. Throws `UpdateError`.
 */
export function openUpdateFolder(root: string): UpdateFolder {
  const folder = join(root, '.update');
  try {
    mkdirSync(folder, { recursive: true });
    const lock = new DatabaseSync(join(folder, 'lock'));
    lock.exec('BEGIN EXCLUSIVE');
    process.once('exit', () => lock.close());
    const log = join(folder, 'log.txt');
    writeFileSync(log, '');
    const inside = (name: string) => join(folder, name);
    return {
      root,
      next: inside('next'),
      previous: inside('previous'),
      trial: inside('trial'),
      record: inside('record.json'),
      tryNote: inside('backup-of-try'),
      log,
    };
  } catch (error) {
    const reason = reasonOf(error);
    if (/locked|busy/i.test(reason))
      throw new UpdateError('Another update of this folder is running. Wait until it has finished.');
    if (/ENOSPC|disk.*full|EDQUOT/i.test(reason))
      throw new UpdateError(
        `Nothing was changed, because the disk of ${root} is full (${reason}). Free some space, then try again.`,
      );
    throw new UpdateError(
      `This user cannot write to ${root}. Run the command as the user that owns the folder (${reason}).`,
    );
  }
}

/** Deletes intermediate files of an update. */
export function clearAway({ next, trial }: UpdateFolder): void {
  for (const left of [next, `${next}.tar`, `${next}-inside`, trial])
    rmSync(left, { recursive: true, force: true });
}

/** Appends to the log of the update. Errors are ignored, so that a full disk does not hide why the update fails. */
export function noteInLog({ log }: UpdateFolder, text: string): void {
  try {
    appendFileSync(log, `${text}\n`);
  } catch {
    // Ignored, because the message on the screen gives the reason.
  }
}

/** Creates an empty folder. If the folder exists, deletes its content. */
export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

export interface Run {
  cwd: string;
  env: Environment;
  /** The user to run the program as, if this process may change users. */
  user?: { uid: number; gid: number } | undefined;
}

/** Runs a program and logs its output. Returns its standard output. Throws `UpdateError`. */
export function runProgram(updateFolder: UpdateFolder, command: string[], { cwd, env, user }: Run): string {
  const [program = '', ...args] = command;
  const run = spawnSync(program, args, {
    cwd,
    env,
    ...user,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const output = `${run.stdout ?? ''}${run.stderr ?? ''}`;
  noteInLog(updateFolder, `$ ${command.join(' ')}\n${output}`);
  if (run.error) throw new UpdateError(`${program} cannot be started (${run.error.message})`);
  if (run.signal !== null)
    throw new UpdateError(
      `${basename(program)} was ended by ${run.signal}, as happens when the machine runs out of memory or disk`,
    );
  if (run.status !== 0) throw new UpdateError(reasonIn(output));
  return run.stdout;
}

/** The Node that a version of the program runs on, also an earlier version; otherwise the current one. */
export function nodeOf(folder: string): string {
  const own = join(
    folder,
    process.platform === 'win32' ? 'node_modules/.node/node.exe' : 'node_modules/.bin/node',
  );
  return existsSync(own) ? own : process.execPath;
}

/** The owner of a folder, if that is another user and this process may act as that user; otherwise undefined. */
export function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}
