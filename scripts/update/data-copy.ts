import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Environment,
  emptyFolder,
  nodeOf,
  ownerOf,
  runProgram,
  type UpdateFolder,
} from './update-folder.ts';

/**
 * Backs up the data with the current version. The site may be running. Returns the path of the backup: `asked`, or a
 * new file in the data folder; null if there is no data yet. Throws `UpdateError`.
 */
export function backUp(
  updateFolder: UpdateFolder,
  env: Environment,
  dataDir: string,
  asked: string | null,
): string | null {
  if (!existsSync(join(dataDir, 'studio.sqlite'))) return null;
  if (asked !== null) {
    dataCommand(updateFolder, env, updateFolder.root, dataDir, ['backup', asked]);
    return asked;
  }
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = join(dataDir, `studio-before-update-${stamp}.sqlite`);
  dataCommand(updateFolder, env, updateFolder.root, dataDir, ['backup', file]);
  replaceTry(updateFolder, file);
  return file;
}

/** Remembers the backup of this attempt to update, and deletes the backup of the previous failed attempt. */
function replaceTry({ tryNote }: UpdateFolder, file: string): void {
  const before = existsSync(tryNote) ? readFileSync(tryNote, 'utf8') : file;
  writeFileSync(tryNote, file);
  if (before !== file) for (const left of [before, `${before}.newer`]) rmSync(left, { force: true });
}

/** Deletes the note about the backup of a successful update, so that later updates do not delete that backup. */
export function keepBackup({ tryNote }: UpdateFolder): void {
  rmSync(tryNote, { force: true });
}

/**
 * Replaces an earlier backup with a backup of the current data. At every moment the file is a complete backup. Throws
 * `UpdateError`.
 */
export function renewBackup(
  updateFolder: UpdateFolder,
  env: Environment,
  dataDir: string,
  backup: string,
): void {
  const newer = `${backup}.newer`;
  // Deletes the temporary file of an update that was killed at this point.
  rmSync(newer, { force: true });
  dataCommand(updateFolder, env, updateFolder.root, dataDir, ['backup', newer]);
  renameSync(newer, backup);
}

/**
 * Empties the trial's folder. If there is a backup, restores it there with the next version, which reads and checks
 * each document. Throws `UpdateError`.
 */
export function copyData(
  updateFolder: UpdateFolder,
  env: Environment,
  dataDir: string,
  backup: string | null,
): void {
  emptyFolder(updateFolder.trial);
  const owner = ownerOf(dataDir);
  if (owner) chownSync(updateFolder.trial, owner.uid, owner.gid);
  if (backup !== null)
    dataCommand(updateFolder, env, updateFolder.next, updateFolder.trial, ['restore', backup]);
}

/** Replaces the data with a backup, by the current version's command `restore`. Throws `UpdateError`. */
export function putDataBack(
  updateFolder: UpdateFolder,
  env: Environment,
  dataDir: string,
  backup: string,
): void {
  dataCommand(updateFolder, env, updateFolder.root, dataDir, ['restore', backup, '--force']);
}

/** Runs a data command of the program version in `folder`, as the user who owns the data. */
function dataCommand(
  updateFolder: UpdateFolder,
  env: Environment,
  folder: string,
  dataDir: string,
  words: string[],
): void {
  runProgram(updateFolder, [nodeOf(folder), 'scripts/data.ts', ...words], {
    cwd: folder,
    env: { ...env, DATA_DIR: dataDir, ENV_FILE: '' },
    user: ownerOf(dataDir),
  });
}
