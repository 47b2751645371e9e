import { DatabaseSync } from 'node:sqlite';
import { reasonOf, StoreError } from './errors.ts';
import { MIGRATIONS } from './migrations.ts';

/** A document as stored in a backup, not validated yet. */
export interface StoredRow {
  path: string;
  /** Fields as JSON. */
  fields: string;
  /** Time in microseconds since 1970. */
  createTime: number;
  updateTime: number;
}

/**
 * Checks `copy`, which is a copy of the backup `file`. It must be intact and readable by this version, and `check` must
 * not throw for any document. Returns the number of documents and accounts. Throws `StoreError`, whose message names
 * `file`.
 */
export function checkBackup(
  copy: string,
  file: string,
  check: (document: StoredRow) => void,
): { documents: number; accounts: number } {
  const db = new DatabaseSync(copy);
  try {
    const [sound] = db.prepare('PRAGMA integrity_check(1)').all();
    if (sound?.integrity_check !== 'ok')
      throw new StoreError(`${file} is damaged: ${sound?.integrity_check}.`);
    const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
    if (version > MIGRATIONS.length)
      throw new StoreError(
        `${file} was written by a newer version of this program. Use that version to restore it.`,
      );
    if (version < 1 || schemaOf(db) !== schemaAt(version))
      throw new StoreError(`${file} is a database, but not a backup of a data folder.`);
    // SQLite's integrity check does not cover the JSON of documents.
    const odd = db.prepare('SELECT path FROM documents WHERE NOT json_valid(fields) LIMIT 1').get();
    if (odd) throw new StoreError(`${file} is damaged: the document ${odd.path} cannot be read.`);
    checkRows(db, file, check);
    return { documents: count(db, 'documents'), accounts: version < 2 ? 0 : count(db, 'accounts') };
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`${file} is damaged: ${reasonOf(error)}.`);
  } finally {
    db.close();
  }
}

/** The end of the year 9999, in microseconds since 1970. */
const LAST_TIME = 253_402_300_799_999_999n;

/** Checks the time of the last commit and, for each document, its collection and times. Calls `check` for each one. */
function checkRows(db: DatabaseSync, file: string, check: (document: StoredRow) => void): void {
  const isTime = (time: bigint) => time >= 0n && time <= LAST_TIME;
  const last = db.prepare("SELECT value FROM meta WHERE key = 'last-commit'").get()?.value ?? '0';
  if (!/^\d{1,18}$/.test(String(last)) || !isTime(BigInt(String(last))))
    throw new StoreError(`${file} cannot be restored: the time of its last commit is invalid.`);
  const rows = db.prepare(
    'SELECT path, collection, collection_id, fields, create_time, update_time FROM documents',
  );
  rows.setReadBigInts(true);
  for (const row of rows.iterate()) {
    const path = String(row.path);
    const refuse = (why: string) =>
      new StoreError(`${file} cannot be restored: the document ${path.slice(0, 200)} ${why}.`);
    const collection = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (row.collection !== collection || row.collection_id !== collection.split('/').at(-1))
      throw refuse('is listed in a collection that is not its own');
    const [createTime, updateTime] = [row.create_time, row.update_time] as [bigint, bigint];
    if (!isTime(createTime) || !isTime(updateTime)) throw refuse('has an invalid time');
    try {
      check({
        path,
        fields: String(row.fields),
        createTime: Number(createTime),
        updateTime: Number(updateTime),
      });
    } catch (error) {
      throw refuse(`could not be written (${reasonOf(error)})`);
    }
  }
}

/** The SQL statements that create all tables, indexes and triggers. */
function schemaOf(db: DatabaseSync): string {
  const parts = db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
  return JSON.stringify(parts);
}

/**
 * The schema of a database with this version. A backup must have exactly this schema: an additional trigger, for
 * example, would run on later writes.
 */
function schemaAt(version: number): string {
  const db = new DatabaseSync(':memory:');
  try {
    for (const migration of MIGRATIONS.slice(0, version)) db.exec(migration);
    return schemaOf(db);
  } finally {
    db.close();
  }
}

export function count(db: DatabaseSync, table: 'documents' | 'accounts'): number {
  return Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
}
