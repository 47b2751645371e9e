import type { Post } from './post.ts';

/** Whether a post is in review. A published post never is, even if its field `review` is set. */
export const isInReview = ({ published, review }: Pick<Post, 'published' | 'review'>): boolean =>
  !published && review === 'ready';

/** The change that ends a post's review, for the commit that publishes it. */
export const endOfReview = ({ review }: Pick<Post, 'review'>): { review?: 'none' } =>
  review === 'ready' ? { review: 'none' } : {};

/** The state of a post. `scheduled`: it is published with a future date, at which it goes live. */
export type PostState = 'draft' | 'review' | 'scheduled' | 'live';

/** The state of a post at `now` (milliseconds since 1970), as in `firestore.rules`. */
export function postState(post: Pick<Post, 'published' | 'publishDate' | 'review'>, now: number): PostState {
  if (!post.published) return isInReview(post) ? 'review' : 'draft';
  return post.publishDate <= now ? 'live' : 'scheduled';
}

/** The date to show with the state, in milliseconds since 1970: the publish date, or the creation date of a draft. */
export function stateDate(post: Pick<Post, 'published' | 'publishDate' | 'creationDate'>): number {
  return post.published ? post.publishDate : post.creationDate;
}
