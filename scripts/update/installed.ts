import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const NOTE = 'node_modules/.package-lock.json';

/** Whether dependencies are installed in a folder. */
export const readInstalled = (folder: string): boolean => existsSync(join(folder, NOTE));

/** Says that what is installed is as new as the lock file, whose time a switch of versions changed (run.mjs reads both). */
export function markInstalled(folder: string): void {
  const now = new Date();
  if (readInstalled(folder)) utimesSync(join(folder, NOTE), now, now);
}
