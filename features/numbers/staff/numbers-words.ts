import { dayText } from '../../../platform/domain/dates.ts';
import type { Game } from '../../../web/domain/studio.ts';
import { type Count, DIRECT, type Division, OTHER } from '../model/day-numbers.ts';
import type { Bar, Period } from '../model/periods.ts';

/** The headings of the counts. */
export const COUNT_WORDS: Record<Count, string> = {
  visits: 'Visits',
  pages: 'Pages viewed',
  reads: 'Posts read',
  presses: 'Store presses',
  signUps: 'Sign-ups',
};

export const PERIOD_WORDS: Record<Period, string> = { 7: '7 days', 30: '30 days', 365: '365 days' };

/** A number with separators between thousands, such as `12,345`. */
export const numberText = (count: number | undefined): string =>
  String(count ?? 0).replace(/\B(?=(\d{3})+$)/g, ',');

/** The days of a bar, such as `Nov 24` or `Nov 18 – Nov 24`. */
export function barText({ first, last }: Pick<Bar, 'first' | 'last'>, now: number): string {
  const [from, to] = [first, last].map((day) => dayText(Date.parse(day), now));
  return from === to ? `${from}` : `${from} – ${to}`;
}

/** The label of an entry in a breakdown, such as by source or by store. Posts have titles instead. */
export function nameText(part: Division, name: string, games: readonly Pick<Game, 'address' | 'name'>[]) {
  if (name === OTHER) return 'All others';
  if (part === 'sources' && name === DIRECT) return 'Direct or unknown';
  if (part !== 'stores') return name;
  const [address, host] = name.split('/');
  return `${games.find((game) => game.address === address)?.name ?? address} at ${host}`;
}
