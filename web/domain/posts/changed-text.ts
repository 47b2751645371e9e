import { POST_FIELDS, POSTS, type Post, type PostChanges } from './post.ts';

/** Whether a save changes texts that matter to readers; tags and pictures do not. */
export const changesText = (changes: PostChanges): boolean =>
  POST_FIELDS.some((field) => POSTS.fields[field].isNews && field in changes);

/**
 * Fields to add to a save: `changedDate` if the post is public, otherwise none. `now` is the server's time in
 * milliseconds since 1970; null, which adds no field, if it is unknown or the save changes no texts.
 */
export function changedAt(
  post: Pick<Post, 'published' | 'publishDate'>,
  now: number | null,
): Pick<Post, 'changedDate'> {
  return now !== null && post.published && post.publishDate <= now ? { changedDate: Math.floor(now) } : {};
}
