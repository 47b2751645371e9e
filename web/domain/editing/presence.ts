import * as z from 'zod/mini';
import { serverTime } from '../server-time.ts';

/** Schema of a presence stamp: when a person last reported that they have a post open. The document's id is the person's id. */
export const presenceDocument = z.object({ at: serverTime });

/** A presence stamp; `at` in milliseconds since 1970. */
export interface Presence extends z.infer<typeof presenceDocument> {
  uid: string;
}

/** Interval in milliseconds at which an open editor reports itself. */
export const PRESENCE_EVERY = 20_000;
/** Milliseconds after which a person counts as gone; background tabs may be throttled to once a minute. */
export const PRESENCE_LASTS = 75_000;

/**
 * The other people who have the post open, by id. Stamps are compared with the newest one, not with this computer's
 * clock, which may be wrong. One's own stamps count too.
 */
export function presentOthers(all: readonly Presence[], uid: string): string[] {
  const now = Math.max(...all.map(({ at }) => at));
  return all
    .filter((one) => one.uid !== uid && now - one.at < PRESENCE_LASTS)
    .map((one) => one.uid)
    .toSorted();
}
