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

/** A cell of a row: positions in the text. */
export interface CellPlace {
  /** The cell with the `|` before it; the last one also with the end of the line. */
  from: number;
  to: number;
  /** The position behind that `|`. */
  start: number;
  /** Its words. In an empty cell, where its first word comes. */
  wordsFrom: number;
  wordsTo: number;
  /** The end of the white space behind the words. */
  spaceTo: number;
}

/** The cells of a line. White space is words up to `caret`, so that a typed space is seen. */
export function cellsOf(
  line: { from: number; to: number; text: string },
  caret = -1,
  { prefix, opens, cells }: Row = readRow(line.text),
): CellPlace[] {
  let at = line.from + prefix.length + (opens ? 1 : 0);
  return cells.map((cell, column) => {
    const [start, end] = [at, at + cell.length];
    at = end + 1;
    const words = cell.trim();
    const wordsFrom = start + (words === '' ? Math.min(1, cell.length) : cell.indexOf(words));
    const wordsTo = wordsFrom + words.length;
    return {
      from: column === 0 ? line.from : start - 1,
      to: column === cells.length - 1 ? line.to : end,
      start,
      wordsFrom,
      wordsTo: caret > wordsTo && caret <= end ? caret : wordsTo,
      spaceTo: end,
    };
  });
}

/** The cell at a position. `isOutside`: before the first or behind the last `|` of the row. */
export function placeAt({ doc }: EditorState, table: Table, at: number): Place & { isOutside: boolean } {
  const line = doc.lineAt(at);
  const row = line.number - table.line;
  const { opens, closes } = table.rows[row] ?? readRow('');
  const cells = cellsOf(line, -1, table.rows[row]);
  const column = cells.findIndex(({ spaceTo }) => at <= spaceTo);
  if (column < 0) return { row, column: Math.max(0, cells.length - 1), isOutside: closes };
  return { row, column, isOutside: opens && at < (cells[0]?.start ?? at) };
}

/** The range of the words in a cell; a caret behind the first space of an empty one. */
export function wordsOf(
  { doc }: EditorState,
  table: Table,
  { row, column }: Place,
): { from: number; to: number } {
  const line = doc.line(table.line + row);
  const cell = cellsOf(line, -1, table.rows[row])[column];
  return { from: cell?.wordsFrom ?? line.to, to: cell?.wordsTo ?? line.to };
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
