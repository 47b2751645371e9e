import type { Firestore } from 'firebase/firestore/lite';
import { serverTime } from '../server-time.ts';
import { orUnreachable } from './read-problem.ts';

type Reads = typeof import('./pages.ts');

/**
 * Runs a page's read in the browser, at the server's time. Firestore Lite is downloaded for the first such read, so it
 * is not part of any page's first load. Throws a `ReadError` when the database does not respond, and `ScriptMissing`
 * when the download fails.
 */
export async function inBrowser<T>(
  read: (reads: Reads, db: Firestore, now: number) => Promise<T>,
): Promise<T> {
  const [[reads, { browserDatabase }], now] = await Promise.all([
    Promise.all([import('./pages.ts'), import('./browser-database.ts')]),
    serverTime(),
  ]);
  return orUnreachable(read(reads, browserDatabase(), now));
}
