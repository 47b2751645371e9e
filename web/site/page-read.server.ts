import type { Site } from '../data/site-context.ts';
import { orUnreachable, ReadError } from '../data/visitor/read-problem.ts';
import { serverDatabase } from '../data/visitor/server-database.server.ts';
import { orPageProblem } from './page-read.ts';

// Re-exported for loaders, because a `.server` module, and with it Firestore Lite, stays out of the browser's bundle.
export { getGamePosts } from '../data/visitor/game-posts.server.ts';
export { readBlogList, readDraft, readHome, readMember, readPost, readTeam } from '../data/visitor/pages.ts';
export { isRemovedPost } from '../data/visitor/posts.ts';
export { getRenamedTag } from '../data/visitor/tag-renames.server.ts';

type ServerDatabase = ReturnType<typeof serverDatabase>;

/**
 * Runs a page's read for the first response, at this server's time. On a demo host nothing is read before the visitor
 * is known (docs/product.md#host-guard).
 */
export async function readOnServer<T>(
  site: Site,
  read: (db: ServerDatabase, now: number) => Promise<T>,
): Promise<T | null> {
  if (site.hostKind === 'demo') return null;
  const reading = orUnreachable(read(serverDatabase(site), Date.now())).catch((error: unknown): never => {
    if (error instanceof ReadError) site.report('database-away', error.cause ?? 'no answer');
    throw error;
  });
  return orPageProblem(reading);
}
