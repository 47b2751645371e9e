import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const NOTE = 'node_modules/.package-lock.json';

/** Whether the dependencies are installed in a folder. */
export const readInstalled = (folder: string): boolean => existsSync(join(folder, NOTE));

/**
 * Marks the dependencies as up to date. Otherwise run.mjs would install them again, because switching versions changes
 * the time of the lock file.
 */
export function markInstalled(folder: string): void {
  const now = new Date();
  if (readInstalled(folder)) utimesSync(join(folder, NOTE), now, now);
}
