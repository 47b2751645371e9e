import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { lockFolder } from './lock.ts';
import { isOutside, openSnapshot, standAlone } from './maintenance.ts';
import { MIGRATIONS } from './migrations.ts';
import { flushFolder, ownFile } from './own-file.ts';
import { StoreError } from './store-error.ts';

/** A document as a backup holds it, of which nothing is known. */
export interface StoredRow {
  path: string;
  /** JSON. */
  fields: string;
  /** Microseconds. */
  createTime: number;
  updateTime: number;
}

export interface Restored {
  documents: number;
  accounts: number;
  /** Where the database that was there is now; null when there was none. */
  previous: string | null;
}

/**
 * Puts the documents and accounts of a backup in the place of a data folder's. The backup is copied into the folder
 * and checked there before anything changes; then it takes the database's place in one step, so the folder holds
 * the old database or the new one, whatever happens. A folder with documents or accounts needs `force`, and its
 * database stays beside the new one under a dated name. `check` throws for a document that no write could have made. Throws `StoreError`; the folder is unchanged then.
 */
export async function restoreFolder(
  dataDir: string,
  file: string,
  options: { force: boolean; now: number; check: (document: StoredRow) => void },
): Promise<Restored> {
  if (!existsSync(file)) throw new StoreError(`There is no file ${file}.`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
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
    const { documents, accounts } = verify(copy, file, options.check);
    const before = stateOf(place);
    if (before.inUse && !options.force)
      throw new StoreError(
        `${dataDir} holds documents or accounts already: add --force to replace them (the old database stays beside it), or set DATA_DIR to another folder.`,
      );
    makeNewest(copy, Math.max(options.now * 1000, before.lastCommit));
    standAlone(copy);
    flushFolder(copy);
    const previous = before.exists ? setAside(place, options.now) : null;
    // A log without its database would be read as the new one's.
    for (const part of ['-wal', '-shm']) rmSync(place + part, { force: true });
    renameSync(copy, place);
    flushFolder(dataDir);
    return { documents, accounts, previous };
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`${file} cannot be restored: ${reasonOf(error)}.`);
  } finally {
    removeDatabase(copy);
    release();
  }
}

/** Copies through SQLite, so that a database with a write-ahead log beside it comes whole. */
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
        : `${file} is not a whole backup: ${reason}.`,
    );
  }
}

/** Checks that the copy is sound and that this program can read it. */
function verify(
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
        `${file} was written by a newer version of this program: restore it with that one.`,
      );
    if (version < 1 || schemaOf(db) !== schemaAt(version))
      throw new StoreError(`${file} is a database, but no backup of a data folder.`);
    // Every document has to be readable, not only its pages.
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

/** The last microsecond of the year 9999. */
const LAST_TIME = 253_402_300_799_999_999n;

/** Checks each document by the rules of a write, that it stands in its collection, and that all times are times. */
function checkRows(db: DatabaseSync, file: string, check: (document: StoredRow) => void): void {
  const isTime = (time: bigint) => time >= 0n && time <= LAST_TIME;
  const last = db.prepare("SELECT value FROM meta WHERE key = 'last-commit'").get()?.value ?? '0';
  if (!/^\d{1,18}$/.test(String(last)) || !isTime(BigInt(String(last))))
    throw new StoreError(`${file} cannot be restored: the time of its last commit is none.`);
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
      throw refuse('stands in another collection');
    const [createTime, updateTime] = [row.create_time, row.update_time] as [bigint, bigint];
    if (!isTime(createTime) || !isTime(updateTime)) throw refuse('has a time that is none');
    try {
      check({
        path,
        fields: String(row.fields),
        createTime: Number(createTime),
        updateTime: Number(updateTime),
      });
    } catch (error) {
      throw refuse(`is none that could be written (${reasonOf(error)})`);
    }
  }
}

/** Tables, indexes and triggers as they were made. */
function schemaOf(db: DatabaseSync): string {
  const parts = db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
  return JSON.stringify(parts);
}

/** What a database of that version consists of: nothing less, and nothing more that would run on our writes. */
function schemaAt(version: number): string {
  const db = new DatabaseSync(':memory:');
  try {
    for (const migration of MIGRATIONS.slice(0, version)) db.exec(migration);
    return schemaOf(db);
  } finally {
    db.close();
  }
}

/** What the folder's database holds. One that cannot be read counts as in use: it may be repaired later. */
function stateOf(place: string): { exists: boolean; inUse: boolean; lastCommit: number } {
  if (!existsSync(place)) return { exists: false, inUse: false, lastCommit: 0 };
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
 * Browsers remember documents with their times and ignore older ones. So everything restored counts as written
 * now, and every listener that resumes starts over; else staff would go on seeing what is no longer stored.
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

/** Gives the database a second, dated name. It also has its first name until the new database takes that. */
function setAside(place: string, now: number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  let previous = place.replace(/\.sqlite$/, `-until-${stamp}.sqlite`);
  for (let n = 2; existsSync(previous); n++)
    previous = place.replace(/\.sqlite$/, `-until-${stamp}-${n}.sqlite`);
  try {
    // Merges the write-ahead log, which would otherwise be read as the new database's.
    standAlone(place);
  } catch {
    // Damaged: the log stays with it, for a later repair.
    for (const part of ['-wal', '-shm'])
      if (existsSync(place + part)) renameSync(place + part, previous + part);
  }
  try {
    linkSync(place, previous);
  } catch {
    // A file system without links.
    copyFileSync(place, previous, constants.COPYFILE_EXCL);
  }
  ownFile(previous);
  return previous;
}

function removeDatabase(file: string): void {
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(file + part, { force: true });
}

function count(db: DatabaseSync, table: 'documents' | 'accounts'): number {
  return Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
