import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ownFile } from './own-file.ts';
import { StoreError } from './store-error.ts';

/**
 * Locks the data folder for this process and returns a function that unlocks it. SQLite locks a separate file, so the
 * operating system releases the lock however the process ends. Throws `StoreError` if another process has the lock.
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
      throw new StoreError(
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
