import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const NOTE = 'node_modules/.package-lock.json';

/** Whether dependencies are installed in a folder. */
export const readInstalled = (folder: string): boolean => existsSync(join(folder, NOTE));

/** Marks the dependencies as up to date: a switch of versions changed the lock file's time, which run.mjs compares. */
export function markInstalled(folder: string): void {
  const now = new Date();
  if (readInstalled(folder)) utimesSync(join(folder, NOTE), now, now);
}
