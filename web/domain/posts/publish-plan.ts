import type { Post } from './post.ts';
import { postState } from './post-state.ts';

/** The publication of a post, as stored; `firstPublishDate` is absent for a post that was never public. */
export type Publication = Pick<Post, 'published' | 'publishDate' | 'firstPublishDate' | 'review'>;

/** When a post goes live: at a later time (milliseconds since 1970), or now, with the day that readers see. */
export type PublishChoice = { at: number } | { day: string };

/** The day of a time as readers see it, in UTC: `2026-10-22`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * When a post was first public, for one that was and of which it is known; null otherwise. The date of a schedule that was
 * cancelled before its time is none.
 */
export function firstDate(post: Publication, now: number): number | null {
  const { firstPublishDate: first } = post;
  if (first !== undefined && first <= now) return first;
  return postState(post, now) === 'live' ? post.publishDate : null;
}

/** The day to offer for readers: that of a live post, the first one of a post that was public before, or today. */
export function offeredDay(post: Publication, now: number): string {
  if (postState(post, now) === 'live') return dayOf(post.publishDate);
  return dayOf(firstDate(post, now) ?? now);
}

const DAY_FORM = /^\d{4}-\d\d-\d\d$/;

/** The publish date for a chosen day that is not to come; null for any other text. Dates that the post has stay exact. */
export function dateOfDay(day: string, post: Publication, now: number): number | null {
  if (!DAY_FORM.test(day)) return null;
  const noon = Date.parse(`${day}T12:00:00Z`);
  // A day that does not exist, such as February 30, becomes a day in March.
  if (Number.isNaN(noon) || dayOf(noon) !== day || day > dayOf(now)) return null;
  const known = [postState(post, now) === 'live' ? post.publishDate : null, firstDate(post, now), now];
  return known.find((time) => time !== null && dayOf(time) === day) ?? noon;
}

/** The publication by a choice; null for a time that has passed or a day that is not one. */
export function publicationBy(choice: PublishChoice, post: Publication, now: number): Publication | null {
  const publishDate = 'at' in choice ? choice.at : dateOfDay(choice.day, post, now);
  if (publishDate === null || ('at' in choice && publishDate <= now)) return null;
  // The first date stays, unless the post is dated before it.
  const firstPublishDate = Math.min(firstDate(post, now) ?? publishDate, publishDate);
  return { published: true, publishDate, firstPublishDate };
}

/** The publication of a post that is hidden, or whose schedule is cancelled: the first date stays for the next time. */
export function hidden(post: Publication, now: number): Publication {
  const first = firstDate(post, now);
  return { published: false, publishDate: now, ...(first === null ? {} : { firstPublishDate: first }) };
}

/** The publication alone, to restore it later; publishing ends a review, and Undo brings it back. */
export const publicationOf = (post: Publication): Publication => ({
  published: post.published,
  publishDate: post.publishDate,
  ...(post.firstPublishDate === undefined ? {} : { firstPublishDate: post.firstPublishDate }),
  ...(post.review === undefined ? {} : { review: post.review }),
});
