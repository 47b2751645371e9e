import { dateOf } from './dates.ts';

let clock: Intl.DateTimeFormat | null = null;

/** A time as the person at the screen reads clocks, with the zone: colleagues may sit in another one. */
export function localTime(time: number): string {
  // Making a format takes a hundred times as long as using it, and a list says a time in every row.
  clock ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'long' });
  return clock.format(dateOf(time));
}
