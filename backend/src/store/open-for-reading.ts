import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { asDamage, DamageError, isOutside } from './damage.ts';
import { reasonOf } from './reason-of.ts';
import { StoreError } from './store-error.ts';

/** What `work` reads in a data folder's database. Throws `StoreError` when there is none, or it is damaged. */
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

/** A data folder's database, of this moment. Throws `StoreError` when there is none, or it cannot be read. */
export function openForReading(dataDir: string): DatabaseSync {
  const file = join(dataDir, 'studio.sqlite');
  if (!existsSync(file)) throw new StoreError(`There is no database in ${dataDir}.`);
  // SQLite reads a file without a byte as a database without a table; the first start leaves one for a moment.
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
 * Opens a database for reading and holds its state of this moment. Where the disk is full or the folder read-only
 * SQLite cannot make the companions that it reads with; a database without a log is whole without them. Throws
 * SQLite's own error.
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

/** A connection inside a read transaction: whatever others write meanwhile, it reads one state. */
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
