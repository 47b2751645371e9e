import { POST_FIELDS, POSTS, type Post, type PostChanges } from './post.ts';

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

/** The scheduled ones among these posts, in their order. */
export const scheduledPosts = (posts: readonly Post[], now: number): Post[] =>
  posts.filter((post) => postState(post, now) === 'scheduled');

/** The date to show with the state, in milliseconds since 1970: the publish date, or the creation date of a draft. */
export function stateDate(post: Pick<Post, 'published' | 'publishDate' | 'creationDate'>): number {
  return post.published ? post.publishDate : post.creationDate;
}

/**
 * The fields of a post's publication. `firstPublishDate` is absent if the post was never public and is not scheduled.
 */
export type Publication = Pick<Post, 'published' | 'publishDate' | 'firstPublishDate' | 'review'>;

/**
 * The choice in the publish panel. `at`: publish at this later time, in milliseconds since 1970. `day`: publish now,
 * with this day as the date that readers see.
 */
export type PublishChoice = { at: number } | { day: string };

/** The day of a time in UTC, as readers see it, such as `2026-10-22`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * The first publish date of a post; null if the post was never public, or if the date is unknown. The date of a
 * cancelled schedule does not count.
 */
export function firstDate(post: Publication, now: number): number | null {
  const { firstPublishDate: first } = post;
  if (first !== undefined && first <= now) return first;
  return postState(post, now) === 'live' ? post.publishDate : null;
}

/**
 * The day that the panel suggests: the publish date of a live post; the first publish date of a post that was public
 * before; otherwise today.
 */
export function offeredDay(post: Publication, now: number): string {
  if (postState(post, now) === 'live') return dayOf(post.publishDate);
  return dayOf(firstDate(post, now) ?? now);
}

const DAY_FORM = /^\d{4}-\d\d-\d\d$/;

/**
 * Converts a day such as `2026-10-22` to a publish date in milliseconds since 1970; null for a future day or an invalid
 * text. If the post already had this day as its date, the time of day stays. Otherwise the date is the current time for
 * today, and noon UTC for an earlier day.
 */
export function dateOfDay(day: string, post: Publication, now: number): number | null {
  if (!DAY_FORM.test(day)) return null;
  const noon = Date.parse(`${day}T12:00:00Z`);
  // `Date` turns a day that does not exist, such as February 30, into a day in March.
  if (Number.isNaN(noon) || dayOf(noon) !== day || day > dayOf(now)) return null;
  const known = [postState(post, now) === 'live' ? post.publishDate : null, firstDate(post, now), now];
  return known.find((time) => time !== null && dayOf(time) === day) ?? noon;
}

/** The publication after the choice; null if the chosen time has passed, or the day is invalid or in the future. */
export function publicationBy(choice: PublishChoice, post: Publication, now: number): Publication | null {
  const publishDate = 'at' in choice ? choice.at : dateOfDay(choice.day, post, now);
  if (publishDate === null || ('at' in choice && publishDate <= now)) return null;
  // Keeps the first date unless the new one is earlier.
  const firstPublishDate = Math.min(firstDate(post, now) ?? publishDate, publishDate);
  return { published: true, publishDate, firstPublishDate };
}

/**
 * The publication after a post is hidden or its schedule is cancelled. Keeps the first publish date of a post that was
 * public, because the publish panel suggests it when the post is published again.
 */
export function hidden(post: Publication, now: number): Publication {
  const first = firstDate(post, now);
  return { published: false, publishDate: now, ...(first === null ? {} : { firstPublishDate: first }) };
}

/**
 * The fields that Undo restores after publishing or hiding. They include the review state, because publishing ends a
 * review.
 */
export const publicationOf = (post: Publication): Publication => ({
  published: post.published,
  publishDate: post.publishDate,
  ...(post.firstPublishDate === undefined ? {} : { firstPublishDate: post.firstPublishDate }),
  ...(post.review === undefined ? {} : { review: post.review }),
});

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
