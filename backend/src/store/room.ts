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
  /** Bytes to keep free on the data folder's disk, at most a twentieth of the disk; 0 for no limit. */
  floor: number;
  /** The data folder's disk; tests pass their own. */
  disk?: () => Disk;
}

/** `low`: large writes are refused. `none`: only deletions, and small changes that revoke access. */
export type RoomState = 'enough' | 'low' | 'none';

export interface Room {
  /** Whether a file of `coming` bytes may still be stored. */
  forFile(coming: number): RoomState;
  /** Whether documents may be stored. They can also use the space that deleted documents left. */
  forDocuments(): RoomState;
  /** Runs a small write; when the disk is full, frees the reserve and retries once. */
  persist<T>(write: () => T): T;
  /** Deletes the reserve file. Returns whether there was one. */
  release(): boolean;
}

const SMALLEST_PART = 1 / 20;
/** SQLite needs room for deletions too: its log grows to some 4 MiB before a checkpoint. Bytes. */
const RESERVE = 8 * 1024 * 1024;
/** If less space than this is free, only deletions are stored, because they need the remaining space. Bytes. */
const LAST = 4 * RESERVE;

/** Monitors the free space on a data folder's disk, and creates the reserve file when there is enough. */
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

/** Whether an error of SQLite or the file system means a full disk. */
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
      // The file has random bytes, because a compressing file system would need no space for zeros.
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
