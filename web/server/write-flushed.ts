import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file and waits until it is on the disk. Only its owner can read a file that this creates. */
export function writeFlushed(file: string, content: string | Uint8Array): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Replaces a file atomically: it contains the old or the new text at every moment. */
export function replaceFile(file: string, content: string): void {
  writeFlushed(`${file}.unfinished`, content);
  renameSync(`${file}.unfinished`, file);
  flush(dirname(file));
}

/**
 * Flushes a file, or the entries of a folder, so that they survive a power cut. Does nothing on systems that do not
 * support this.
 */
export function flush(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    if (!/^(EPERM|EINVAL|EISDIR|EACCES)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    closeSync(handle);
  }
}
