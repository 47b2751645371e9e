import type { OutsideResponse } from './outside-request.ts';

/** Limit for the wait that a server requests, in milliseconds. */
const LONGEST_WAIT = 24 * 3_600_000;

/**
 * The wait that a response requests in `Retry-After`, in milliseconds, but at most `LONGEST_WAIT`. Null if there is no
 * such header, or if it is not valid.
 */
export function retryAfter({ headers }: Pick<OutsideResponse, 'headers'>, now = Date.now()): number | null {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const wait = /^[\d.]+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? null : limitedWait(wait);
}

export const limitedWait = (wait: number): number => Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(wait)));
