import type { Post } from './post.ts';
import { isInReview } from './review.ts';

/** A post's state for visitors and staff. A published post with a future date goes live at that time. */
export type PostState = 'draft' | 'review' | 'scheduled' | 'live';

/** The state of a post at `now`, in milliseconds since 1970, as in `firestore.rules`. */
export function postState(post: Pick<Post, 'published' | 'publishDate' | 'review'>, now: number): PostState {
  if (!post.published) return isInReview(post) ? 'review' : 'draft';
  return post.publishDate <= now ? 'live' : 'scheduled';
}

/** The date to show with a post's state, in milliseconds since 1970: the publish date, or a draft's creation date. */
export function stateDate(post: Pick<Post, 'published' | 'publishDate' | 'creationDate'>): number {
  return post.published ? post.publishDate : post.creationDate;
}
