import { statSync } from 'node:fs';

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
