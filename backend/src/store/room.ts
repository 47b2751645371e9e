import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** Bytes. */
export interface Disk {
  free: number;
  total: number;
}

export interface RoomSettings {
  /** Bytes that stay free on the data folder's disk, or a twentieth of the disk where that is less; 0 for no limit. */
  floor: number;
  /** The data folder's disk; tests pass their own. */
  disk?: () => Disk;
}

/** `low`: nothing large is stored. `none`: only what frees room, and the little that takes access away. */
export type RoomState = 'enough' | 'low' | 'none';

export interface Room {
  /** Whether a file of `coming` bytes can be stored. */
  forFile(coming: number): RoomState;
  /** The same for documents, which also go where deleted ones were. */
  forDocuments(): RoomState;
  /** Runs a small write; on a full disk it gives the reserve back to the disk and runs it once more. */
  persist<T>(write: () => T): T;
  /** Gives the reserve back to the disk. Returns whether there was one. */
  release(): boolean;
}

const SMALLEST_PART = 1 / 20;
/** SQLite needs room to delete, too: its log takes some 4 MiB before it is folded into the database. Bytes. */
const RESERVE = 8 * 1024 * 1024;
/** With less than this only deletions are stored, so that others do not use up what they need. Bytes. */
const LAST = 4 * RESERVE;

/** Opens the room on a data folder's disk, and makes the reserve where there is enough. */
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

/** Whether an error of SQLite or the file system says that the disk takes no more. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === 'ENOSPC' || code === 'EDQUOT' || /disk is full/.test(message ?? '');
}

function diskOf(folder: string): Disk {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Returns whether there is one now. */
function makeReserve(file: string): boolean {
  try {
    const handle = openSync(file, 'w', 0o600);
    try {
      // Zeros take no room on a disk that compresses.
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
