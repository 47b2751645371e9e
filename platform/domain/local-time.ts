import { dateOf } from './dates.ts';
import { counted } from './text/counted.ts';

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

/** The time of day on this computer, such as `1:18 PM`, which stays on one line. */
export function localMinute(time: number): string {
  minutes ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
  return minutes.format(dateOf(time)).replaceAll(' ', '\u00a0');
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time from `now` until `time` in words, such as `in 3 days`. Both are in milliseconds since 1970. */
export function inWords(now: number, time: number): string {
  const left = time - now;
  if (left < MINUTE) return 'in less than a minute';
  if (left < HOUR) return `in ${counted(Math.round(left / MINUTE), 'minute')}`;
  if (left < 2 * DAY) return `in ${counted(Math.round(left / HOUR), 'hour')}`;
  return `in ${counted(Math.round(left / DAY), 'day')}`;
}

/** How far ahead a change may wait for its time, in days. */
const DAYS_AHEAD = 1100;

/**
 * The sentence about a time for which a change cannot wait; null if it can. At most a day less than the rules allow, because
 * clocks differ.
 */
export function waitProblem(time: number, now: number): string | null {
  if (time <= now) return 'That time has passed.';
  return time > now + (DAYS_AHEAD - 1) * DAY ? 'Choose a time within the next three years.' : null;
}

/** A time as the value of a `datetime-local` input, in this computer's time zone, such as `2026-11-27T18:00`. */
export function clockText(time: number): string {
  const date = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * Parses the value of a `datetime-local` input to milliseconds since 1970; null for any other text. A time that
 * daylight saving skips moves forward. If a time occurs twice, the first is used. Returns `stored` as long as the text is
 * that of `stored`, because a text has no seconds and does not say which of two equal hours it means.
 */
export function clockTime(text: string, stored: number | null = null): number | null {
  if (stored !== null && text === clockText(stored)) return stored;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return null;
  const time = new Date(text).getTime();
  return Number.isNaN(time) ? null : time;
}

/** The default time for scheduling: 9 AM of the next day in this computer's time zone, in milliseconds since 1970. */
export function nextMorning(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 9).getTime();
}

/**
 * Day and time in this computer's time zone, such as `Fri, Nov 27, 9:00 AM`. Includes the year if it is not the current
 * one.
 */
export function shortTime(time: number, now: number): string {
  const isOtherYear = new Date(time).getFullYear() !== new Date(now).getFullYear();
  return new Date(time).toLocaleString('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...(isOtherYear ? { year: 'numeric' } : {}),
  });
}
