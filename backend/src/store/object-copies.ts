import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { ObjectSettings } from '../model/stored-object.ts';
import { StoreError } from './errors.ts';
import { readFrom } from './open-for-reading.ts';
import { flushFolder } from './own-folder.ts';
import { objectFile, unusedFile } from './unused-objects.ts';

/** The objects in a copy of a data folder. */
export interface FolderCopy {
  /** Number of objects in the copy. */
  objects: number;
  /** Names of objects that the copy lacks, because their files in the data folder are missing or damaged. */
  lost: string[];
}

// Converts between two forms of stored objects. A data folder has their bytes in files. A backup, which is a single
// file, has them in a table.

const contentsOf = (db: DatabaseSync) =>
  hasTable(db, 'objects')
    ? db
        .prepare('SELECT DISTINCT content FROM objects')
        .all()
        .map((row) => String(row.content))
    : [];

function hasTable(db: DatabaseSync, name: string): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The bytes of a file whose hash is `content`; null if the file is missing, damaged, or on a bad sector (EIO). */
function intactBytes(file: string, content: string): Uint8Array | null {
  if (!existsSync(file)) return null;
  try {
    const bytes = readFileSync(file);
    return hashOf(bytes) === content ? bytes : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO') return null;
    throw error;
  }
}

/**
 * Copies the bytes of a data folder's objects into a copy of its database. Removes from the copy all resumable uploads,
 * and objects whose file is missing or damaged, with which the copy could not be restored. Returns the number of
 * objects that are left, and the removed objects.
 */
export function packObjects(db: DatabaseSync, dataDir: string): KeptObjects {
  const contents = contentsOf(db);
  if (contents.length === 0) return keepObjects(db, new Set());
  db.exec('CREATE TABLE object_bytes (content TEXT NOT NULL PRIMARY KEY, bytes BLOB NOT NULL)');
  const put = db.prepare('INSERT INTO object_bytes (content, bytes) VALUES (:content, :bytes)');
  const packed = new Set<string>();
  for (const content of contents) {
    const bytes = intactBytes(objectFile(dataDir, content), content);
    if (bytes === null) continue;
    put.run({ content, bytes });
    packed.add(content);
  }
  return keepObjects(db, packed);
}

/** The size in bytes of each stored content, by its SHA-256 hash. */
export function objectSizes(db: DatabaseSync): Map<string, number> {
  if (!hasTable(db, 'objects')) return new Map();
  const rows = db.prepare('SELECT DISTINCT content, size FROM objects').all();
  return new Map(rows.map(({ content, size }) => [String(content), Number(size)]));
}

/** Number of objects in a copy of a database, and those that were removed from it. */
export interface KeptObjects {
  objects: number;
  missing: { name: string; content: string }[];
}

/**
 * Removes from a copy of a database all unfinished uploads, and all objects whose content is not in `contents`. Returns
 * the number of objects that are left, and the removed objects.
 */
export function keepObjects(db: DatabaseSync, contents: ReadonlySet<string>): KeptObjects {
  if (!hasTable(db, 'objects')) return { objects: 0, missing: [] };
  db.exec('DELETE FROM uploads');
  const stored = db.prepare('SELECT name, content FROM objects ORDER BY name').all();
  const missing = stored
    .map(({ name, content }) => ({ name: String(name), content: String(content) }))
    .filter(({ content }) => !contents.has(content));
  const drop = db.prepare('DELETE FROM objects WHERE content = :content');
  for (const { content } of missing) drop.run({ content });
  return { objects: stored.length - missing.length, missing };
}

/** The names of `missing` objects whose content the database still lists. The others were deleted meanwhile. */
export function stillStored(dataDir: string, missing: KeptObjects['missing']): string[] {
  if (missing.length === 0) return [];
  return readFrom(dataDir, (db) => {
    const now = objectSizes(db);
    return missing.flatMap(({ name, content }) => (now.has(content) ? [name] : []));
  });
}

/**
 * Writes the bytes of the objects in `db`, a copy of the backup `file`, into a data folder. Intact existing files are
 * kept. The bytes come from a table of `db`, which is then dropped. Without this table, the backup is the database of
 * another data folder, and the bytes come from the files of that folder, `besides`. Returns the number of objects.
 * Throws `StoreError` if bytes are missing or do not match their hash.
 */
export function unpackObjects(db: DatabaseSync, dataDir: string, besides: string, file: string): number {
  const contents = contentsOf(db);
  if (contents.length > 0) {
    const packed = hasTable(db, 'object_bytes')
      ? db.prepare('SELECT bytes FROM object_bytes WHERE content = :content')
      : null;
    for (const content of contents) {
      const row = packed?.get({ content })?.bytes as Uint8Array | undefined;
      const beside = [objectFile(besides, content), unusedFile(besides, content)].find(existsSync);
      const bytes = row ?? (beside === undefined ? undefined : readFileSync(beside));
      if (bytes === undefined || hashOf(bytes) !== content)
        throw new StoreError(
          `${file} cannot be restored: the bytes of the file ${nameOf(db, content)} are ${bytes ? 'damaged' : 'missing'}.`,
        );
      writeObject(dataDir, content, bytes);
    }
  }
  if (hasTable(db, 'object_bytes')) db.exec('DROP TABLE object_bytes; VACUUM');
  return hasTable(db, 'objects') ? Number(db.prepare('SELECT count(*) AS n FROM objects').get()?.n) : 0;
}

function nameOf(db: DatabaseSync, content: string): string {
  return String(db.prepare('SELECT name FROM objects WHERE content = ? LIMIT 1').get(content)?.name);
}

function writeObject(dataDir: string, content: string, bytes: Uint8Array): void {
  const place = objectFile(dataDir, content);
  if (intactBytes(place, content) !== null) return;
  const folder = join(dataDir, 'objects', content.slice(0, 2));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const aside = `${place}.unfinished`;
  const handle = openSync(aside, 'w', 0o600);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
    fsyncSync(handle);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  renameSync(aside, place);
  flushFolder(folder);
}

/** An object of a data folder, and the file that contains its bytes. */
export interface FolderObject {
  bucket: string;
  name: string;
  settings: ObjectSettings;
  /** Path of the file. */
  file: string;
}

/** Every object of a database. */
export function readObjects(db: DatabaseSync, dataDir: string): FolderObject[] {
  if (!hasTable(db, 'objects')) return [];
  const rows = db.prepare('SELECT bucket, name, settings, content FROM objects ORDER BY bucket, name').all();
  return rows.map(({ bucket, name, settings, content }) => ({
    bucket: String(bucket),
    name: String(name),
    settings: JSON.parse(String(settings)) as ObjectSettings,
    file: objectFile(dataDir, String(content)),
  }));
}

/** Result of comparing a data folder's objects with their files. */
export interface ObjectCheck {
  /** Names of all objects. */
  names: string[];
  /** Number of objects with an intact file. */
  whole: number;
  /** Names of objects whose file is missing or damaged. */
  missing: string[];
  /** Files that belong to no object. After a day without use, the next start of the site moves them to `unused`. */
  unused: string[];
}

/** Compares the objects of a database with the files of its data folder. */
export function checkObjects(db: DatabaseSync, dataDir: string): ObjectCheck {
  const rows = hasTable(db, 'objects')
    ? db.prepare('SELECT name, content, size FROM objects ORDER BY name').all()
    : [];
  const names = rows.map(({ name }) => String(name));
  const result: ObjectCheck = { names, whole: 0, missing: [], unused: [] };
  const known = new Map<string, boolean>();
  for (const { name, content, size } of rows) {
    const hash = String(content);
    if (!known.has(hash)) known.set(hash, isWhole(objectFile(dataDir, hash), hash, Number(size)));
    if (known.get(hash)) result.whole += 1;
    else result.missing.push(String(name));
  }
  const root = join(dataDir, 'objects');
  for (const folder of existsSync(root) ? readdirSync(root) : [])
    for (const file of readdirSync(join(root, folder)))
      if (!known.has(file)) result.unused.push(`${folder}/${file}`);
  return result;
}

function isWhole(file: string, content: string, size: number): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === size && intactBytes(file, content) !== null;
}
