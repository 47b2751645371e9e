import type { Post } from './post.ts';
import { type PostState, postState } from './post-state.ts';

/** The filters of the post table: the states of posts, and `mine` for one's own posts. */
const POST_FILTERS = ['draft', 'review', 'live', 'scheduled', 'mine'] as const;

/** The filter of the post table; null shows all posts. */
export type PostFilter = PostState | 'mine' | null;

/** Parses the filter in a URL; null for any other text. */
export function parseFilter(text: string | null): PostFilter {
  return POST_FILTERS.find((name) => name === text) ?? null;
}

/** Whether a post passes the filter for the user `uid` at `now` (milliseconds since 1970). */
export function passesFilter(post: Post, filter: PostFilter, uid: string, now: number): boolean {
  if (filter === null) return true;
  return filter === 'mine' ? post.authors.includes(uid) : postState(post, now) === filter;
}
