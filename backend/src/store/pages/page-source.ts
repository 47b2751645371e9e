import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf, StoreError } from '../errors.ts';
import { NO_LOG, positionAfter, readWal, type WalPosition } from './wal.ts';

// Reads the changed pages of a running site's database. This runs in another process, to which the site leaves the
// checkpoints of the write-ahead log (`Store.leaveCheckpoints`), so that every page is read before it is removed from
// the log.

/** Some pages: their numbers and their contents. */
export interface PageSet {
  numbers: number[];
  /** The contents, one after the other. */
  bytes: Buffer;
}

/** The pages that were committed after a position in the log. */
export interface Changes {
  /** Number of pages of the database after the last commit. */
  size: number;
  /** Page numbers in ascending order. */
  numbers: number[];
  /** Position in the log after the last of these commits. */
  end: WalPosition;
  /** Reads some of the pages. Call this before the next `settle`. */
  read(numbers: readonly number[]): PageSet;
}

/** Result of `settle`. */
export interface Settled {
  /**
   * The pages that were committed after the given position, to be copied before the next `settle`; null if there are
   * none; `'lost'` if pages may be missing.
   */
  rest: Changes | null | 'lost';
  /** Number of pages in the database file, which does not change until the next `settle`. */
  pages: number;
  /** Position in the log. All earlier commits are in the database file; all later ones are in the log after it. */
  position: WalPosition;
}

export interface PageSource {
  readonly pageSize: number;
  /** Reads up to `count` pages of the database file from a page number on. The first page has number 1. */
  readFile(from: number, count: number): PageSet;
  /**
   * Returns the pages that were committed after a position; null if there are none. Returns `'lost'` if another program
   * emptied the log meanwhile, because pages may then be missing.
   */
  changes(after: WalPosition): Changes | null | 'lost';
  /**
   * Writes the log into the database file, so that SQLite can restart the log. Commits wait some milliseconds. If
   * `after` is not null, first reads the pages that were committed after it. If this throws, pages may be lost, so that
   * a full copy is needed.
   */
  settle(after: WalPosition | null): Settled;
  /** Size of the log file in bytes. */
  logSize(): number;
  /** The hashes of the contents of all objects. */
  contents(): string[];
  close(): void;
}

/** How long to wait for another process's lock, in milliseconds. */
const TIME_LIMIT = 2_000;

/** Opens the database of a data folder. A backend must be running on it. Throws `StoreError`. */
export function openPageSource(dataDir: string): PageSource {
  const place = join(dataDir, 'studio.sqlite');
  if (!existsSync(place)) throw new StoreError(`There is no database in ${dataDir}.`);
  // Stays open until the process ends, because closing a file removes the locks that SQLite has on it in this process.
  const file = openSync(place, 'r');
  const [reader, writer, checkpointer] = [connect(place), connect(place), connect(place)];
  const pageSize = Number(reader.prepare('PRAGMA page_size').get()?.page_size);
  const log = `${place}-wal`;
  const allContents = reader.prepare('SELECT DISTINCT content FROM objects');

  function withLog<T>(work: (log: number) => T, none: T): T {
    if (!existsSync(log)) return none;
    const handle = openSync(log, 'r');
    try {
      return work(handle);
    } finally {
      closeSync(handle);
    }
  }

  function changes(after: WalPosition): Changes | null | 'lost' {
    const found = withLog((handle) => readWal(handle, after), { places: new Map(), size: null, end: after });
    if (found === null) return 'lost';
    const { places, size, end } = found;
    if (size === null) return null;
    const numbers = [...places.keys()].filter((number) => number <= size).sort((a, b) => a - b);
    const nothing = { numbers: [], bytes: Buffer.alloc(0) };
    const read = (some: readonly number[]) =>
      withLog((handle) => readPages(handle, some, (page) => places.get(page) ?? 0, pageSize), nothing);
    return { size, numbers, end, read };
  }

  /** Copies frames of the log into the database file. Returns the number of frames copied so far. */
  function checkpoint(): number {
    const row = checkpointer.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    return Math.max(0, Number(row?.checkpointed));
  }

  return {
    pageSize,
    readFile(from, count) {
      const numbers = Array.from({ length: count }, (_, at) => from + at);
      return readPages(file, numbers, (page) => (page - 1) * pageSize, pageSize);
    },
    changes,
    settle(after) {
      try {
        // This checkpoint moves most of the log into the database file while commits continue. The read transaction
        // keeps SQLite from restarting the log before the last changes have been read from it.
        reader.exec('BEGIN');
        reader.prepare('SELECT count(*) FROM sqlite_schema').get();
        checkpoint();
        writer.exec('BEGIN IMMEDIATE');
        const rest = after === null ? null : kept(changes(after), pageSize);
        reader.exec('ROLLBACK');
        const position = withLog((handle) => positionAfter(handle, checkpoint()), NO_LOG);
        return { rest, pages: Math.floor(fstatSync(file).size / pageSize), position };
      } finally {
        for (const db of [reader, writer]) if (db.isTransaction) db.exec('ROLLBACK');
      }
    },
    logSize: () => statSync(log, { throwIfNoEntry: false })?.size ?? 0,
    contents: () => allContents.all().map((row) => String(row.content)),
    close() {
      for (const db of [reader, writer, checkpointer]) db.close();
    },
  };
}

function connect(place: string): DatabaseSync {
  try {
    const db = new DatabaseSync(place, { timeout: TIME_LIMIT });
    db.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = FULL; PRAGMA cache_size = -1000');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return db;
  } catch (error) {
    throw new StoreError(`${place} cannot be copied: ${reasonOf(error)}.`);
  }
}

function readPages(
  file: number,
  numbers: readonly number[],
  placeOf: (page: number) => number,
  pageSize: number,
): PageSet {
  const bytes = Buffer.alloc(numbers.length * pageSize);
  for (const [at, page] of numbers.entries()) {
    const length = readSync(file, bytes, at * pageSize, pageSize, placeOf(page));
    if (length !== pageSize) throw new StoreError(`Page ${page} of the database cannot be read.`);
  }
  return { numbers: [...numbers], bytes };
}

/** Reads the contents of the changed pages now, because SQLite may overwrite the log after a checkpoint. */
function kept(changes: Changes | null | 'lost', pageSize: number): Changes | null | 'lost' {
  if (changes === null || changes === 'lost') return changes;
  const { bytes } = changes.read(changes.numbers);
  const places = new Map(changes.numbers.map((page, at) => [page, at * pageSize]));
  return {
    ...changes,
    read(numbers) {
      const pages = numbers.map((page) => {
        const place = places.get(page) ?? 0;
        return bytes.subarray(place, place + pageSize);
      });
      return { numbers: [...numbers], bytes: Buffer.concat(pages) };
    },
  };
}
