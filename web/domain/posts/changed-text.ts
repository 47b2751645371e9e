import { POST_FIELDS, POSTS, type Post, type PostChanges } from './post.ts';

/** Whether a save changes a text that is news for readers; other tags or another picture are none. */
export const changesText = (changes: PostChanges): boolean =>
  POST_FIELDS.some((field) => POSTS.fields[field].isNews && field in changes);

/**
 * The fields that a save of other texts at `now` also writes: the date of the change where the post is public, none
 * otherwise. `now` is the server's time in milliseconds since 1970, null where it is not known.
 */
export function changedAt(
  post: Pick<Post, 'published' | 'publishDate'>,
  now: number | null,
): Pick<Post, 'changedDate'> {
  return now !== null && post.published && post.publishDate <= now ? { changedDate: Math.floor(now) } : {};
}
