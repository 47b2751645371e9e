import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { folderVersion } from '@studio-site/backend/maintenance';
import { reasonOf } from '../../platform/errors.ts';
import { readBackupSettings, readDataDir } from '../../platform/settings/settings.ts';
import { isAnswering, notedAddress } from '../../platform/settings/site-address.ts';
import { backUp, copyData, keepBackup, renewBackup } from './data-copy.ts';
import { goBack } from './go-back.ts';
import { buildNext, fetchCommit, installNext, type NewVersion, unpackArchive } from './new-version.ts';
import type { UpdateRecord } from './record.ts';
import { movesFor, switchTo, undoUnfinished } from './switch-version.ts';
import { refuseWhereFilesAreHeld, startedWithin, tryNext } from './trial.ts';
import { type Interruption, UpdateError, watchInterruption } from './update-error.ts';
import { clearAway, type Environment, openUpdateFolder, type UpdateFolder } from './update-folder.ts';

export interface UpdateCall {
  /** The program's folder. */
  root: string;
  env: Environment;
  /** Path of an archive with the next version; null to pull the clone's branch. */
  from: string | null;
  /** Path for the backup; null to put it in the data folder. */
  backup: string | null;
  /** Shell command that restarts the site; null if a person restarts it. */
  restart: string | null;
  say(line: string): void;
}

/** How long to wait until the restarted site is healthy, in milliseconds. */
const LONGEST_RESTART = 120_000;

/**
 * Updates the program: backs up the data, prepares the next version in the folder `.update`, tries it on a fresh copy
 * of the data, and then puts it into place. If the preparation or the trial fails, program and data are unchanged. If
 * the version cannot be put into place, or if `restart` fails with it, the update is undone. Throws `UpdateError`, or
 * `StartError` if a setting is invalid.
 */
export async function update(call: UpdateCall): Promise<void> {
  const { root, env, say } = call;
  const dataDir = readDataDir(env, root);
  const updateFolder = openUpdateFolder(root);
  await refuseWhereFilesAreHeld(process.platform, notedAddress(dataDir));
  const interruption = watchInterruption();
  let record: UpdateRecord | null;
  try {
    if (undoUnfinished(updateFolder, env)) say('An incomplete update has been undone.');
    clearAway(updateFolder);
    record = await bringIn(updateFolder, call, dataDir, steps(interruption));
  } finally {
    clearAway(updateFolder);
    interruption.close();
  }
  if (record === null) return say('This is already the newest version.');
  if (record.backup !== null) say(`The backup is ${record.backup}.`);
  if (call.restart === null) {
    say(
      (await isAnswering(notedAddress(dataDir)))
        ? 'The new version is in place. Restart the site, which still runs the previous one.'
        : 'The new version is in place.',
    );
  } else await restart(updateFolder, call.restart, call, record);
  say('`npm run update -- --back` returns to the previous version.');
}

/** Prepares the next version, tries it and puts it into place. Null if there is nothing new. Throws `UpdateError`. */
async function bringIn(
  updateFolder: UpdateFolder,
  call: UpdateCall,
  dataDir: string,
  step: Step,
): Promise<UpdateRecord | null> {
  const { root, env, say } = call;
  const early = await step('The data could not be backed up', () => {
    say('Backing up the data…');
    return backUp(updateFolder, env, dataDir, call.backup && resolve(root, call.backup));
  });
  const version = await fetchVersion(updateFolder, call, early, step);
  if (version === null) return null;
  await step('The new version could not be installed', () => {
    say("Installing the new version's dependencies…");
    installNext(updateFolder, env);
  });
  await step('The new version could not be built', () => {
    say('Building it…');
    buildNext(updateFolder, env);
  });
  const backup = await step('The data could not be backed up', () => {
    say('Adding changes made since then to the backup…');
    if (early === null) return backUp(updateFolder, env, dataDir, call.backup && resolve(root, call.backup));
    renewBackup(updateFolder, env, dataDir, early);
    return early;
  });
  await step('The data could not be copied for a trial', () => copyData(updateFolder, env, dataDir, backup));
  await step('The new version could not be started on a copy of the data', () => {
    say('Trying the new version on a copy of the data…');
    return tryNext(updateFolder, env);
  });
  return step('The new version could not be moved into place', () => {
    const record: UpdateRecord = {
      commits: version.kind === 'git' ? { from: version.from, to: version.to } : null,
      ...movesFor(updateFolder, version, {
        DATA_DIR: dataDir,
        KEYS_DIR: readBackupSettings(env, root).keysDir,
      }),
      dataDir,
      dataVersion: folderVersion(dataDir),
      backup,
      finished: false,
    };
    switchTo(updateFolder, env, record);
    keepBackup(updateFolder);
    return record;
  });
}

/**
 * Fetches the files of the next version; null if there is nothing new. In this case, and if the fetch fails, deletes
 * the backup, unless the owner gave its path.
 */
async function fetchVersion(
  updateFolder: UpdateFolder,
  { root, env, from, backup: asked, say }: UpdateCall,
  backup: string | null,
  step: Step,
): Promise<NewVersion | null> {
  let version: NewVersion | null = null;
  try {
    version = await step('The new version could not be fetched', () => {
      say('Fetching the new version…');
      return from === null
        ? fetchCommit(updateFolder, env)
        : unpackArchive(updateFolder, env, resolve(root, from));
    });
    return version;
  } finally {
    if (version === null && asked === null && backup !== null) rmSync(backup, { force: true });
  }
}

type Step = <T>(what: string, work: () => T | Promise<T>) => Promise<T>;

/**
 * Runs steps in order. If one fails, or a signal arrives before the last step, throws an error that says that the
 * present version stays in use.
 */
function steps(interruption: Interruption): Step {
  return async (what, work) => {
    try {
      await interruption.check();
      return await work();
    } catch (error) {
      // Reports the signal instead of the error, because the signal has also ended the program that failed.
      const cause = await interruption.check().then(
        () => error,
        (interrupted) => interrupted,
      );
      throw new UpdateError(
        `${what}, so the present version stays in use: ${reasonOf(cause).replace(/\.$/, '')}.`,
      );
    }
  };
}

/**
 * Restarts the site with the new version. If it does not become healthy, goes back to the previous version, restarts
 * the site again and throws `UpdateError`.
 */
async function restart(
  updateFolder: UpdateFolder,
  command: string,
  call: UpdateCall,
  record: UpdateRecord,
): Promise<void> {
  call.say('Restarting the site…');
  const failure = await restarted(updateFolder, command, call.env, record.dataDir);
  if (failure === null) return call.say('The site runs the new version.');
  await goBack({ ...call, updateFolder, waitsForData: true });
  const again = await restarted(updateFolder, command, call.env, record.dataDir);
  throw new UpdateError(
    `The new version is not in use, because the site did not start with it: ${failure}. The previous version is in place again${again === null ? ' and runs' : `; restart it by hand (${again})`}.`,
  );
}

/** Restarts the site and waits until it is healthy. Null if that succeeded; otherwise a description of the failure. */
async function restarted(
  { root }: UpdateFolder,
  command: string,
  env: Environment,
  dataDir: string,
): Promise<string | null> {
  const began = Date.now();
  const { status, error } = spawnSync(command, { cwd: root, env, shell: true, stdio: 'inherit' });
  if (error || status !== 0) return `${command} ended with ${error?.message ?? status}`;
  for (;;) {
    const waited = Date.now() - began;
    if (await startedWithin(Math.ceil(waited / 1000) + 1, notedAddress(dataDir))) return null;
    if (waited > LONGEST_RESTART) return 'the site was not healthy within two minutes';
    await pause(500);
  }
}

/** `npm run update -- --back`: returns to the previous version. Throws `UpdateError`. */
export async function back(call: Pick<UpdateCall, 'root' | 'env' | 'restart' | 'say'>): Promise<void> {
  const updateFolder = openUpdateFolder(call.root);
  const { dataDir } = await goBack({ ...call, updateFolder, waitsForData: false });
  if (call.restart !== null) {
    const failure = await restarted(updateFolder, call.restart, call.env, dataDir);
    if (failure !== null) throw new UpdateError(`The previous version is in place, but ${failure}.`);
    call.say('The site runs the previous version.');
  } else call.say('The previous version is in place. Start or restart the site.');
}

/** Path of the update's log file, relative to the program's folder. */
export const LOG_FILE = join('.update', 'log.txt');
