import { dateOf } from './dates.ts';

let clock: Intl.DateTimeFormat | null = null;
let minutes: Intl.DateTimeFormat | null = null;

/** A time in this computer's time zone, with the zone's name, because colleagues may be in another zone. */
export function localTime(time: number): string {
  // The format is cached, because creating one takes a hundred times as long as using it, and each row of a list shows
  // a time.
  clock ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'long' });
  return clock.format(dateOf(time));
}

/** The time of day on this computer, such as `1:18 PM`. */
export function localMinute(time: number): string {
  minutes ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
  return minutes.format(dateOf(time));
}
