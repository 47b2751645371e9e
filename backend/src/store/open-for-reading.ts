import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { asDamage, DamageError, isOutside, reasonOf, StoreError } from './errors.ts';

/** Runs `work` on the database of a data folder. Throws `StoreError` if there is none or it is damaged. */
export function readFrom<T>(dataDir: string, work: (db: DatabaseSync) => T): T {
  const db = openForReading(dataDir);
  try {
    return work(db);
  } catch (error) {
    throw asDamage(error, dataDir);
  } finally {
    db.close();
  }
}

/** Opens a snapshot of a data folder's database. Throws `StoreError` if there is none or it cannot be read. */
export function openForReading(dataDir: string): DatabaseSync {
  const file = join(dataDir, 'studio.sqlite');
  if (!existsSync(file)) throw new StoreError(`There is no database in ${dataDir}.`);
  // Rejects an empty file, which SQLite would read as a database without tables. Such a file exists for a moment during
  // the first start.
  if (statSync(file).size === 0 && (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0)
    throw new StoreError(`There is no database in ${dataDir}: ${file} is empty.`);
  try {
    return openSnapshot(file);
  } catch (error) {
    const cause = asDamage(error, dataDir);
    if (cause instanceof DamageError) throw cause;
    throw new StoreError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

/**
 * Opens a snapshot of a database for reading. If SQLite cannot create its companion files (full disk, read-only
 * folder), opens the file as immutable. SQLite then ignores the write-ahead log, so this is done only if there is none.
 * Throws SQLite's error.
 */
export function openSnapshot(file: string): DatabaseSync {
  try {
    return openReading(file);
  } catch (error) {
    const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (hasLog || !(error instanceof Error && isOutside(error.message))) throw error;
    const alone = pathToFileURL(file);
    alone.searchParams.set('immutable', '1');
    return openReading(alone);
  }
}

/** Opens a connection inside a read transaction, which does not see later writes. */
function openReading(file: string | URL): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
