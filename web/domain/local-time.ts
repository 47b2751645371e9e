import { dateOf } from './dates.ts';

let clock: Intl.DateTimeFormat | null = null;

/** A time in the zone of this computer, with the zone's name, since colleagues may be in another zone. */
export function localTime(time: number): string {
  // Cached: creating a format takes a hundred times as long as using it, and each row of a list has a time.
  clock ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'long' });
  return clock.format(dateOf(time));
}
