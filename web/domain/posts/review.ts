import type { Post } from './post.ts';

/** Whether a post is in review. A published post never is, whatever its field says. */
export const isInReview = ({ published, review }: Pick<Post, 'published' | 'review'>): boolean =>
  !published && review === 'ready';

/** The change of the field `review` in the commit that publishes a post: it ends the review. */
export const endOfReview = ({ review }: Pick<Post, 'review'>): { review?: 'none' } =>
  review === 'ready' ? { review: 'none' } : {};
