import * as z from 'zod/mini';

/** The numbers of visits. There is one document for each day, and its id is the date. */
export const NUMBERS = 'numbers';
export const numbersPath = (day: string) => `${NUMBERS}/${day}`;

/** The counted events. `reads`: views of posts. `presses`: clicks on store links. */
export const COUNTS = ['visits', 'pages', 'reads', 'presses', 'signUps'] as const;
export type Count = (typeof COUNTS)[number];

/** The number of events of each kind. A count of zero is left out. */
export type Tally = { [C in Count]?: number };

/** The divisions: events are also counted separately for each source, campaign, post and store. */
export const DIVISIONS = ['sources', 'campaigns', 'posts', 'stores'] as const;
export type Division = (typeof DIVISIONS)[number];

/**
 * The numbers of visits of one day, or of several days together (features/numbers/README.md). Sources are named by their
 * hosts, posts by their ids.
 */
export type DayNumbers = { total: Tally } & { [D in Division]: { [name: string]: Tally } };

/** The name, in the division `sources`, of visits without a usable referrer. */
export const DIRECT = 'direct';
/** The name under which a division counts all names beyond its limit, and names that cannot be stored. */
export const OTHER = 'other';

/**
 * Maximum number of names in each division of a day. Because of this limit, the documents of a year take at most 20 MB,
 * whatever visitors send.
 */
export const MOST_NAMES: Record<Division, number> = { sources: 50, campaigns: 30, posts: 100, stores: 20 };

/** Maximum length of a name, in characters. */
export const LONGEST_NAME = 64;

/**
 * Names that Firestore refuses: the empty name and reserved ones. They include `__proto__`, which as a key would change
 * an object's prototype.
 */
const REFUSED = /^(__.*__)?$/;

const count = z.optional(z.int().check(z.nonnegative()));
const tally = z.object({ visits: count, pages: count, reads: count, presses: count, signUps: count });
const division = z._default(z.record(z.string(), tally), {});

/** Schema of the document of a day. */
export const dayNumbersDocument = z.object({
  total: z._default(tally, {}),
  sources: division,
  campaigns: division,
  posts: division,
  stores: division,
});

/** Numbers in which every count is zero. */
export const noNumbers = (): DayNumbers => ({ total: {}, sources: {}, campaigns: {}, posts: {}, stores: {} });

/** Adds one to the total of `what` in place. */
export function countOne(numbers: DayNumbers, what: Count): void {
  addTally(numbers.total, { [what]: 1 });
}

/** Adds one to the count of `what` for one name in a division, such as one post, in place. */
export function countUnder(numbers: DayNumbers, part: Division, name: string, what: Count): void {
  addTally(tallyOf(numbers[part], nameToStore(name)), { [what]: 1 });
}

/** Adds the counts of `more` to `numbers` in place. Returns `numbers`. */
export function addNumbers(numbers: DayNumbers, more: DayNumbers): DayNumbers {
  addTally(numbers.total, more.total);
  for (const part of DIVISIONS)
    for (const [name, tally] of Object.entries(more[part])) addTally(tallyOf(numbers[part], name), tally);
  return numbers;
}

/**
 * The same numbers with at most `MOST_NAMES` names per division. The names with the smallest counts are counted
 * together as `OTHER`.
 */
export function withinLimits(numbers: DayNumbers): DayNumbers {
  const limited = { ...numbers };
  for (const part of DIVISIONS) limited[part] = largest(numbers[part], MOST_NAMES[part]);
  return limited;
}

/** All entries if there are at most `most`; otherwise the largest ones, and `OTHER` with the sum of the rest. */
function largest(entries: { [name: string]: Tally }, most: number): { [name: string]: Tally } {
  const names = Object.keys(entries);
  if (names.length <= most) return entries;
  const ranked = names.filter((name) => name !== OTHER).sort(bySize(entries));
  const kept: { [name: string]: Tally } = Object.fromEntries(
    ranked.slice(0, most - 1).map((name) => [name, entries[name] ?? {}]),
  );
  const rest = { ...entries[OTHER] };
  for (const name of ranked.slice(most - 1)) addTally(rest, entries[name] ?? {});
  kept[OTHER] = rest;
  return kept;
}

/** Compares names: the one with more counts first, then in alphabetical order. */
const bySize = (entries: { [name: string]: Tally }) => (a: string, b: string) =>
  sum(entries[b]) - sum(entries[a]) || (a < b ? -1 : 1);

const sum = (tally: Tally = {}) => COUNTS.reduce((total, what) => total + (tally[what] ?? 0), 0);

const nameToStore = (name: string) => (name.length > LONGEST_NAME || REFUSED.test(name) ? OTHER : name);

function tallyOf(entries: { [name: string]: Tally }, name: string): Tally {
  if (!Object.hasOwn(entries, name)) entries[name] = {};
  return entries[name] as Tally;
}

function addTally(tally: Tally, more: Tally): void {
  for (const what of COUNTS) {
    const count = more[what];
    if (count) tally[what] = (tally[what] ?? 0) + count;
  }
}
