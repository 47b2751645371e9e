/** How many backups are kept: the newest one of each of the last days, weeks and months that have any. */
const KEPT = { days: 7, weeks: 4, months: 12 };

const DAY = 86_400_000;

/** The number of the week, which begins on Monday. Adds three days, because 1 January 1970 was a Thursday. */
const weekOf = (time: number) => Math.floor((time / DAY + 3) / 7);
const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7);

/**
 * The times of the backups to keep, newest first, from the times of all backups. Times are in milliseconds since 1970;
 * days, weeks and months are those of UTC. Periods without a backup do not count, so a site that was off for a year
 * still has its old backups.
 */
export function keptBackups(times: readonly number[]): number[] {
  const newestFirst = [...new Set(times)].sort((a, b) => b - a);
  const kept = new Set([
    ...newestOfEach(newestFirst, KEPT.days, (time) => Math.floor(time / DAY)),
    ...newestOfEach(newestFirst, KEPT.weeks, weekOf),
    ...newestOfEach(newestFirst, KEPT.months, monthOf),
  ]);
  return newestFirst.filter((time) => kept.has(time));
}

function newestOfEach(
  newestFirst: readonly number[],
  count: number,
  periodOf: (time: number) => number | string,
): number[] {
  const newest = new Map<number | string, number>();
  for (const time of newestFirst) {
    const period = periodOf(time);
    if (!newest.has(period)) newest.set(period, time);
  }
  return [...newest.values()].slice(0, count);
}
