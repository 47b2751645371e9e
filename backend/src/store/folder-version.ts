import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from './errors.ts';
import { MIGRATIONS } from './migrations.ts';

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

// Prevents a start on a folder that lost its database. Such a folder looks like a new one, so the start would create a
// site with demo content beside the old pictures. The folder is recognized by other files of a site, one of which
// (`has-documents`) records that there were documents.

const noteIn = (dataDir: string) => join(dataDir, 'has-documents');

/** Files that exist only together with a database. */
const OF_A_SITE =
  /^(version|signing-key\.pem|owner-token|has-documents|studio\.sqlite\.closed|studio-.+\.sqlite)$/;

/** Throws `StoreError` if the folder had a database that is now missing or empty. */
export function refuseLostDatabase(dataDir: string): void {
  const file = join(dataDir, 'studio.sqlite');
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size !== undefined && size > 0) return;
  const trace = readdirSync(dataDir).find((name) => OF_A_SITE.test(name)) ?? firstObject(dataDir);
  if (trace !== undefined)
    throw lost(dataDir, `studio.sqlite is ${size === 0 ? 'empty' : 'missing'}, but ${trace} exists`);
}

/** For a database without documents: throws `StoreError` if the file `has-documents` says that it had some. */
export function refuseLostDocuments(dataDir: string): void {
  if (existsSync(noteIn(dataDir))) throw lost(dataDir, 'studio.sqlite no longer contains any documents');
}

/** Records in the folder whether its database has documents. Ignores errors, such as a full disk. */
export function noteDocuments(dataDir: string, hasDocuments: boolean): void {
  const note = noteIn(dataDir);
  if (existsSync(note) === hasDocuments) return;
  try {
    if (hasDocuments) writeFileSync(note, '', { mode: 0o600 });
    else rmSync(note);
  } catch {
    // A later commit or the next start tries again.
  }
}

function firstObject(dataDir: string): string | undefined {
  const root = join(dataDir, 'objects');
  if (!existsSync(root)) return undefined;
  const entries = readdirSync(root, { withFileTypes: true, recursive: true });
  const file = entries.find((entry) => entry.isFile());
  return file && `objects/${file.name}`;
}

const lost = (dataDir: string, why: string) =>
  new StoreError(
    `The data folder ${dataDir} has lost its database (${why}), so nothing was started or deleted. Put studio.sqlite back, or restore a backup with npm run restore -- <file> --force. For a new site, set DATA_DIR to an empty folder.`,
  );
