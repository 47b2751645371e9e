import { section } from './results.ts';

/** A budget, and its measured value for each column of the table. */
export interface Budget {
  what: string;
  /** Each value must be at most `limit` or, with `atLeast`, at least `limit`. */
  limit: number;
  atLeast?: boolean;
  unit: string;
  digits?: number;
  measured: readonly number[];
}

/** A table with one budget per row: limit and measured values. Values that miss the limit are marked “not met”. */
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
