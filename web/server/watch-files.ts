import { statSync } from 'node:fs';

/** How long between two looks. Milliseconds. */
const EVERY = 1000;

/**
 * Calls `changed` when one of these files came, went or changed; `list` is asked again for each look. It looks itself,
 * once a second: what systems say about changes does not reach into containers and across network drives.
 */
export function watchFiles(list: () => readonly string[], changed: () => void): { close(): void } {
  let before = stateOf(list);
  const timer = setInterval(() => {
    const now = stateOf(list);
    if (now === before) return;
    before = now;
    changed();
  }, EVERY);
  timer.unref();
  return { close: () => clearInterval(timer) };
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
