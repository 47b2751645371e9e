import type { Post } from './post.ts';

/** Whether a post is in review. A published post never is, whatever its field says. */
export const isInReview = ({ published, review }: Pick<Post, 'published' | 'review'>): boolean =>
  !published && review === 'ready';

/** The change of the field `review` that ends a review, for the commit that publishes the post. */
export const endOfReview = ({ review }: Pick<Post, 'review'>): { review?: 'none' } =>
  review === 'ready' ? { review: 'none' } : {};
