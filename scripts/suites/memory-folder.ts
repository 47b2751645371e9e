import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;

/**
 * Creates a folder in memory for temporary files of tests; the caller removes it. On a disk, the tests would spend most
 * of their time waiting for databases to flush. Null if the system has no file system in memory, or too little space in
 * it, as in most containers, or too little free memory.
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
