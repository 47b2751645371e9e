import type { Database } from '../../../platform/data/rest/database.ts';
import { serverTime } from '../../../platform/data/server-time.ts';
import { orUnreachable } from './read-problem.ts';

type Reads = typeof import('./pages.ts');

/**
 * Reads the data of a page in the browser; `now` is the server's time. The code of the reads is loaded on first use, so
 * that no page's first load contains it. Throws the errors of `orUnreachable`, and `ScriptMissing` if that code cannot
 * be loaded.
 */
export async function inBrowser<T>(
  read: (reads: Reads, db: Database, now: number) => Promise<T>,
): Promise<T> {
  const [[reads, { browserDatabase }], now] = await Promise.all([
    Promise.all([import('./pages.ts'), import('./browser-database.ts')]),
    serverTime(),
  ]);
  return orUnreachable(read(reads, browserDatabase(), now));
}
