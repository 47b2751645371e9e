import { statSync } from 'node:fs';

/** Polling interval in milliseconds. */
const EVERY = 1000;

/** A snapshot of files. */
export interface NotedFiles {
  /** Calls `changed` when a file was added, removed or changed since the snapshot. */
  watch(changed: () => void): { close(): void };
}

/**
 * Takes a snapshot of files. Call it before reading them, so that no change in between is missed. `list` is evaluated
 * at each poll, once a second, because change notifications do not reach into containers or across network drives.
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

/** A fingerprint that changes with the file. Unreadable files have a fingerprint, too. */
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
