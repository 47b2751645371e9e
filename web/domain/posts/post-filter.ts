import type { Post } from './post.ts';
import { type PostState, postState } from './post-state.ts';

/** What the post table can be narrowed to: one state, or the posts that name somebody as an author. */
const POST_FILTERS = ['draft', 'live', 'scheduled', 'mine'] as const;

/** null shows every post. */
export type PostFilter = PostState | 'mine' | null;

/** The filter as an address says it; null for anything else. */
export function parseFilter(text: string | null): PostFilter {
  return POST_FILTERS.find((name) => name === text) ?? null;
}

/** Whether the filter lets the post through, for the person `uid` at `now` (milliseconds since 1970). */
export function passesFilter(post: Post, filter: PostFilter, uid: string, now: number): boolean {
  if (filter === null) return true;
  return filter === 'mine' ? post.authors.includes(uid) : postState(post, now) === filter;
}
