import type { Deed } from '../../../web/domain/log-entry.ts';
import { isInReview } from '../../../web/domain/posts/publication.ts';
import { NO_END, type PageHead } from './page-kind.ts';

/**
 * The state of a page. `review`: a draft that is ready for review. `scheduled`: it goes live at its publish date. `ended`:
 * visitors no longer see it.
 */
export type PageState = 'draft' | 'review' | 'scheduled' | 'live' | 'ended';

/** The names of the states. */
export const STATE_NAMES: Readonly<Record<PageState, string>> = {
  draft: 'Draft',
  review: 'In review',
  scheduled: 'Scheduled',
  live: 'Live',
  ended: 'Ended',
};

type Life = Pick<PageHead, 'published' | 'publishDate' | 'until' | 'review'>;

/** The state of a page at `now` (milliseconds since 1970), as in the rules. */
export function pageState({ published, publishDate, until, review }: Life, now: number): PageState {
  if (!published) return isInReview({ published, review }) ? 'review' : 'draft';
  if (publishDate > now) return 'scheduled';
  return until > now ? 'live' : 'ended';
}

/** The first moment after `time` at which one of the pages goes live or ends; `Infinity` if there is none. */
export function nextPageChange(pages: readonly Life[], time: number): number {
  const moments = pages.flatMap(({ published, publishDate, until }) =>
    published ? [publishDate, until].filter((moment) => moment > time) : [],
  );
  return Math.min(...moments, Number.POSITIVE_INFINITY);
}

/** The sentence about a time of publication that cannot be saved; null if it can. */
export function lifeProblem(
  { publishDate, until }: Pick<Life, 'publishDate' | 'until'>,
  now: number,
): string | null {
  if (until <= now) return 'The end has passed. Choose a later time, or none.';
  return until <= publishDate ? 'The end comes before the page goes live. Choose a later end.' : null;
}

/** A change of a page in the change log, with its moment if it has one. */
export interface PageDeed {
  did: Deed;
  moment?: number;
}

/** The entry of the change log for a change from one life of a page to another. */
export function lifeDeed(before: Life, after: Life, now: number): PageDeed {
  const { published, publishDate, until } = after;
  if (!published) return { did: 'hidden' };
  if (publishDate > now) return { did: 'scheduled', moment: publishDate };
  if (pageState(before, now) !== 'live' || before.publishDate !== publishDate) return { did: 'published' };
  return until === NO_END ? { did: 'endless' } : { did: 'ends', moment: until };
}
