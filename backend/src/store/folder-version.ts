import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from './migrations.ts';
import { StoreError } from './store-error.ts';

// A data folder says in a file which version it has: how many migrations it went through. Commands read that without
// opening a database, and a change of the other files alone is a version, too: an empty migration.

/** The version of the folders that this program writes. */
export const FOLDER_VERSION = MIGRATIONS.length;

const fileIn = (dataDir: string) => join(dataDir, 'version');

/** The version of a data folder; null where the file is missing, as in a folder of an early program, or is not whole. */
export function folderVersion(dataDir: string): number | null {
  try {
    const text = readFileSync(fileIn(dataDir), 'utf8').trim();
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

/** Throws `StoreError` for a folder of a newer program. */
export function refuseNewerFolder(dataDir: string): void {
  const version = folderVersion(dataDir);
  if (version !== null && version > FOLDER_VERSION)
    throw new StoreError(
      `The data folder ${dataDir} has version ${version}, written by a newer version of this program, which knows ${FOLDER_VERSION} at most: start that version, or restore a backup from before it with --force.`,
    );
}

/** Writes this program's version into a folder that has another one. A disk that is full only costs the note. */
export function noteFolderVersion(dataDir: string): void {
  if (folderVersion(dataDir) === FOLDER_VERSION) return;
  const unfinished = `${fileIn(dataDir)}.unfinished`;
  try {
    writeFileSync(unfinished, `${FOLDER_VERSION}\n`, { mode: 0o600 });
    renameSync(unfinished, fileIn(dataDir));
  } catch {
    // The database has its own version, which an older program refuses as well.
  }
}

/** Before another database takes the place of a folder's: the next start notes its version. */
export function forgetFolderVersion(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}
