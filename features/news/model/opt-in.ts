import type { SubscriptionState } from '../../../web/domain/people/sign-up.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a confirmation link is valid, in milliseconds. */
export const CONFIRM_WITHIN = 7 * DAY;
/** How long an unconfirmed sign-up is kept, in milliseconds. */
const UNCONFIRMED_KEPT = 30 * DAY;
/** Maximum number of confirmation mails to an address while it is `waiting`. */
const MOST_CONFIRM_MAILS = 3;
/**
 * A sign-up gets no confirmation mail if this many were queued or sent in the last 24 hours, to all addresses
 * together. Without this limit, a flood of sign-ups could ruin the sender's reputation.
 */
export const CONFIRM_MAILS_A_DAY = 1000;
/** Maximum number of sign-ups from one network per day (in UTC) that get a confirmation mail. */
export const CONFIRM_MAILS_OF_NETWORK = 30;

/** The state of an address and its confirmation mails. Times are in milliseconds since 1970. */
export interface OptIn {
  state: SubscriptionState;
  /** When the last confirmation mail was requested; null if there was none. */
  mailed: number | null;
  /** Number of confirmation mails since the address last became `waiting`. */
  mails: number;
}

/**
 * Whether an address that signs up, perhaps again, gets a confirmation mail. A waiting address gets at most one a day
 * and three in all. An address that unsubscribed gets one if its last confirmation mail is at least an hour old. A
 * confirmed or paused address gets none.
 */
export function getsConfirmMail({ state, mailed, mails }: OptIn, now: number): boolean {
  if (state === 'confirmed' || state === 'paused') return false;
  if (mailed === null) return true;
  if (state === 'left') return now - mailed >= HOUR;
  return now - mailed >= DAY && mails < MOST_CONFIRM_MAILS;
}

/**
 * Whether an unconfirmed sign-up is old enough to be deleted. `since` is the time of its last confirmation mail or,
 * without one, of the sign-up.
 */
export const isForgotten = (since: number, now: number): boolean => now - since >= UNCONFIRMED_KEPT;
