import {
  addNumbers,
  type Count,
  type DayNumbers,
  type Division,
  noNumbers,
  type Tally,
} from './day-numbers.ts';

/** The periods that the staff screen of visit numbers offers, in days including today. */
export const PERIODS = [7, 30, 365] as const;
export type Period = (typeof PERIODS)[number];

const DAY = 86_400_000;
/** The longest period, in days, whose chart has a bar for each day. In longer ones, each bar stands for a week. */
const DAILY_AT_MOST = 31;
const WEEK = 7;

/** The numbers of visits of one day. The id is the day in UTC, such as `2026-11-24`. */
export interface StoredDay extends DayNumbers {
  id: string;
}

/** The last result of `dayOf`. Cached, because `dayOf` is called for every counted page. */
let latest = { number: 0, name: '1970-01-01' };

/** The day in UTC, such as `2026-11-24`, of a time in milliseconds since 1970. */
export function dayOf(time: number): string {
  const number = Math.floor(time / DAY);
  if (number !== latest.number) latest = { number, name: new Date(time).toISOString().slice(0, 10) };
  return latest.name;
}

/** The days of a period that ends at `now`, oldest first. */
export function daysOf(period: number, now: number): string[] {
  return Array.from({ length: period }, (_, at) => dayOf(now - (period - 1 - at) * DAY));
}

/** The sum of the numbers of all days. */
export function together(days: readonly DayNumbers[]): DayNumbers {
  return days.reduce(addNumbers, noNumbers());
}

/** A bar of a chart: its first and last day, and the counts of all its days together. */
export interface Bar {
  first: string;
  last: string;
  tally: Tally;
}

/**
 * The bars of a period that ends at `now`, oldest first: one for each day or, in a long period, for every seven days.
 */
export function barsOf(stored: readonly StoredDay[], period: number, now: number): Bar[] {
  const known = new Map(stored.map((day) => [day.id, day]));
  const days = daysOf(period, now);
  const size = period > DAILY_AT_MOST ? WEEK : 1;
  // The last bar ends today; the first one may have fewer days.
  const start = days.length % size;
  const cuts = Array.from({ length: Math.floor(days.length / size) }, (_, at) => start + at * size);
  const groups = [
    ...(start > 0 ? [days.slice(0, start)] : []),
    ...cuts.map((cut) => days.slice(cut, cut + size)),
  ];
  return groups.map((group) => ({
    first: group[0] ?? '',
    last: group.at(-1) ?? '',
    tally: together(group.flatMap((day) => known.get(day) ?? [])).total,
  }));
}

/** The names of a division with their counts, sorted by the count `what`, largest first, then in alphabetical order. */
export function ranked(numbers: DayNumbers, part: Division, what: Count): { name: string; tally: Tally }[] {
  return Object.entries(numbers[part])
    .map(([name, tally]) => ({ name, tally }))
    .sort((a, b) => (b.tally[what] ?? 0) - (a.tally[what] ?? 0) || (a.name < b.name ? -1 : 1));
}
