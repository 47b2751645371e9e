import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Makes a file readable and writable by its owner alone, and makes it, empty, when it is absent: SQLite would give it
 * and the companions beside it the modes of the process, which let others read.
 */
export function ownFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Makes what was renamed in a folder last through a power cut, where the system can. */
export function flushFolder(place: string): void {
  const handle = openSync(place, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some systems do not flush a folder or a file opened for reading; the rename is done without it.
    if (!/^(EPERM|EINVAL|EISDIR|EACCES)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    closeSync(handle);
  }
}
