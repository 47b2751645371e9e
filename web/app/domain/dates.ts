let made: Intl.DateTimeFormat | null = null;

/** Made once, and only where a date is shown: every page loads this module, and making it takes milliseconds. */
function readersDate(): Intl.DateTimeFormat {
  made ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
  return made;
}

/** The date of a time for readers, such as `Nov 21, 2026`; the same on server and browser, so in UTC. */
export function dateText(time: number): string {
  return readersDate().format(dateOf(time));
}

/** The machine-readable form for `<time>`. */
export function dateMachine(time: number): string {
  return dateOf(time).toISOString();
}

/** A time that no date has counts as 1970, in words as in markup: nobody is to read "Invalid Date". */
function dateOf(time: number): Date {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
