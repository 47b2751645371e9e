import { graphemeCount } from './counts.ts';
import { type Row, textOf } from './outline.ts';

/** Maximum width of a column in characters. The cells after a longer cell are not aligned. */
const WIDEST = 40;

/** A table as lines of text with aligned columns, for a fixed-width font. */
export function textTable(head: Row, rows: readonly Row[]): string {
  const lines = [head, ...rows].map((row) => row.map((cell) => textOf(cell).replaceAll('\n', ' ')));
  const widths = head.map((_, column) =>
    Math.min(WIDEST, Math.max(...lines.map((line) => graphemeCount(line[column] ?? '')))),
  );
  const [first = '', ...rest] = lines.map((line) =>
    line
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - graphemeCount(cell))))
      .join(' | ')
      .trimEnd(),
  );
  return [first, widths.map((width) => '-'.repeat(width)).join('-|-'), ...rest].join('\n');
}
