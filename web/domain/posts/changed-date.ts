import type { Post } from './post.ts';

/** Milliseconds after publishing from which a change counts as an update. Corrections on the first day do not. */
const SHOWN_FROM = 24 * 3_600_000;

/** The date of a post's last update for readers: milliseconds since 1970, null if there was none. */
export function updatedDate({
  publishDate,
  changedDate,
}: Pick<Post, 'publishDate' | 'changedDate'>): number | null {
  return changedDate !== undefined && changedDate - publishDate >= SHOWN_FROM ? changedDate : null;
}
