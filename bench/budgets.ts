import { section } from './results.ts';

/** A budget and its measured values: one number for each column of the table. */
export interface Budget {
  what: string;
  /** The measured values may be at most `limit`, or at least with `atLeast`. */
  limit: number;
  atLeast?: boolean;
  unit: string;
  digits?: number;
  measured: readonly number[];
}

/** A table of budgets, one per row: the limit, and each measured value with “not met” when it misses the limit. */
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
