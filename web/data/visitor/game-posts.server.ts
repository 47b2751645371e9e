import type { Firestore } from 'firebase/firestore/lite';
import { type LinkedPost, linkedPost } from '../../domain/posts/linked-post.ts';
import type { Game } from '../../domain/studio.ts';
import { getPostsOfTags } from './posts.ts';

/** The newest public posts at `now` whose tags name the game, by its name or the last segment of its address. */
export async function getGamePosts(
  db: Firestore,
  now: number,
  { name, address }: Pick<Game, 'name' | 'address'>,
): Promise<LinkedPost[]> {
  const tags = [name, address, name.toLowerCase(), address.toLowerCase()];
  return (await getPostsOfTags(db, now, [...new Set(tags)])).map(linkedPost);
}
