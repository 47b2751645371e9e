const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * A date for readers, such as `Nov 21, 2026`. In UTC, so that server and browser agree. English dates are formatted
 * without `Intl.DateTimeFormat`, whose first use blocks a phone for 50 ms.
 */
export function dateText(time: number, locale = 'en'): string {
  const date = dateOf(time);
  if (locale !== 'en')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** A date for staff: like a date for readers, but without the year if that is the current one. */
export function dayText(time: number, now: number): string {
  const text = dateText(time);
  return dateOf(time).getUTCFullYear() === dateOf(now).getUTCFullYear() ? text.replace(/, \d+$/, '') : text;
}

/** Date and time in UTC, such as `Nov 21, 2026, 09:05 UTC`, for tooltips. */
export function timeText(time: number, locale = 'en'): string {
  return `${dateText(time, locale)}, ${dateMachine(time).slice(11, 16)} UTC`;
}

/** A date in ISO format, for `<time>`. */
export function dateMachine(time: number): string {
  return dateOf(time).toISOString();
}

/** Converts milliseconds since 1970 to a `Date`. Invalid times become 1970, so that “Invalid Date” is never shown. */
export function dateOf(time: number): Date {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
