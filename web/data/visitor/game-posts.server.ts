import { type LinkedPost, linkedPost } from '../../domain/posts/linked-post.ts';
import type { Game } from '../../domain/studio.ts';
import type { Database } from '../rest/database.ts';
import { getPostsOfTags } from './posts.ts';

/** The newest posts public at `now` with a tag that equals the game's name or the last segment of its path. */
export async function getGamePosts(
  db: Database,
  now: number,
  { name, address }: Pick<Game, 'name' | 'address'>,
): Promise<LinkedPost[]> {
  const tags = [name, address, name.toLowerCase(), address.toLowerCase()];
  return (await getPostsOfTags(db, now, [...new Set(tags)])).map(linkedPost);
}
