import { accessSync, constants, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf, StoreError } from './errors.ts';
import {
  noteDocuments,
  noteFolderVersion,
  refuseLostDatabase,
  refuseLostDocuments,
  refuseNewerFolder,
} from './folder-version.ts';
import { MIGRATIONS } from './migrations.ts';
import { lockFolder, makeFolder, ownFile } from './own-folder.ts';
import { openRoom, type Room, type RoomSettings } from './room.ts';

// A file beside the database records its state after a clean close. If the database is still in that state, the next
// start skips the check of the whole database, which takes seconds if the database is large.

const noteBeside = (file: string) => `${file}.closed`;

export { StoreError } from './errors.ts';

/** An open data folder. Only source files in backend/src/store may use `db`, so that no other folder contains SQL. */
export interface Store {
  readonly db: DatabaseSync;
  readonly room: Room;
  /** Whether there are no documents. */
  isEmpty(): boolean;
  /** Call this after a commit. It records in the folder whether there are documents. */
  noteDocuments(): void;
  /** Runs SQLite's complete check. Returns the problems found. */
  integrityCheck(): string[];
  /**
   * Sets whether checkpoints of the write-ahead log (writing its pages into the database file) are left to another
   * process, which reads the log first (pages/page-source.ts). Otherwise SQLite makes them after commits.
   */
  leaveCheckpoints(isLeft: boolean): void;
  close(): void;
}

/**
 * Opens the data folder for this process only, and creates it if absent. A commit returns only after it is on disk
 * (WAL, synchronous FULL). Throws `StoreError`.
 */
export function openStore(dataDir: string, settings?: RoomSettings): Store {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StoreError(`The data folder ${dataDir} cannot be written: ${reasonOf(error)}.`);
  }
  const file = join(dataDir, 'studio.sqlite');
  const release = guarded(dataDir, () => lockFolder(dataDir));
  let opened: DatabaseSync | null = null;
  try {
    refuseNewerFolder(dataDir);
    guarded(dataDir, () => refuseLostDatabase(dataDir));
    const db = guarded(dataDir, () => openDatabaseFile(file));
    opened = db;
    const empty = db.prepare('SELECT NOT EXISTS (SELECT 1 FROM documents) AS empty');
    const isEmpty = () => empty.get()?.empty === 1;
    if (isEmpty()) refuseLostDocuments(dataDir);
    noteFolderVersion(dataDir);
    noteDocuments(dataDir, !isEmpty());
    return {
      db,
      room: openRoom(dataDir, db, settings),
      isEmpty,
      noteDocuments: () => noteDocuments(dataDir, !isEmpty()),
      integrityCheck: () =>
        db
          .prepare('PRAGMA integrity_check')
          .all()
          .map((row) => String(row.integrity_check))
          .filter((line) => line !== 'ok'),
      leaveCheckpoints(isLeft) {
        // A commit may have to wait some milliseconds, while the other process holds the write lock.
        db.exec(`PRAGMA busy_timeout = ${TIME_LIMIT}; PRAGMA journal_size_limit = ${LOG_SIZE}`);
        db.exec(`PRAGMA wal_autocheckpoint = ${isLeft ? 0 : CHECKPOINT}`);
      },
      close() {
        db.close();
        noteCleanClose(file);
        release();
      },
    };
  } catch (error) {
    opened?.close();
    release();
    throw error;
  }
}

/** Size of SQLite's page cache. A negative number means KiB. */
const CACHE = -16_384;
/** When the log has this many pages, a commit checkpoints it into the database file. This is SQLite's default. */
const CHECKPOINT = 1000;
/** Size in bytes to which SQLite truncates the log file when it restarts the log. */
const LOG_SIZE = 16 * 1024 * 1024;
/** Maximum time that a commit waits for another process's write lock, in milliseconds. */
const TIME_LIMIT = 5000;
const CACHE_OF_CHECK = -100;
/** How many bytes of the file the check maps into memory, which makes it faster than reading into a buffer. */
const MAPPED_BY_CHECK = 256 * 1024 * 1024;

function openDatabaseFile(file: string): DatabaseSync {
  const untouched = wasClosedCleanly(file);
  ownFile(file);
  for (const part of ['-wal', '-shm']) if (existsSync(file + part)) ownFile(file + part);
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  if (!untouched) {
    // Uses a small page cache for the check, which reads every page only once.
    db.exec(`PRAGMA cache_size = ${CACHE_OF_CHECK}; PRAGMA mmap_size = ${MAPPED_BY_CHECK}`);
    const { quick_check: check } = db.prepare('PRAGMA quick_check(1)').get() ?? {};
    if (check !== 'ok') throw new Error(`its database is damaged (${check})`);
  }
  db.exec(`PRAGMA mmap_size = 0; PRAGMA cache_size = ${CACHE}`);
  migrate(db, file);
  return db;
}

function migrate(db: DatabaseSync, file: string): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (version > MIGRATIONS.length) {
    throw new StoreError(
      `${file} was written by a newer version of this program: start that version, or choose another DATA_DIR.`,
    );
  }
  for (const [at, migration] of MIGRATIONS.entries()) {
    if (at < version) continue;
    db.exec(`BEGIN; ${migration} PRAGMA user_version = ${at + 1}; COMMIT`);
  }
}

/** Runs `work` and converts an error of SQLite or the file system to a `StoreError` that names the folder. */
function guarded<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const reason = reasonOf(error);
    if (/malformed|not a database|damaged|corrupt/i.test(reason)) {
      throw new StoreError(
        `The data folder ${dataDir} is damaged, so it is not served. Restore a backup (${reason}).`,
      );
    }
    throw new StoreError(`The data folder ${dataDir} cannot be opened: ${reason}.`);
  }
}

/**
 * Whether the database file is unchanged since the last clean close. Deletes the record, which is valid for one start
 * only.
 */
export function wasClosedCleanly(file: string): boolean {
  let note: string;
  try {
    note = readFileSync(noteBeside(file), 'utf8');
  } catch {
    return false;
  }
  rmSync(noteBeside(file), { force: true });
  return note === stateOf(file) && !existsSync(`${file}-wal`);
}

/** Records the state of the closed database file. Ignores errors, such as a full disk. */
export function noteCleanClose(file: string): void {
  try {
    writeFileSync(noteBeside(file), stateOf(file), { mode: 0o600 });
  } catch {
    // An incomplete record is harmless: it never matches.
  }
}

/** A string that changes with every write to the file, made of its size, times in nanoseconds and inode number. */
function stateOf(file: string): string {
  const { size, mtimeNs, ctimeNs, ino } = statSync(file, { bigint: true });
  return [size, mtimeNs, ctimeNs, ino].join(' ');
}
