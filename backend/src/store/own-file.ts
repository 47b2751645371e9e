import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Makes a file accessible to its owner only, and creates it empty when absent: SQLite and its companion files would
 * take the process's mode, which may let others read.
 */
export function ownFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Flushes a folder, so that a rename in it survives a power cut, where the system supports it. */
export function flushFolder(place: string): void {
  const handle = openSync(place, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some systems cannot flush a folder or a file opened for reading; the rename is done anyway.
    if (!/^(EPERM|EINVAL|EISDIR|EACCES)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    closeSync(handle);
  }
}
