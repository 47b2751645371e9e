import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from './migrations.ts';
import { StoreError } from './store-error.ts';

// A file in the data folder holds its version: the number of migrations applied. Commands read it without opening the
// database. A change of the folder's other files is also a version, with an empty migration.

/** The folder version that this program writes. */
export const FOLDER_VERSION = MIGRATIONS.length;

const fileIn = (dataDir: string) => join(dataDir, 'version');

/** The version of a data folder; null when the file is incomplete or missing, as in folders of early versions. */
export function folderVersion(dataDir: string): number | null {
  try {
    const text = readFileSync(fileIn(dataDir), 'utf8').trim();
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

/** Throws `StoreError` for a folder of a newer version. */
export function refuseNewerFolder(dataDir: string): void {
  const version = folderVersion(dataDir);
  if (version !== null && version > FOLDER_VERSION)
    throw new StoreError(
      `The data folder ${dataDir} has format version ${version}, but this program reads only versions up to ${FOLDER_VERSION}. Start the newer program that wrote it, or use --force to restore an older backup.`,
    );
}

/** Updates the folder's version file, except on a full disk. */
export function noteFolderVersion(dataDir: string): void {
  if (folderVersion(dataDir) === FOLDER_VERSION) return;
  const unfinished = `${fileIn(dataDir)}.unfinished`;
  try {
    writeFileSync(unfinished, `${FOLDER_VERSION}\n`, { mode: 0o600 });
    renameSync(unfinished, fileIn(dataDir));
  } catch {
    // A missing file is safe: the database has its own version, which an older program refuses.
  }
}

/** Call it before replacing the folder's database: the next start writes the version again. */
export function forgetFolderVersion(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}
