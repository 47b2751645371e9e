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
import { isOutside } from './damage.ts';
import { forgetFolderVersion } from './folder-version.ts';
import { lockFolder } from './lock.ts';
import { noteDocuments } from './lost-database.ts';
import { standAlone } from './maintenance.ts';
import { makeFolder } from './make-folder.ts';
import { packObjects, unpackObjects } from './object-copies.ts';
import { openSnapshot } from './open-for-reading.ts';
import { flushFolder, ownFile } from './own-file.ts';
import { reasonOf } from './reason-of.ts';
import { StoreError } from './store-error.ts';

export interface Restored {
  documents: number;
  accounts: number;
  /** Number of files. */
  objects: number;
  /** New path of the replaced database; null when there was none. */
  previous: string | null;
}

/**
 * Replaces a data folder's documents, accounts and objects with a backup's. The backup is first copied into the folder
 * and checked; then it is renamed over the database, so that the folder always holds the old or the new one. A folder
 * with documents or accounts needs `force`, and its database is kept beside the new one under a dated name. `check`
 * throws for a document that no write could have made. Throws `StoreError` and leaves the folder unchanged.
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
    // SQLite would apply the old log to the new database.
    for (const part of ['-wal', '-shm']) rmSync(place + part, { force: true });
    forgetFolderVersion(dataDir);
    // A backup may have no documents.
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
 * Writes the bytes of the copy's objects into the data folder. No object refers to them until the copy replaces the
 * database; until then a start may move them away as unused. Throws `StoreError`.
 */
function unpack(copy: string, dataDir: string, file: string): number {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(copy);
    return unpackObjects(db, dataDir, dirname(file), file);
  } catch (error) {
    const isDatabase = (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR';
    if (!isDatabase || isOutside(reasonOf(error))) throw error;
    throw new StoreError(`${file} is damaged: ${reasonOf(error)}.`);
  } finally {
    db?.close();
  }
}

/** Copies through SQLite, to include the write-ahead log. */
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

/** The state of the folder's database. An unreadable one counts as in use: it may be repaired later. */
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
 * Browsers cache documents with their times and ignore older ones. So restored documents get the current time, and
 * resuming listeners start over; otherwise staff would keep seeing documents that are no longer stored.
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

/** Adds a second, dated name to the database file, which keeps its own name until the new database replaces it. */
function setAside(place: string, now: number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  let previous = place.replace(/\.sqlite$/, `-until-${stamp}.sqlite`);
  for (let n = 2; existsSync(previous); n++)
    previous = place.replace(/\.sqlite$/, `-until-${stamp}-${n}.sqlite`);
  try {
    // Merges the write-ahead log, which SQLite would otherwise apply to the new database.
    standAlone(place);
  } catch {
    // The old database is damaged: keep its log beside it, for a later repair.
    for (const part of ['-wal', '-shm'])
      if (existsSync(place + part)) renameSync(place + part, previous + part);
  }
  try {
    // Copy the object files of the old database, because the site deletes unused files later.
    if (packedCopy(place, previous)) return previous;
    linkSync(place, previous);
  } catch (error) {
    if (existsSync(previous)) throw error;
    // On file systems without hard links the file is copied instead.
    copyFileSync(place, previous, constants.COPYFILE_EXCL);
  }
  ownFile(previous);
  return previous;
}

/** Copies a database together with the bytes of its objects; false when it has no objects or cannot be read. */
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
