import type { Often } from '../../../web/domain/mail/wanted-news.ts';

/** The time up to which posts were sent in digests, for the server alone. A document's id is `weekly` or `monthly`. */
export const DIGESTS = 'digests';
export const digestPath = (period: string) => `${DIGESTS}/${period}`;

export type DigestPeriod = Exclude<Often, 'each'>;

export const DIGEST_PERIODS = ['weekly', 'monthly'] as const satisfies DigestPeriod[];

/** The hour of the day at which digests are sent, in UTC. */
const HOUR = 8;

/**
 * When the newest digest was due, in milliseconds since 1970: Monday, or the first day of the month, at 8:00 UTC. `now`
 * is in milliseconds since 1970.
 */
export function lastDigest(period: DigestPeriod, now: number): number {
  const { year, month, day, weekday } = partsOf(now - HOUR * 3_600_000);
  return at(year, month, period === 'monthly' ? 1 : day - ((weekday + 6) % 7));
}

/** When the next digest is due, in milliseconds since 1970. */
export function nextDigest(period: DigestPeriod, now: number): number {
  const { year, month, day } = partsOf(lastDigest(period, now));
  return period === 'monthly' ? at(year, month + 1, 1) : at(year, month, day + 7);
}

/** The id of the mailing of a digest. It is the same for every attempt, so that each digest is sent only once. */
export const digestId = (period: DigestPeriod, due: number): string =>
  `digest_${period}_${new Date(due).toISOString().slice(0, 10)}`;

const at = (year: number, month: number, day: number) => Date.UTC(year, month, day, HOUR);

function partsOf(time: number) {
  const date = new Date(time);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}
