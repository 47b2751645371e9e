import { localMinute } from '../../../domain/local-time.ts';
import type { PostState } from '../../../domain/posts/post-state.ts';
import { shortTime } from '../../../domain/posts/schedule.ts';

const WORDS: Record<PostState, string> = {
  live: 'Changes not live yet',
  scheduled: 'Changes not in the scheduled post yet',
  draft: 'Changes not in the draft yet',
  review: 'Changes not in the draft yet',
};

/** Short texts for phones, where they are beside the buttons. */
const SHORT: Record<PostState, string> = {
  live: 'Not live yet',
  scheduled: 'Not in the post yet',
  draft: 'Not in the draft yet',
  review: 'Not in the draft yet',
};

/** A note about saved changes that are not published yet. Times are in milliseconds since 1970. */
export function keptWords(state: PostState, at: number | null, now: number, isShort: boolean): string {
  const words = (isShort ? SHORT : WORDS)[state];
  if (at === null) return words;
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return `${words}, saved ${isToday ? localMinute(at) : shortTime(at, now)}`;
}
