import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../../web/server/reason-of.ts';
import { reasonIn, UpdateError } from './update-error.ts';

/** The environment of a program. */
export type Environment = Record<string, string | undefined>;

/**
 * The working folder of an update: inside the program's folder, so that finished files are moved into place by a
 * rename.
 */
export interface UpdateFolder {
  /** The program's folder. */
  root: string;
  /** The next version in progress. */
  next: string;
  /** The files of the version before the last update. */
  previous: string;
  /** The copy of the data for the trial. */
  trial: string;
  /** The update's record for `--back`. */
  record: string;
  /** The path of the backup of an update that has not succeeded. */
  tryNote: string;
  /** The output of all programs of the last update. */
  log: string;
}

/** Opens the folder for one update at a time; the lock ends with the process. Throws `UpdateError`. */
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

/** Deletes the intermediate files of an update; files in place stay. */
export function clearAway({ next, trial }: UpdateFolder): void {
  for (const left of [next, `${next}.tar`, `${next}-inside`, trial])
    rmSync(left, { recursive: true, force: true });
}

/** Appends to the update's log. A full disk must not hide why the update fails. */
export function noteInLog({ log }: UpdateFolder, text: string): void {
  try {
    appendFileSync(log, `${text}\n`);
  } catch {
    // The error can be ignored, because the sentence on the screen gives the reason.
  }
}

/** Empties a folder within the update folder, or creates it. */
export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

export interface Run {
  cwd: string;
  env: Environment;
  /** The user to run the program as, if this process may choose. */
  user?: { uid: number; gid: number } | undefined;
}

/** Runs a program to its end, logs its output and returns it. Throws `UpdateError`. */
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

/** The Node release that a version of the program has installed, else the current one. */
export function nodeOf(folder: string): string {
  const own = join(folder, `node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`);
  return existsSync(own) ? own : process.execPath;
}

/** The owner of a folder, if this process runs as another user that may act as any; undefined otherwise. */
export function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}
