import type { Post } from './post.ts';

/** Whether a post is in review. A published post never is, even if its field `review` is set. */
export const isInReview = ({ published, review }: Pick<Post, 'published' | 'review'>): boolean =>
  !published && review === 'ready';

/** The change that ends a post's review, for the commit that publishes it. */
export const endOfReview = ({ review }: Pick<Post, 'review'>): { review?: 'none' } =>
  review === 'ready' ? { review: 'none' } : {};
