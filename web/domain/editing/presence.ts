import * as z from 'zod/mini';
import { serverTime } from '../server-time.ts';

/** That somebody has a post open, as it is stored: when they last said so. The document's id is theirs. */
export const presenceDocument = z.object({ at: serverTime });

/** That somebody has a post open; `at` in milliseconds since 1970. */
export interface Presence extends z.infer<typeof presenceDocument> {
  uid: string;
}

/** How often an open editor reports itself. Milliseconds. */
export const PRESENCE_EVERY = 20_000;
/** Who has not said so for this long is gone; a background tab may be slowed down to once a minute. */
export const PRESENCE_LASTS = 75_000;

/**
 * The others who have the post open, in the order of their ids. The newest stamp tells the server's time, so that a wrong
 * clock of this computer does not matter: one's own editor is among those who stamp.
 */
export function presentOthers(all: readonly Presence[], uid: string): string[] {
  const now = Math.max(...all.map(({ at }) => at));
  return all
    .filter((one) => one.uid !== uid && now - one.at < PRESENCE_LASTS)
    .map((one) => one.uid)
    .toSorted();
}
