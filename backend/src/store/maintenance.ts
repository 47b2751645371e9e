import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Fields } from '../model/value.ts';
import { type Account, accountTable, allAccounts, usedInDemo } from './accounts.ts';
import { addChecksum } from './content-checksum.ts';
import { asDamage, DamageError, expectSound, reasonOf, StoreError } from './errors.ts';
import {
  checkObjects,
  type FolderCopy,
  type FolderObject,
  type KeptObjects,
  type ObjectCheck,
  packObjects,
  readObjects,
  stillStored,
} from './object-copies.ts';
import { openStore } from './open.ts';
import { openForReading, readFrom } from './open-for-reading.ts';
import { lockFolder } from './own-folder.ts';

/**
 * Copies documents, accounts and objects of a data folder into one file, as of one point in time. A backend may be
 * running on the folder. Throws `StoreError` if there is no database, if the database is damaged, or if the file exists
 * or cannot be written.
 */
export async function backupFolder(dataDir: string, file: string): Promise<FolderCopy> {
  if (existsSync(file)) throw new StoreError(`${file} already exists. Name another file.`);
  const db = openForReading(dataDir);
  // Writes to a temporary file that is renamed at the end, so that a file with the final name is always a complete
  // backup.
  const unfinished = `${file}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    // The file is readable by its owner only, because it contains personal data and folders such as /tmp are public.
    writeFileSync(unfinished, '', { mode: 0o600, flag: 'wx' });
    await backup(db, unfinished);
    const copy = new DatabaseSync(unfinished);
    let kept: KeptObjects;
    try {
      // Rejects a damaged database, because its copy could not be restored, and might replace an older intact backup.
      expectSound(copy, dataDir);
      kept = packObjects(copy, dataDir);
      addChecksum(copy);
    } finally {
      copy.close();
    }
    standAlone(unfinished);
    renameSync(unfinished, file);
    return { objects: kept.objects, lost: stillStored(dataDir, kept.missing) };
  } catch (error) {
    rmSync(unfinished, { force: true });
    const cause = asDamage(error, dataDir);
    if (cause instanceof DamageError) throw cause;
    throw new StoreError(`${file} cannot be written: ${reasonOf(error)}.`);
  } finally {
    db.close();
  }
}

/**
 * Merges a database and its companion files into one file, so that it can be read from a read-only folder or medium.
 */
export function standAlone(file: string): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA synchronous = FULL; PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
}

/** Runs SQLite's complete check on the database of a data folder. Returns the problems found. Throws `StoreError`. */
export function checkFolder(dataDir: string): string[] {
  let db: DatabaseSync;
  try {
    db = openForReading(dataDir);
  } catch (error) {
    if (error instanceof DamageError) return [error.message];
    throw error;
  }
  try {
    const lines = db.prepare('PRAGMA integrity_check').all();
    return lines.map((line) => String(line.integrity_check)).filter((line) => line !== 'ok');
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    db.close();
  }
}

/**
 * Compares the objects of a data folder with their files. A backend may be running on the folder. Throws `StoreError`.
 */
export function checkFolderObjects(dataDir: string): ObjectCheck {
  return readFrom(dataDir, (db) => checkObjects(db, dataDir));
}

/**
 * The documents of one collection of a data folder, oldest first. A backend may be running on the folder. Throws
 * `StoreError` if there is no readable database.
 */
export function readCollection(
  dataDir: string,
  collection: string,
): { path: string; fields: Fields; createTime: number }[] {
  return readFrom(dataDir, (db) => {
    const rows = db
      .prepare(
        'SELECT path, fields, create_time FROM documents WHERE collection = ? ORDER BY create_time, path',
      )
      .all(collection);
    return rows.map((row) => ({
      path: String(row.path),
      fields: JSON.parse(String(row.fields)) as Fields,
      createTime: Number(row.create_time),
    }));
  });
}

/** A document without its create and update times. */
export interface PlainDocument {
  /** Path relative to the database root. */
  path: string;
  fields: Fields;
}

/**
 * The whole content of a data folder as of one point in time, documents sorted by path. A backend may be running on the
 * folder. Throws `StoreError` if there is no readable database.
 */
export function readFolder(dataDir: string): {
  documents: PlainDocument[];
  accounts: Account[];
  objects: FolderObject[];
  /** Whether people ever signed in to this site in demo mode. */
  usedInDemo: boolean;
} {
  return readFrom(dataDir, (db) => {
    const rows = db.prepare('SELECT path, fields FROM documents ORDER BY path').all();
    const documents = rows.map(({ path, fields }) => ({
      path: String(path),
      fields: JSON.parse(String(fields)) as Fields,
    }));
    return {
      documents,
      accounts: allAccounts(db),
      objects: readObjects(db, dataDir),
      usedInDemo: usedInDemo(db),
    };
  });
}

/**
 * Locks a data folder while `work` runs, so that no backend can start on it. Throws `StoreError` if a backend is
 * running on the folder, or if it has no database.
 */
export async function withFolderLocked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  if (!existsSync(join(dataDir, 'studio.sqlite')))
    throw new StoreError(`There is no database in ${dataDir}.`);
  const release = lockFolder(dataDir);
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Adds accounts to a data folder that no backend uses. `inDemo`: whether the accounts come from a demo. If so, the
 * folder is marked (see `usedInDemo`). Throws `StoreError`.
 */
export function writeAccounts(dataDir: string, accounts: Account[], inDemo: boolean): void {
  const store = openStore(dataDir);
  try {
    const table = accountTable(store);
    for (const account of accounts) table.save(account);
    if (inDemo) table.noteDemo();
  } finally {
    store.close();
  }
}
