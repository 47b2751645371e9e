import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { checkBackup, count, type StoredRow } from './check-backup.ts';
import { compareChecksum } from './content-checksum.ts';
import { isOutside, reasonOf, StoreError } from './errors.ts';
import { forgetFolderVersion, noteDocuments } from './folder-version.ts';
import { standAlone } from './maintenance.ts';
import { packObjects, unpackObjects } from './object-copies.ts';
import { openSnapshot } from './open-for-reading.ts';
import { flushFolder, lockFolder, makeFolder, ownFile } from './own-folder.ts';

export interface Restored {
  documents: number;
  accounts: number;
  /** Number of restored object files. */
  objects: number;
  /** New path of the replaced database; null if there was none. */
  previous: string | null;
}

/**
 * Replaces documents, accounts and objects of a data folder with those of a backup. The backup is copied into the
 * folder and checked, then renamed over the database, so that the folder always contains either the old database or the
 * new one. The old database is kept under a dated name. If it has documents or accounts, or cannot be read, `force` is
 * needed. `check` throws for a document that no write could have created. Throws `StoreError` if something is wrong;
 * the old database then stays in place.
 */
export async function restoreFolder(
  dataDir: string,
  file: string,
  options: { force: boolean; now: number; check: (document: StoredRow) => void },
): Promise<Restored> {
  if (!existsSync(file)) throw new StoreError(`There is no file ${file}.`);
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StoreError(`The data folder ${dataDir} cannot be written: ${reasonOf(error)}.`);
  }
  const release = lockFolder(dataDir);
  const place = join(dataDir, 'studio.sqlite');
  const copy = join(dataDir, 'restoring.sqlite');
  try {
    removeDatabase(copy);
    ownFile(copy);
    await copyDatabase(file, copy);
    const objects = unpack(copy, dataDir, file);
    const { documents, accounts } = checkBackup(copy, file, options.check);
    const before = stateOf(place);
    if (before.inUse && !options.force)
      throw new StoreError(
        `${dataDir} already contains documents or accounts. Add --force to replace them (the old database is kept beside the new one), or set DATA_DIR to another folder.`,
      );
    makeNewest(copy, Math.max(options.now * 1000, before.lastCommit));
    standAlone(copy);
    flushFolder(copy);
    const previous = before.exists ? setAside(place, options.now) : null;
    // Removes the old write-ahead log, which SQLite would apply to the new database.
    for (const part of ['-wal', '-shm']) rmSync(place + part, { force: true });
    forgetFolderVersion(dataDir);
    // Removes the record that the folder has documents, because the backup may have none.
    noteDocuments(dataDir, false);
    renameSync(copy, place);
    flushFolder(dataDir);
    return { documents, accounts, objects, previous };
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`${file} cannot be restored: ${reasonOf(error)}.`);
  } finally {
    removeDatabase(copy);
    release();
  }
}

/**
 * Compares the copy with its checksum, and writes the bytes of its objects into the data folder. If the restore then
 * fails, a later start of the site moves the files that no object of the old database uses to `unused`. Throws
 * `StoreError`.
 */
function unpack(copy: string, dataDir: string, file: string): number {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(copy);
    compareChecksum(db, file);
    return unpackObjects(db, dataDir, dirname(file), file);
  } catch (error) {
    const isDatabase = (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR';
    if (!isDatabase || isOutside(reasonOf(error))) throw error;
    throw new StoreError(`${file} is damaged: ${reasonOf(error)}.`);
  } finally {
    db?.close();
  }
}

/** Copies with SQLite, so that the write-ahead log is included. */
async function copyDatabase(file: string, copy: string): Promise<void> {
  try {
    const db = openSnapshot(file);
    try {
      await backup(db, copy);
    } finally {
      db.close();
    }
  } catch (error) {
    const reason = reasonOf(error);
    throw new StoreError(
      isOutside(reason)
        ? `${file} cannot be copied into the data folder: ${reason}.`
        : `${file} is not a complete backup: ${reason}.`,
    );
  }
}

/** State of the folder's database. An unreadable database counts as in use, because it may be repaired later. */
function stateOf(place: string): { exists: boolean; inUse: boolean; lastCommit: number } {
  if ((statSync(place, { throwIfNoEntry: false })?.size ?? 0) === 0)
    return { exists: false, inUse: false, lastCommit: 0 };
  try {
    const db = new DatabaseSync(place, { readOnly: true });
    try {
      const last = db.prepare("SELECT value FROM meta WHERE key = 'last-commit'").get()?.value;
      const inUse = count(db, 'documents') + count(db, 'accounts') > 0;
      return { exists: true, inUse, lastCommit: Number(last ?? 0) };
    } finally {
      db.close();
    }
  } catch {
    return { exists: true, inUse: true, lastCommit: 0 };
  }
}

/**
 * Gives restored documents a new update time, and makes resuming listeners start over. Browsers cache documents and
 * ignore older ones, so staff would otherwise keep seeing documents that no longer exist.
 */
function makeNewest(copy: string, atLeast: number): void {
  const db = new DatabaseSync(copy);
  try {
    const last = db.prepare("SELECT value FROM meta WHERE key = 'last-commit'").get()?.value;
    const time = Math.max(atLeast, Number(last ?? 0)) + 1;
    const set = db.prepare(
      'INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    );
    db.exec('BEGIN');
    db.prepare('UPDATE documents SET update_time = :time').run({ time });
    db.exec('DELETE FROM tombstones');
    set.run({ key: 'last-commit', value: String(time) });
    set.run({ key: 'tombstone-floor', value: String(time) });
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

/**
 * Keeps the old database under a dated name too, as a copy or a hard link. Its first name stays until the new database
 * replaces it. Returns the dated name.
 */
function setAside(place: string, now: number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  let previous = place.replace(/\.sqlite$/, `-until-${stamp}.sqlite`);
  for (let n = 2; existsSync(previous); n++)
    previous = place.replace(/\.sqlite$/, `-until-${stamp}-${n}.sqlite`);
  try {
    // Merges the write-ahead log into the old database, because `restoreFolder` then deletes the log.
    standAlone(place);
  } catch {
    // The old database is damaged. Its log is kept beside it for a later repair.
    for (const part of ['-wal', '-shm'])
      if (existsSync(place + part)) renameSync(place + part, previous + part);
  }
  try {
    // Copies the old database together with the bytes of its objects, because the site later deletes unused files.
    if (packedCopy(place, previous)) return previous;
    linkSync(place, previous);
  } catch (error) {
    if (existsSync(previous)) throw error;
    // The file system has no hard links, or the objects could not be added, so only the database file is copied.
    copyFileSync(place, previous, constants.COPYFILE_EXCL);
  }
  ownFile(previous);
  return previous;
}

/** Copies a database together with the bytes of its objects. Returns false if it has no objects or cannot be read. */
function packedCopy(place: string, previous: string): boolean {
  if (!hasObjects(place)) return false;
  const aside = `${previous}.unfinished`;
  try {
    copyFileSync(place, aside);
    ownFile(aside);
    const db = new DatabaseSync(aside);
    try {
      packObjects(db, dirname(place));
    } finally {
      db.close();
    }
    standAlone(aside);
    renameSync(aside, previous);
    return true;
  } finally {
    removeDatabase(aside);
  }
}

function hasObjects(place: string): boolean {
  try {
    const db = new DatabaseSync(place, { readOnly: true });
    try {
      return db.prepare('SELECT 1 FROM objects LIMIT 1').get() !== undefined;
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

function removeDatabase(file: string): void {
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(file + part, { force: true });
}
