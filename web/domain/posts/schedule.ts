import { counted } from '../text/counted.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long it is from `now` to a time to come, as people say it: `in 3 days`. Both in milliseconds since 1970. */
export function inWords(now: number, time: number): string {
  const left = time - now;
  if (left < MINUTE) return 'in less than a minute';
  if (left < HOUR) return `in ${counted(Math.round(left / MINUTE), 'minute')}`;
  if (left < 2 * DAY) return `in ${counted(Math.round(left / HOUR), 'hour')}`;
  return `in ${counted(Math.round(left / DAY), 'day')}`;
}

/** A time as an input for date and time holds it, by the clocks of this computer: `2026-11-27T18:00`. */
export function clockText(time: number): string {
  const date = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * The time of such a text, in milliseconds since 1970; null for anything else. Where clocks are set forward over that
 * time, it is as much later; where they show it twice, it is the first.
 */
export function clockTime(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return null;
  const time = new Date(text).getTime();
  return Number.isNaN(time) ? null : time;
}
