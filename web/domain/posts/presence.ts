import * as z from 'zod/mini';
import { serverTime } from '../../../platform/domain/server-time.ts';

/**
 * Schema of a presence document: the time when a user last reported that they have a post open. The document's id is
 * the user's id.
 */
export const presenceDocument = z.object({ at: serverTime });

/** The presence of a user. `at` is in milliseconds since 1970. */
export interface Presence extends z.infer<typeof presenceDocument> {
  uid: string;
}

/** How often an open editor reports its presence, in milliseconds. */
export const PRESENCE_EVERY = 20_000;
/**
 * A user counts as gone after this many milliseconds without a report. Browsers may throttle background tabs to one
 * report a minute.
 */
export const PRESENCE_LASTS = 75_000;

/**
 * The ids of the other people who have the post open. Ages are computed from the newest report (including this user's),
 * because this computer's clock may be wrong.
 */
export function presentOthers(all: readonly Presence[], uid: string): string[] {
  const now = Math.max(...all.map(({ at }) => at));
  return all
    .filter((one) => one.uid !== uid && now - one.at < PRESENCE_LASTS)
    .map((one) => one.uid)
    .toSorted();
}
