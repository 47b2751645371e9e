import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** Sizes in bytes. */
export interface Disk {
  free: number;
  total: number;
}

export interface RoomSettings {
  /** Bytes to keep free on the disk, limited to a twentieth of its size; 0 for none. */
  floor: number;
  /** Returns the state of the data folder's disk; replaced by tests. */
  disk?: () => Disk;
}

/**
 * `low`: files and commits with large growth are rejected. `none`: so are all other growing commits, except small ones
 * that delete documents or come from users who can revoke access. The owner is never limited.
 */
export type RoomState = 'enough' | 'low' | 'none';

export interface Room {
  /** Whether a file of `coming` bytes can still be stored. */
  forFile(coming: number): RoomState;
  /** Whether documents can be stored. Documents can reuse the space of deleted ones inside the database file. */
  forDocuments(): RoomState;
  /** Runs a small write. If the disk is full, deletes the reserve file and tries once more. */
  persist<T>(write: () => T): T;
  /** Deletes the reserve file. Returns whether it existed. */
  release(): boolean;
}

const SMALLEST_PART = 1 / 20;
/**
 * Size in bytes of the reserve file, which is deleted when the disk is full. SQLite needs this space even for
 * deletions: the log grows to about 4 MiB before a checkpoint.
 */
const RESERVE = 8 * 1024 * 1024;
/** At most this much free space, in bytes, is kept for deletions and small changes, because they need space too. */
const LAST = 4 * RESERVE;

/** Monitors the free space on the data folder's disk, and creates the reserve file if there is enough. */
export function openRoom(dataDir: string, db: DatabaseSync, settings: RoomSettings | undefined): Room {
  const file = join(dataDir, 'reserve');
  const { floor = 0, disk = () => diskOf(dataDir) } = settings ?? {};
  const freePages = db.prepare('PRAGMA freelist_count');
  const { page_size: pageSize } = db.prepare('PRAGMA page_size').get() ?? {};
  let hasReserve = statSync(file, { throwIfNoEntry: false })?.size === RESERVE;

  function stateWith(besides: number): RoomState {
    if (floor === 0) return 'enough';
    const { free, total } = disk();
    const most = Math.min(floor, total * SMALLEST_PART);
    if (!hasReserve && free > most + RESERVE) hasReserve = makeReserve(file);
    const left = free + besides;
    if (left >= most) return 'enough';
    return left < Math.min(LAST, most / 2) ? 'none' : 'low';
  }

  function release(): boolean {
    if (!hasReserve) return false;
    rmSync(file, { force: true });
    hasReserve = false;
    return true;
  }

  stateWith(0);
  return {
    forFile: (coming) => stateWith(-coming),
    forDocuments: () => stateWith(Number(freePages.get()?.freelist_count) * Number(pageSize)),
    persist(write) {
      try {
        return write();
      } catch (error) {
        if (!isDiskFull(error) || !release()) throw error;
        return write();
      }
    },
    release,
  };
}

/** Whether an error of SQLite or the file system means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === 'ENOSPC' || code === 'EDQUOT' || /disk is full/.test(message ?? '');
}

function diskOf(folder: string): Disk {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Creates the reserve file. Returns whether it exists now. */
function makeReserve(file: string): boolean {
  try {
    const handle = openSync(file, 'w', 0o600);
    try {
      // Writes random bytes, because zeros would take no space on a compressing file system.
      writeSync(handle, randomBytes(RESERVE));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    return statSync(file).size === RESERVE;
  } catch {
    rmSync(file, { force: true });
    return false;
  }
}
