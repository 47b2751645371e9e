import type { Database } from '../../platform/data/rest/database.ts';
import type { Site } from '../data/site-context.ts';
import { orUnreachable, ReadError } from '../data/visitor/read-problem.ts';
import { orPageProblem } from './page-read.ts';

// Exported again for loaders. A `.server` module keeps the code for reading data out of the browser's bundle.
export { getGamePosts } from '../data/visitor/game-posts.server.ts';
export {
  getRenamedTag,
  readBlogList,
  readDraft,
  readHome,
  readMember,
  readPost,
  readTeam,
} from '../data/visitor/pages.ts';
export { isRemovedPost } from '../data/visitor/posts.ts';

/**
 * Reads the data of a page on the server, with the moment of the request as the current time. On a demo host nothing is read,
 * because the visitor is not known yet (docs/product.md#host-guard).
 */
export async function readOnServer<T>(
  site: Site,
  read: (db: Database, now: number) => Promise<T>,
): Promise<T | null> {
  if (site.hostKind === 'demo') return null;
  const reading = orUnreachable(read(site.database, site.now)).catch((error: unknown): never => {
    if (error instanceof ReadError) site.report('database-away', error.cause ?? 'no answer');
    throw error;
  });
  return orPageProblem(reading);
}
