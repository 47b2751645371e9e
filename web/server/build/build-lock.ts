import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between attempts to get the lock. */
const LOOK_AGAIN = 200;

/**
 * Waits for an exclusive lock on the folder, and runs `work` while holding it. The lock is a file lock of SQLite, which
 * the operating system releases however the process ends. Throws if `work` throws or the folder is not writable.
 */
export async function withBuildLock(folder: string, work: () => Promise<void>): Promise<void> {
  const lock = new DatabaseSync(join(folder, '.build-lock'));
  try {
    for (let isWaiting = false; !isTaken(lock); isWaiting = true) {
      if (!isWaiting) console.log('Waiting for another process that is building the site…');
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
