// Made once: making it takes longer than most of what a page does.
const readersDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** The date of a time for readers, such as `Nov 21, 2026`; the same on server and browser, so in UTC. */
export function dateText(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? 'Invalid Date' : readersDate.format(date);
}

/** The machine-readable form for `<time>`; a time that no date has counts as 1970. */
export function dateMachine(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
}
