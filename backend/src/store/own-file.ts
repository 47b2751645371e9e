import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';

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
