import { csv } from '../../../platform/domain/text/csv.ts';
import { COUNTS, type Count, DIVISIONS, type Division, type Tally } from './day-numbers.ts';
import type { StoredDay } from './periods.ts';

const COLUMNS: Record<Count, string> = {
  visits: 'visits',
  pages: 'pages',
  reads: 'posts read',
  presses: 'store presses',
  signUps: 'sign-ups',
};
const KINDS: Record<Division, string> = {
  sources: 'source',
  campaigns: 'campaign',
  posts: 'post',
  stores: 'store',
};

/** Numbers as a CSV file: for each day a line with the totals, then one for each source, campaign, post and store. */
export function numbersCsv(days: readonly StoredDay[]): string {
  const line = (day: string, kind: string, name: string, tally: Tally) => [
    ...[day, kind, name],
    ...COUNTS.map((what) => String(tally[what] ?? 0)),
  ];
  return csv([
    ['day', 'kind', 'name', ...COUNTS.map((what) => COLUMNS[what])],
    ...days.flatMap((day) => [
      line(day.id, 'total', '', day.total),
      ...DIVISIONS.flatMap((part) =>
        Object.entries(day[part]).map(([name, tally]) => line(day.id, KINDS[part], name, tally)),
      ),
    ]),
  ]);
}
