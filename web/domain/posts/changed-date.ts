import type { Post } from './post.ts';

/** Milliseconds after publishing from which on a change is shown: what is mended on the first day is no update. */
const SHOWN_FROM = 24 * 3_600_000;

/** When a post was updated, as readers see it: milliseconds since 1970, null for never since the day of publishing. */
export function updatedDate({
  publishDate,
  changedDate,
}: Pick<Post, 'publishDate' | 'changedDate'>): number | null {
  return changedDate !== undefined && changedDate - publishDate >= SHOWN_FROM ? changedDate : null;
}
