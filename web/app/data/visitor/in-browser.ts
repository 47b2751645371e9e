import type { Firestore } from 'firebase/firestore/lite';
import { CHUNK_PATIENCE } from '../../domain/chunk-patience.ts';
import { serverTime } from '../server-time.ts';
import { orUnreachable, ReadError, within } from './read-problem.ts';

type Reads = typeof import('./pages.ts');

/**
 * Reads a page's documents in the browser, as of the server's time. Firestore Lite is downloaded with the first such
 * read, so that no page's first load carries it. Throws a `ReadError` when the database or that download does not come.
 */
export async function inBrowser<T>(
  read: (reads: Reads, db: Firestore, now: number) => Promise<T>,
): Promise<T> {
  const [[reads, { browserDatabase }], now] = await Promise.all([
    within(CHUNK_PATIENCE, 'missing-script', download()),
    serverTime(),
  ]);
  return orUnreachable(read(reads, browserDatabase(), now));
}

async function download() {
  try {
    return await Promise.all([import('./pages.ts'), import('./browser-database.ts')]);
  } catch (error) {
    // A browser that is offline says so; otherwise the file is gone, as after an update of the site.
    throw new ReadError(navigator.onLine ? 'missing-script' : 'offline', error);
  }
}
