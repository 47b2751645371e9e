import type { Post } from './post.ts';

/** Related posts on a post's page (docs/product.md#the-end-of-a-post). */
const RELATED_POSTS = 2;

/** How many posts with one of its tags are looked at; the post itself and its two neighbours may be among them. */
export const RELATED_CANDIDATES = 8;

type Candidate = Pick<Post, 'id' | 'tags' | 'publishDate'>;

/**
 * The posts to read after `post`: those with the most tags in common, then the newest, without the post itself and
 * those in `shown`, which its page links to already.
 */
export function relatedPosts<T extends Candidate>(
  post: Candidate,
  candidates: readonly T[],
  shown: readonly (Pick<Post, 'id'> | null)[],
): T[] {
  const without = new Set([post.id, ...shown.map((other) => other?.id)]);
  const common = ({ tags }: Candidate) => new Set(tags.filter((tag) => post.tags.includes(tag))).size;
  return candidates
    .filter((other) => !without.has(other.id) && common(other) > 0)
    .sort((a, b) => common(b) - common(a) || b.publishDate - a.publishDate || (a.id < b.id ? 1 : -1))
    .slice(0, RELATED_POSTS);
}
