const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * The date of a time for readers, such as `Nov 21, 2026`; the same on server and browser, so in UTC. English is written
 * by hand: a first `Intl.DateTimeFormat` holds a phone for 50 ms while the page comes to life.
 */
export function dateText(time: number, locale = 'en'): string {
  const date = dateOf(time);
  if (locale !== 'en')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** The whole time with its zone, such as `Nov 21, 2026, 09:05 UTC`: what a date says when it is pointed at. */
export function timeText(time: number, locale = 'en'): string {
  return `${dateText(time, locale)}, ${dateMachine(time).slice(11, 16)} UTC`;
}

/** The machine-readable form for `<time>`. */
export function dateMachine(time: number): string {
  return dateOf(time).toISOString();
}

/** A time that no date has counts as 1970, in words as in markup: nobody is to read "Invalid Date". */
export function dateOf(time: number): Date {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
