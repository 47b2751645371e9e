import type { Post } from './post.ts';
import { postState } from './post-state.ts';

/** The publication of a post, as stored; `firstPublishDate` is absent for a post that was never public. */
export type Publication = Pick<Post, 'published' | 'publishDate' | 'firstPublishDate' | 'review'>;

/** The choice in the publish panel: a later time (milliseconds since 1970), or now with a date for readers. */
export type PublishChoice = { at: number } | { day: string };

/** The date of a time as readers see it, in UTC: `2026-10-22`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * When a post was first public; null if it never was, or if that time is unknown. A schedule that was cancelled in time
 * does not count.
 */
export function firstDate(post: Publication, now: number): number | null {
  const { firstPublishDate: first } = post;
  if (first !== undefined && first <= now) return first;
  return postState(post, now) === 'live' ? post.publishDate : null;
}

/**
 * The date that the panel offers: the date of a live post, the first date of a post that was public before, or today.
 */
export function offeredDay(post: Publication, now: number): string {
  if (postState(post, now) === 'live') return dayOf(post.publishDate);
  return dayOf(firstDate(post, now) ?? now);
}

const DAY_FORM = /^\d{4}-\d\d-\d\d$/;

/**
 * The publish date for a chosen day up to today; null for any other text. A day that the post had before gets its exact
 * time again.
 */
export function dateOfDay(day: string, post: Publication, now: number): number | null {
  if (!DAY_FORM.test(day)) return null;
  const noon = Date.parse(`${day}T12:00:00Z`);
  // A day that does not exist, such as February 30, becomes a day in March.
  if (Number.isNaN(noon) || dayOf(noon) !== day || day > dayOf(now)) return null;
  const known = [postState(post, now) === 'live' ? post.publishDate : null, firstDate(post, now), now];
  return known.find((time) => time !== null && dayOf(time) === day) ?? noon;
}

/** The publication after a choice; null for a time that has passed or an invalid day. */
export function publicationBy(choice: PublishChoice, post: Publication, now: number): Publication | null {
  const publishDate = 'at' in choice ? choice.at : dateOfDay(choice.day, post, now);
  if (publishDate === null || ('at' in choice && publishDate <= now)) return null;
  // Keeps the first date, unless the new date is earlier.
  const firstPublishDate = Math.min(firstDate(post, now) ?? publishDate, publishDate);
  return { published: true, publishDate, firstPublishDate };
}

/**
 * The publication of a post that is hidden or whose schedule is cancelled. The first date stays, for the next
 * publishing.
 */
export function hidden(post: Publication, now: number): Publication {
  const first = firstDate(post, now);
  return { published: false, publishDate: now, ...(first === null ? {} : { firstPublishDate: first }) };
}

/** The publication that Undo restores. It includes the review state, because publishing ends a review. */
export const publicationOf = (post: Publication): Publication => ({
  published: post.published,
  publishDate: post.publishDate,
  ...(post.firstPublishDate === undefined ? {} : { firstPublishDate: post.firstPublishDate }),
  ...(post.review === undefined ? {} : { review: post.review }),
});
