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
  live: 'not live yet',
  scheduled: 'not in the post yet',
  draft: 'not in the draft yet',
  review: 'not in the draft yet',
};

/**
 * A note about changes that are not in the post itself yet. `at`: when they were saved; null if they were not saved.
 * Times are in milliseconds since 1970.
 */
export function keptWords(state: PostState, at: number | null, now: number, isShort: boolean): string {
  if (at === null) return isShort ? `Changes ${SHORT[state]}` : WORDS[state];
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const time = isToday ? localMinute(at) : shortTime(at, now);
  return isShort ? `Autosaved ${time}, ${SHORT[state]}` : `${WORDS[state]}, saved ${time}`;
}
