import { POST_FIELDS, POSTS, type Post, type PostChanges } from './post.ts';

/** Whether a save changes a text of which readers should know, such as the content, and not only tags or pictures. */
export const changesText = (changes: PostChanges): boolean =>
  POST_FIELDS.some((field) => POSTS.fields[field].isNews && field in changes);

/**
 * The fields to add to a save that changes texts: `changedDate` if the post is public, otherwise none. `now` is the
 * server's time in milliseconds since 1970. It is null if that time is unknown or the save changes no texts; then no
 * field is added.
 */
export function changedAt(
  post: Pick<Post, 'published' | 'publishDate'>,
  now: number | null,
): Pick<Post, 'changedDate'> {
  return now !== null && post.published && post.publishDate <= now ? { changedDate: Math.floor(now) } : {};
}
