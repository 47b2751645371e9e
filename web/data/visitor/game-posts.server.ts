import type { Database } from '../../../platform/data/rest/database.ts';
import type { Post } from '../../domain/posts/post.ts';
import { type LinkedPost, linkedPost } from '../../domain/posts/related-posts.ts';
import type { Game } from '../../domain/studio.ts';
import { getPostsOfTags } from './posts.ts';

type Named = Pick<Game, 'name' | 'address'>;

/**
 * The newest posts that are public at `now` and have a tag that equals the game's name or the last segment of its path,
 * as it is or in lower case. At most `limit` posts, without their contents.
 */
export async function getPostsOfGame(
  db: Database,
  now: number,
  { name, address }: Named,
  limit?: number,
): Promise<Post[]> {
  const tags = [name, address, name.toLowerCase(), address.toLowerCase()];
  return getPostsOfTags(db, now, [...new Set(tags)], limit);
}

/** The posts of `getPostsOfGame` with only the fields that a card shows. */
export async function getGamePosts(db: Database, now: number, game: Named): Promise<LinkedPost[]> {
  return (await getPostsOfGame(db, now, game)).map(linkedPost);
}
