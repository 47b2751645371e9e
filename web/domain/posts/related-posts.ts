import type { Post } from './post.ts';

/** Related posts on a post's page (docs/product.md#the-end-of-a-post). */
const RELATED_POSTS = 2;

/**
 * Maximum number of posts with a common tag that are compared. The post itself and its two neighbours may be among
 * them.
 */
export const RELATED_CANDIDATES = 8;

type Candidate = Pick<Post, 'id' | 'tags' | 'publishDate'>;

/**
 * The related posts of `post`: the most common tags first, then the newest. Without the post itself and the posts in
 * `shown`, which its page links to already.
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
