import { localMinute, shortTime } from '../../../domain/local-time.ts';
import type { PostState } from '../../../domain/posts/post-state.ts';

/** Where the changes are missing: completes “not … yet”. */
const PLACES: Record<PostState, string> = {
  live: 'live',
  scheduled: 'in the scheduled post',
  draft: 'in the draft',
  review: 'in the draft',
};

/**
 * A note about changes that the post does not have yet. `at`: when they were saved in its working copy; null if they
 * were not. Times are in milliseconds since 1970. `isShort`: for phones, where the note is beside the buttons.
 */
export function keptWords(state: PostState, at: number | null, now: number, isShort: boolean): string {
  const missing = `not ${isShort && state === 'scheduled' ? 'in the post' : PLACES[state]} yet`;
  if (at === null) return `Changes ${missing}`;
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const time = isToday ? localMinute(at) : shortTime(at, now);
  return isShort ? `Autosaved ${time}, ${missing}` : `Changes ${missing}, saved ${time}`;
}
