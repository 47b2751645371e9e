import { statSync } from 'node:fs';

/** How long between two looks. Milliseconds. */
const EVERY = 1000;

/** Files as they were at a moment. */
export interface NotedFiles {
  /** Calls `changed` when one of them came, went or changed since that moment. */
  watch(changed: () => void): { close(): void };
}

/**
 * Notes how these files are, to be called before they are read: a change between reading and watching is then seen.
 * `list` is asked again for each look. It looks itself, once a second: what systems say about changes does not reach into
 * containers and across network drives.
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

/** What would be another text after a change; what cannot be read says so. */
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
