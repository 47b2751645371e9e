import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderInUse } from './errors.ts';

/**
 * Makes a file accessible to its owner only; creates it if absent. Otherwise SQLite would create the file and its
 * companions with the default mode, which may let others read them.
 */
export function ownFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Flushes a folder, so that new and renamed files in it survive a power cut. Does nothing where this is impossible. */
export function flushFolder(place: string): void {
  const handle = openSync(place, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some systems cannot flush folders. The files themselves are in place, so this error is ignored.
    if (!/^(EPERM|EINVAL|EISDIR|EACCES)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    closeSync(handle);
  }
}

/**
 * Creates a folder and its missing parents, accessible to the owner only. Does not use Node's `recursive` option, which
 * never returns in places such as `/proc`. Throws the file system's error.
 */
export function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Locks the data folder for this process and returns a function that unlocks it. SQLite locks a separate file, so the
 * operating system releases the lock however the process ends. Throws `FolderInUse` if another process has the lock.
 */
export function lockFolder(dataDir: string): () => void {
  const holder = join(dataDir, 'lock.pid');
  const place = join(dataDir, 'lock.sqlite');
  ownFile(place);
  const lock = new DatabaseSync(place);
  try {
    lock.exec(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (x); COMMIT',
    );
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new FolderInUse(
        `The data folder ${dataDir} is in use by another process${processId(holder)}: stop it, or set DATA_DIR to another folder.`,
      );
    }
    throw error;
  }
  ownFile(holder);
  writeFileSync(holder, String(process.pid));
  return () => lock.close();
}

function processId(holder: string): string {
  try {
    return ` (${readFileSync(holder, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
