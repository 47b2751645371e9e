import type { Post } from './post.ts';

/** Number of related posts on a post's page (docs/product.md#the-end-of-a-post). */
const RELATED_POSTS = 2;

/** Number of posts with common tags to load. The post itself and its two neighbours may be among them. */
export const RELATED_CANDIDATES = 8;

type Candidate = Pick<Post, 'id' | 'tags' | 'publishDate'>;

/**
 * The posts most related to `post`: those with the most tags in common, then the newest. Excludes the post itself and
 * the posts in `shown`, which the page already links to.
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

/** The fields that a card with a link to a post shows. */
export type LinkedPost = Pick<Post, 'id' | 'slug' | 'title' | 'image' | 'publishDate'>;

/** Reduces a post to these fields, so that a page with the card need not download the post's content. */
export function linkedPost({ id, slug, title, image, publishDate }: Post): LinkedPost {
  return { id, title, image, publishDate, ...(slug ? { slug } : {}) };
}
