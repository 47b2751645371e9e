import type { Post } from './post.ts';

/** Whether a post waits for an editor. A published post never does, whatever its field says. */
export const isInReview = ({ published, review }: Pick<Post, 'published' | 'review'>): boolean =>
  !published && review === 'ready';

/** The change of `review` that belongs into the commit that publishes a post: it ends the review. */
export const endOfReview = ({ review }: Pick<Post, 'review'>): { review?: 'none' } =>
  review === 'ready' ? { review: 'none' } : {};
