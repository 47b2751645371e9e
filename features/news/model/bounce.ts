import type { SubscriptionState } from '../../../web/domain/people/sign-up.ts';

/**
 * The kind of a problem with a sent mail. `permanent`: later mails to the address would fail too, for example because
 * the mailbox does not exist. `temporary`: a later mail may arrive, for example because the mailbox is full now.
 * `complaint`: the reader reported the mail as spam. `sender`: rejected because of our mail or server, not because of
 * the reader.
 */
export type BounceKind = 'permanent' | 'temporary' | 'complaint' | 'sender';

/** A report about a mail to one reader. */
export interface Bounce {
  kind: BounceKind;
  /** The reason, for staff, in the words of the mail server or provider if it gives any. */
  reason: string;
  /** The Message-ID of our mail; null if the report does not contain it. */
  messageId: string | null;
}

/** An address is paused after this many temporary failures, each at least a day after the one before. */
const MOST_TEMPORARY = 3;
const DAY = 24 * 3_600_000;
/** If the last counted temporary failure is at least this many milliseconds ago, counting starts again at 1. */
const REMEMBERED = 90 * DAY;
const LONGEST_REASON = 300;

/** The kind of a failed delivery, from its enhanced status code such as `5.1.1` (RFC 3463). */
export function kindOfStatus(status: string): BounceKind {
  if (status.startsWith('4.') || status === '5.2.2') return 'temporary';
  return /^5\.(1\.[789]|2\.3|3\.4|6\.\d+|7\.\d+)$/.test(status) ? 'sender' : 'permanent';
}

/** The fields of a sign-up that are changed by bounces. Times are in milliseconds since 1970. */
export interface Bounced {
  state: SubscriptionState;
  /** The state before the pause. An administrator can restore it. */
  before: SubscriptionState;
  reason: string;
  /** Number of temporary failures, counted as in `afterBounce`. */
  bounces: number;
  /** Time of the last counted temporary failure; null if there was none. */
  bounced: number | null;
}

/** The changes of a sign-up after a bounce; null if nothing changes. */
export function afterBounce(
  { state, bounces, bounced }: Pick<Bounced, 'state' | 'bounces' | 'bounced'>,
  { kind, reason }: Pick<Bounce, 'kind' | 'reason'>,
  now: number,
): Partial<Bounced> | null {
  if (state === 'left' || state === 'paused' || kind === 'sender') return null;
  // The cut may split a character of two UTF-16 units, such as an emoji. The database refuses half a character.
  const short = reason.slice(0, LONGEST_REASON).toWellFormed();
  const paused = { state: 'paused', before: state, reason: short } as const;
  if (kind !== 'temporary') return paused;
  // A provider may report each attempt of the same mail, so at most one report a day counts.
  if (bounced !== null && now - bounced < DAY) return null;
  const count = bounced !== null && now - bounced < REMEMBERED ? bounces + 1 : 1;
  return { ...(count >= MOST_TEMPORARY && paused), bounces: count, bounced: now };
}
