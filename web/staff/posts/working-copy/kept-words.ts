import { localMinute } from '../../../domain/local-time.ts';
import type { PostState } from '../../../domain/posts/post-state.ts';
import { shortTime } from '../../../domain/posts/schedule.ts';

const WORDS: Record<PostState, string> = {
  live: 'Changes not live yet',
  scheduled: 'Changes not in the scheduled post yet',
  draft: 'Changes not in the draft yet',
  review: 'Changes not in the draft yet',
};

/** The note about stored changes that the post does not have yet. Times are in milliseconds since 1970. */
export function keptWords(state: PostState, at: number | null, now: number): string {
  if (at === null) return WORDS[state];
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return `${WORDS[state]}, saved ${isToday ? localMinute(at) : shortTime(at, now)}`;
}
