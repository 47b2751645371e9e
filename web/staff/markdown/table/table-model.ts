import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { around, linesOf } from '../nodes-and-lines.ts';

/** A row of a table as its line is written. */
export interface Row {
  /** The characters before the first `|` or cell, such as the mark of a quote. */
  prefix: string;
  /** Whether a `|` opens the row. */
  opens: boolean;
  /** The cells as they are written, with the white space around their words. */
  cells: readonly string[];
  /** Whether a `|` closes the row. */
  closes: boolean;
  /** White space at the end of the line. */
  end: string;
}

/** A table in the text. Row 0 names the columns, row 1 is the line with their alignments. */
export interface Table {
  /** The number of the first line. */
  line: number;
  rows: readonly Row[];
}

/** Line number, from 1 and 0, of the row with the alignments. */
export const ALIGNMENTS = 1;

/** Parses the line of a row. `start`: the number of characters before the row, such as a list mark. */
export function readRow(text: string, start = 0): Row {
  const prefix = text.slice(0, start) + (/^[ \t>]*/.exec(text.slice(start))?.[0] ?? '');
  const end = /[ \t\r]*$/.exec(text.slice(prefix.length))?.[0] ?? '';
  const inner = text.slice(prefix.length, text.length - end.length);
  const bars = [...inner.matchAll(/\\.|\|/gu)].filter(([mark]) => mark === '|').map(({ index }) => index);
  const opens = bars[0] === 0;
  const closes = bars.length > (opens ? 1 : 0) && bars.at(-1) === inner.length - 1;
  const cells: string[] = [];
  let from = opens ? 1 : 0;
  for (const bar of opens ? bars.slice(1) : bars) {
    cells.push(inner.slice(from, bar));
    from = bar + 1;
  }
  if (!closes) cells.push(inner.slice(from));
  return { prefix, opens, cells, closes, end };
}

/** The line of a row. */
export function writtenRow({ prefix, opens, cells, closes, end }: Row): string {
  return prefix + (opens ? '|' : '') + cells.join('|') + (closes ? '|' : '') + end;
}

/** The table at a position; null elsewhere. */
export function tableAt(state: EditorState, at: number): Table | null {
  const line = state.doc.lineAt(at);
  const tree = ensureSyntaxTree(state, line.to, 50) ?? syntaxTree(state);
  const nodes = [...around(tree.resolveInner(at, -1)), ...around(tree.resolveInner(at, 1))];
  const node = nodes.find(({ name }) => name === 'Table');
  if (!node) return null;
  const rows = Array.from(linesOf(state.doc, node.from, node.to), ({ text, from }) =>
    readRow(text, Math.max(0, node.from - from)),
  );
  return { line: state.doc.lineAt(node.from).number, rows };
}

/** A cell of a table: its row and column, both from 0. */
export interface Place {
  row: number;
  column: number;
}

/** The cell at a position. `isOutside`: before the first or behind the last `|` of the row. */
export function placeAt(state: EditorState, table: Table, at: number): Place & { isOutside: boolean } {
  const line = state.doc.lineAt(at);
  const row = line.number - table.line;
  const { prefix, opens, cells, closes } = table.rows[row] ?? readRow('');
  let end = line.from + prefix.length + (opens ? 1 : 0);
  const isBefore = opens && at < end;
  for (const [column, cell] of cells.entries()) {
    end += cell.length;
    if (at <= end) return { row, column, isOutside: isBefore };
    end += 1;
  }
  return { row, column: Math.max(0, cells.length - 1), isOutside: closes };
}

/** The range of the words in a cell; a caret behind the first space of an empty one. */
export function wordsOf(
  state: EditorState,
  table: Table,
  { row, column }: Place,
): { from: number; to: number } {
  const line = state.doc.line(table.line + row);
  const { prefix, opens, cells } = table.rows[row] ?? readRow('');
  const before = cells.slice(0, column).reduce((length, cell) => length + cell.length + 1, 0);
  const start = line.from + prefix.length + (opens ? 1 : 0) + before;
  const cell = cells[column] ?? '';
  const words = cell.trim();
  if (words === '') return { from: start + Math.min(1, cell.length), to: start + Math.min(1, cell.length) };
  const from = start + cell.indexOf(words);
  return { from, to: from + words.length };
}

/** A change of a table's rows. Null where it cannot be made; `place` is the cell in which the caret is afterwards. */
export type TableChange = (
  rows: readonly Row[],
  place: Place,
) => { rows: readonly Row[]; place: Place } | null;

/** The text of an empty cell. */
export const EMPTY = '  ';

/** The number of columns, which the line with the alignments has. */
export const columnsOf = (rows: readonly Row[]) => rows[ALIGNMENTS]?.cells.length ?? 0;

/** Whether a row is below the names of the columns. */
export const isBody = (row: number) => row > ALIGNMENTS;

/** An empty row like another one. */
function emptyRow({ prefix, end }: Row, columns: number): Row {
  return { prefix, opens: true, cells: Array.from({ length: columns }, () => EMPTY), closes: true, end };
}

/** Adds an empty row below a row; below the names of the columns, it is the first one with words. */
export const addRowBelow: TableChange = (rows, { row }) => {
  const at = Math.max(row, ALIGNMENTS) + 1;
  const like = rows[ALIGNMENTS];
  if (!like) return null;
  return { rows: rows.toSpliced(at, 0, emptyRow(like, columnsOf(rows))), place: { row: at, column: 0 } };
};
