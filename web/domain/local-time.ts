import { dateOf } from './dates.ts';

let clock: Intl.DateTimeFormat | null = null;
let minutes: Intl.DateTimeFormat | null = null;
let short: Intl.DateTimeFormat | null = null;

/** A time in this computer's time zone. Includes the name of the zone, because colleagues may be in another one. */
export function localTime(time: number): string {
  // The format is cached, because creating one takes a hundred times as long as using it.
  clock ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'long' });
  return clock.format(dateOf(time));
}

/** A time in this computer's time zone in a short form, such as `Nov 23, 2026, 1:18 PM`. */
export function shortLocalTime(time: number): string {
  short ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return short.format(dateOf(time));
}

/** The time of day on this computer, such as `1:18 PM`. */
export function localMinute(time: number): string {
  minutes ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
  return minutes.format(dateOf(time));
}
