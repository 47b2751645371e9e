import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from './migrations.ts';
import { StoreError } from './store-error.ts';

// Reads and writes the file with the version of the data folder. The version is the number of applied migrations.
// Commands can read it without opening the database. If the format of the folder's other files changes, an empty
// migration increases the version.

/** The version of data folders that this program creates. */
export const FOLDER_VERSION = MIGRATIONS.length;

const fileIn = (dataDir: string) => join(dataDir, 'version');

/** The version of a data folder; null if the file is incomplete or missing, as in old folders. */
export function folderVersion(dataDir: string): number | null {
  try {
    const text = readFileSync(fileIn(dataDir), 'utf8').trim();
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

/** Throws `StoreError` if the folder has a newer version than this program. */
export function refuseNewerFolder(dataDir: string): void {
  const version = folderVersion(dataDir);
  if (version !== null && version > FOLDER_VERSION)
    throw new StoreError(
      `The data folder ${dataDir} has format version ${version}, but this program reads only versions up to ${FOLDER_VERSION}. Start the newer program that wrote it, or use --force to restore an older backup.`,
    );
}

/** Updates the version file of the folder. Ignores errors, such as a full disk. */
export function noteFolderVersion(dataDir: string): void {
  if (folderVersion(dataDir) === FOLDER_VERSION) return;
  const unfinished = `${fileIn(dataDir)}.unfinished`;
  try {
    writeFileSync(unfinished, `${FOLDER_VERSION}\n`, { mode: 0o600 });
    renameSync(unfinished, fileIn(dataDir));
  } catch {
    // A missing file is safe: the database also stores its version, and an older program rejects it.
  }
}

/** Deletes the version file. Call this before replacing the database; the next start writes the file again. */
export function forgetFolderVersion(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}
