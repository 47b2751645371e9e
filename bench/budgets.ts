import { section } from './results.ts';

/** A figure that is wanted, and what was measured of it: one number for each column of the table. */
export interface Budget {
  what: string;
  /** Smaller is better, up to `limit`, unless `atLeast` says otherwise. */
  limit: number;
  atLeast?: boolean;
  unit: string;
  digits?: number;
  measured: readonly number[];
}

/** A table of budgets, one in a row: what is wanted, and each measured figure with “not met” where it misses it. */
export function budgets(columns: readonly string[], rows: readonly Budget[]): string {
  const line = ({ what, limit, atLeast = false, unit, digits = 0, measured }: Budget) => {
    const shown = (value: number) => {
      const text = value.toFixed(digits);
      const met = atLeast ? Number(text) >= limit : Number(text) <= limit;
      return met ? text : `**${text}, not met**`;
    };
    return [what, `${atLeast ? 'at least' : 'at most'} ${limit} ${unit}`.trim(), ...measured.map(shown)];
  };
  return section('Budgets', ['what', 'wanted', ...columns], rows.map(line));
}
