import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** How long between two looks at a lock that another process holds. Milliseconds. */
const LOOK_AGAIN = 200;

/**
 * Does the work while no other process does such work in this folder; waits for one that does. The lock is SQLite's own
 * on a file of its own, so the system drops it with the process, however that ends. Throws what the work throws, and
 * where the folder may not be written.
 */
export async function withBuildLock(folder: string, work: () => Promise<void>): Promise<void> {
  const lock = new DatabaseSync(join(folder, '.build-lock'));
  try {
    for (let isWaiting = false; !isTaken(lock); isWaiting = true) {
      if (!isWaiting) console.log('Building the site … by another process; waiting for it.');
      await pause(LOOK_AGAIN);
    }
    await work();
  } finally {
    lock.close();
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && /locked|busy/i.test(error.message)) return false;
    throw error;
  }
}
