import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;

/**
 * Creates a folder in memory for the temporary files of tests, which the caller removes. On a disk the databases of all
 * test sites wait for each flush, which is most of the time of the permission tables. Null where the system has no such
 * file system, or little room in it, as in most containers.
 */
export function createMemoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < 2 * GIB || freemem() < 2 * GIB) return null;
    return mkdtempSync(`${IN_MEMORY}/studio-site-test-`);
  } catch {
    return null;
  }
}
