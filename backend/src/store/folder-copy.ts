import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { asDamage, expectSound, reasonOf, StoreError } from './errors.ts';
import { standAlone } from './maintenance.ts';
import { type FolderCopy, keepObjects, objectSizes, stillStored } from './object-copies.ts';
import { openForReading } from './open-for-reading.ts';
import { flushFolder } from './own-folder.ts';
import { objectFile } from './unused-objects.ts';

/**
 * Copies documents, accounts and objects of a data folder, as of one point in time, into an empty folder with the same
 * layout: `studio.sqlite` and `objects`. A backend may be running on the data folder. `earlier` are folders with
 * earlier copies. If one of them has a file already, the new copy gets a hard link to it, where the disk supports that.
 * `expectRoom` gets an estimate of the bytes that will be written, and may throw a `StoreError`. Flushes everything to
 * the disk. Throws `StoreError` if the database is missing or damaged, or the target cannot be written.
 */
export async function copyFolder(
  dataDir: string,
  target: string,
  { earlier, expectRoom }: { earlier: readonly string[]; expectRoom: (bytes: number) => void },
): Promise<FolderCopy> {
  const db = openForReading(dataDir);
  const file = join(target, 'studio.sqlite');
  try {
    const sizes = objectSizes(db);
    const sources = new Map([...sizes.keys()].map((content) => [content, earlierFile(content, earlier)]));
    const added = [...sizes].filter(([content]) => sources.get(content) === undefined);
    expectRoom(databaseSize(dataDir) + added.reduce((sum, [, size]) => sum + size, 0));
    // The file is readable by its owner only, because it contains personal data.
    writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
    await backup(db, file);
    const kept = [...sources].filter(([content, source]) => {
      const place = objectFile(target, content);
      const isShared = source !== undefined && shared(source, place);
      return isShared || copied(objectFile(dataDir, content), place, content);
    });
    const copy = new DatabaseSync(file);
    let objects = 0;
    let missing: { name: string; content: string }[] = [];
    try {
      // Rejects a damaged database, because its copy could not be restored, and might replace an older intact backup.
      expectSound(copy, dataDir);
      ({ objects, missing } = keepObjects(copy, new Set(kept.map(([content]) => content))));
    } finally {
      copy.close();
    }
    standAlone(file);
    flushFiles(file, target);
    return { objects, lost: stillStored(dataDir, missing) };
  } catch (error) {
    const cause = asDamage(error, dataDir);
    if (cause instanceof StoreError) throw cause;
    throw new StoreError(`${target} cannot be written: ${reasonOf(error)}.`);
  } finally {
    db.close();
  }
}

function databaseSize(dataDir: string): number {
  const sizeOf = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0;
  return sizeOf('studio.sqlite') + sizeOf('studio.sqlite-wal');
}

function earlierFile(content: string, earlier: readonly string[]): string | undefined {
  return earlier.map((folder) => objectFile(folder, content)).find(existsSync);
}

/** Creates a hard link to a file. Returns false if this fails, for example because the file has too many links. */
function shared(source: string, target: string): boolean {
  makeParent(target);
  try {
    linkSync(source, target);
    return true;
  } catch {
    return false;
  }
}

const CHUNK = 1024 * 1024;

/**
 * Copies a file and flushes it. Returns false if the file is missing or cannot be read, or its SHA-256 hash is not
 * `content`.
 */
function copied(source: string, target: string, content: string): boolean {
  if (!existsSync(source)) return false;
  makeParent(target);
  const unfinished = `${target}.unfinished`;
  const from = openSync(source, 'r');
  try {
    const to = openSync(unfinished, 'w', 0o600);
    const hash = createHash('sha256');
    let read: number | null;
    try {
      const buffer = Buffer.allocUnsafe(CHUNK);
      for (read = readNext(from, buffer); read !== null && read > 0; read = readNext(from, buffer)) {
        hash.update(buffer.subarray(0, read));
        for (let at = 0; at < read; ) at += writeSync(to, buffer, at, read - at);
      }
      fsyncSync(to);
    } finally {
      closeSync(to);
    }
    if (read === null || hash.digest('hex') !== content) {
      rmSync(unfinished);
      return false;
    }
    renameSync(unfinished, target);
    return true;
  } finally {
    closeSync(from);
  }
}

/** Reads the next bytes of a file. Returns their number, 0 at the end; null if they are on a bad sector (EIO). */
function readNext(handle: number, buffer: Uint8Array): number | null {
  try {
    return readSync(handle, buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO') return null;
    throw error;
  }
}

function makeParent(target: string): void {
  mkdirSync(join(target, '..'), { recursive: true, mode: 0o700 });
}

function flushFiles(file: string, target: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  const objects = join(target, 'objects');
  for (const name of existsSync(objects) ? readdirSync(objects) : []) flushFolder(join(objects, name));
  if (existsSync(objects)) flushFolder(objects);
  flushFolder(target);
}
