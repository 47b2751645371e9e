import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, emptyFolder, nodeOf, ownerOf, runProgram, type Workshop } from './workshop.ts';

/**
 * Makes a backup of the data with the version in use, also while the site runs. Its file is `asked`, else one with the
 * time in its name in the data folder; null where there is no data yet. Throws `UpdateError`.
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

/** Notes the backup of an update that may fail, and removes that of the try before: one of them is enough. */
function replaceTry({ tryNote }: Workshop, file: string): void {
  const before = existsSync(tryNote) ? readFileSync(tryNote, 'utf8') : file;
  writeFileSync(tryNote, file);
  if (before !== file) for (const left of [before, `${before}.newer`]) rmSync(left, { force: true });
}

/** The update succeeded: its backup is kept until the owner deletes it. */
export function keepBackup({ tryNote }: Workshop): void {
  rmSync(tryNote, { force: true });
}

/**
 * Puts the data as it is now into a backup that was made before; the file is a whole backup at every moment. Throws
 * `UpdateError`.
 */
export function renewBackup(workshop: Workshop, env: Environment, dataDir: string, backup: string): void {
  const newer = `${backup}.newer`;
  // That of an update that was ended here.
  rmSync(newer, { force: true });
  dataCommand(workshop, env, workshop.root, dataDir, ['backup', newer]);
  renameSync(newer, backup);
}

/** Fills the folder of the trial from a backup with the next version, which so reads and checks each document. */
export function copyData(workshop: Workshop, env: Environment, dataDir: string, backup: string | null): void {
  emptyFolder(workshop.trial);
  const owner = ownerOf(dataDir);
  if (owner) chownSync(workshop.trial, owner.uid, owner.gid);
  if (backup !== null) dataCommand(workshop, env, workshop.next, workshop.trial, ['restore', backup]);
}

/** Puts a backup in the place of the data with the version that is in the program's folder. Throws `UpdateError`. */
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
