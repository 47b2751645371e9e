import { isUtf8 } from 'node:buffer';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
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

/**
 * Reads a text file. If it is not UTF-8, throws an `Error` with one sentence that contains `name`. If it cannot be
 * read, throws the system's error.
 */
export function readUtf8(file: string, name: string): string {
  return utf8Text(readFileSync(file), name);
}

/** Decodes UTF-8 bytes and removes a byte order mark. Throws an `Error` with one sentence if they are not UTF-8. */
export function utf8Text(bytes: Buffer, name: string): string {
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  throw new Error(`${name}, line ${firstWrongLine(bytes)}, is not UTF-8: save the file in that encoding.`);
}

function firstWrongLine(bytes: Buffer): number {
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

/** Polling interval in milliseconds. */
const EVERY = 1000;

/** The state of some files at one point in time. */
export interface NotedFiles {
  /** Calls `changed` when a file was added, removed or changed since that time. */
  watch(changed: () => void): { close(): void };
}

/**
 * Records the state of files. Call it before reading them, so that no change in between is missed. Watching polls
 * `list` once a second, because change notifications often do not work in containers and on network drives.
 */
export function noteFiles(list: () => readonly string[]): NotedFiles {
  let before = stateOf(list);
  return {
    watch(changed) {
      const timer = setInterval(() => {
        const now = stateOf(list);
        if (now === before) return;
        before = now;
        changed();
      }, EVERY);
      timer.unref();
      return { close: () => clearInterval(timer) };
    },
  };
}

/** The paths, times of change and sizes of the files as a string; the error if one of them cannot be examined. */
function stateOf(list: () => readonly string[]): string {
  try {
    return list()
      .map((file) => {
        const found = statSync(file, { throwIfNoEntry: false });
        return `${file} ${found?.mtimeMs} ${found?.size}`;
      })
      .join('\n');
  } catch (error) {
    return String(error);
  }
}
