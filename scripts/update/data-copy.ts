import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, emptyFolder, nodeOf, ownerOf, runProgram, type Workshop } from './workshop.ts';

/**
 * Backs up the data with the current version; works while the site runs. Writes to `asked`, or to a file in the data
 * folder with the time in its name; null when there is no data yet. Throws `UpdateError`.
 */
export function backUp(
  workshop: Workshop,
  env: Environment,
  dataDir: string,
  asked: string | null,
): string | null {
  if (!existsSync(join(dataDir, 'studio.sqlite'))) return null;
  if (asked !== null) {
    dataCommand(workshop, env, workshop.root, dataDir, ['backup', asked]);
    return asked;
  }
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = join(dataDir, `studio-before-update-${stamp}.sqlite`);
  dataCommand(workshop, env, workshop.root, dataDir, ['backup', file]);
  replaceTry(workshop, file);
  return file;
}

/** Records the backup of an update that may fail, and deletes the backup of the previous failed try. */
function replaceTry({ tryNote }: Workshop, file: string): void {
  const before = existsSync(tryNote) ? readFileSync(tryNote, 'utf8') : file;
  writeFileSync(tryNote, file);
  if (before !== file) for (const left of [before, `${before}.newer`]) rmSync(left, { force: true });
}

/** After a successful update the backup stays until the owner deletes it. */
export function keepBackup({ tryNote }: Workshop): void {
  rmSync(tryNote, { force: true });
}

/**
 * Replaces an earlier backup by one of the current data; the file is a complete backup at every moment. Throws
 * `UpdateError`.
 */
export function renewBackup(workshop: Workshop, env: Environment, dataDir: string, backup: string): void {
  const newer = `${backup}.newer`;
  // Left by an update that was killed at this point.
  rmSync(newer, { force: true });
  dataCommand(workshop, env, workshop.root, dataDir, ['backup', newer]);
  renameSync(newer, backup);
}

/** Restores a backup into the trial's folder with the next version, which reads and checks each document. */
export function copyData(workshop: Workshop, env: Environment, dataDir: string, backup: string | null): void {
  emptyFolder(workshop.trial);
  const owner = ownerOf(dataDir);
  if (owner) chownSync(workshop.trial, owner.uid, owner.gid);
  if (backup !== null) dataCommand(workshop, env, workshop.next, workshop.trial, ['restore', backup]);
}

/** Restores a backup over the data with the version in the program's folder. Throws `UpdateError`. */
export function putDataBack(workshop: Workshop, env: Environment, dataDir: string, backup: string): void {
  dataCommand(workshop, env, workshop.root, dataDir, ['restore', backup, '--force']);
}

/** Runs a command on data with one version of the program, as the user who owns the data. */
function dataCommand(
  workshop: Workshop,
  env: Environment,
  folder: string,
  dataDir: string,
  words: string[],
): void {
  runProgram(workshop, [nodeOf(folder), 'scripts/data.ts', ...words], {
    cwd: folder,
    env: { ...env, DATA_DIR: dataDir, ENV_FILE: '' },
    user: ownerOf(dataDir),
  });
}
