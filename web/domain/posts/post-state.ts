import type { Post } from './post.ts';

/** What a post is to visitors. A published post with a date to come is scheduled: it goes live at that moment by itself. */
export type PostState = 'draft' | 'scheduled' | 'live';

/** The state of a post at `now`, in milliseconds since 1970, as `firestore.rules` decides it. */
export function postState(post: Pick<Post, 'published' | 'publishDate'>, now: number): PostState {
  if (!post.published) return 'draft';
  return post.publishDate <= now ? 'live' : 'scheduled';
}

/** The date that belongs to a post's state, in milliseconds: since or from when it is public; of a draft, its beginning. */
export function stateDate(post: Pick<Post, 'published' | 'publishDate' | 'creationDate'>): number {
  return post.published ? post.publishDate : post.creationDate;
}
