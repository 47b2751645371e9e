import { POST_FIELDS, POSTS, type Post, type PostChanges } from './post.ts';

/** Whether a save changes a text that readers should know of. Other tags or another picture do not count. */
export const changesText = (changes: PostChanges): boolean =>
  POST_FIELDS.some((field) => POSTS.fields[field].isNews && field in changes);

/**
 * The additional fields of a save that changes texts at `now`: the date of the change if the post is public, none
 * otherwise. `now` is the server's time in milliseconds since 1970, null if unknown.
 */
export function changedAt(
  post: Pick<Post, 'published' | 'publishDate'>,
  now: number | null,
): Pick<Post, 'changedDate'> {
  return now !== null && post.published && post.publishDate <= now ? { changedDate: Math.floor(now) } : {};
}
