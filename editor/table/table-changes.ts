import { cellText } from './drawn-tables.ts';
import {
  ALIGNMENTS,
  addRowBelow,
  columnsOf,
  EMPTY,
  isBody,
  type Row,
  type TableChange,
} from './table-model.ts';

export type Alignment = 'none' | 'left' | 'center' | 'right';

export const addRowAbove: TableChange = (rows, place) =>
  isBody(place.row) ? addRowBelow(rows, { ...place, row: place.row - 1 }) : null;

export const removeRow: TableChange = (rows, { row, column }) => {
  if (!isBody(row)) return null;
  const left = rows.toSpliced(row, 1);
  const next = Math.min(row, left.length - 1);
  return { rows: left, place: { row: next === ALIGNMENTS ? 0 : next, column } };
};

const moveRow =
  (by: 1 | -1): TableChange =>
  (rows, { row, column }) => {
    const [moved, other] = [rows[row], rows[row + by]];
    if (!moved || !other || !isBody(row) || !isBody(row + by)) return null;
    return { rows: rows.with(row, other).with(row + by, moved), place: { row: row + by, column } };
  };
export const moveRowUp: TableChange = moveRow(-1);
export const moveRowDown: TableChange = moveRow(1);

/**
 * A row with other cells. An empty cell at an edge and a lone cell need a `|` outside. `||` gets a space, because at the
 * start of a row it is no cell.
 */
export function withCells(row: Row, cells: readonly string[]): Row {
  const isLone = cells.length === 1;
  const opens = row.opens || isLone || cells[0]?.trim() === '';
  return {
    ...row,
    // White space at the start of a line without a `|` there could make it code.
    cells: cells.map((cell, at) => (at === 0 && !opens ? cell.trimStart() : cell) || ' '),
    opens,
    closes: row.closes || isLone || cells.at(-1)?.trim() === '',
  };
}

const addColumn =
  (by: 0 | 1): TableChange =>
  (rows, place) => {
    const column = Math.min(place.column, columnsOf(rows) - 1) + by;
    const added = rows.map((row, at) =>
      // A row that ends before the column has no words there anyway.
      row.cells.length < column
        ? row
        : withCells(row, row.cells.toSpliced(column, 0, at === ALIGNMENTS ? ' --- ' : EMPTY)),
    );
    return { rows: added, place: { row: place.row, column } };
  };
export const addColumnBefore: TableChange = addColumn(0);
export const addColumnAfter: TableChange = addColumn(1);

export const removeColumn: TableChange = (rows, { row, column }) => {
  if (columnsOf(rows) < 2 || column >= columnsOf(rows)) return null;
  const left = rows.map((one) =>
    one.cells.length <= column || one.cells.length === 1
      ? withCells(one, one.cells.length <= column ? one.cells : [EMPTY])
      : withCells(one, one.cells.toSpliced(column, 1)),
  );
  return { rows: left, place: { row, column: Math.min(column, columnsOf(left) - 1) } };
};

const moveColumn =
  (by: 1 | -1): TableChange =>
  (rows, { row, column }) => {
    const other = column + by;
    if (other < 0 || Math.max(column, other) >= columnsOf(rows)) return null;
    const [first, second] = [Math.min(column, other), Math.max(column, other)];
    const moved = rows.map((one) => {
      if (one.cells.length <= first) return one;
      const left = one.cells[first] ?? '';
      const right = one.cells[second] ?? EMPTY;
      return withCells(one, one.cells.toSpliced(first, 2, right, left));
    });
    return { rows: moved, place: { row, column: other } };
  };
export const moveColumnLeft: TableChange = moveColumn(-1);
export const moveColumnRight: TableChange = moveColumn(1);

/** Adds the cells that a row lacks, and goes to the first of them. Null if it lacks none. */
export const addMissingCells: TableChange = (rows, { row }) => {
  const line = rows[row];
  const missing = columnsOf(rows) - (line?.cells.length ?? 0);
  if (!line || missing <= 0) return null;
  const added = withCells(line, [...line.cells, ...Array.from({ length: missing }, () => EMPTY)]);
  return { rows: rows.with(row, added), place: { row, column: line.cells.length } };
};

/** Aligns the words of a column. */
export const alignColumn =
  (alignment: Alignment): TableChange =>
  (rows, place) => {
    const line = rows[ALIGNMENTS];
    const cell = line?.cells[place.column];
    if (!line || cell === undefined) return null;
    const dashes = '-'.repeat(Math.max(1, cell.trim().replaceAll(':', '').length));
    const written =
      (alignment === 'left' || alignment === 'center' ? ':' : '') +
      dashes +
      (alignment === 'right' || alignment === 'center' ? ':' : '');
    const cells = line.cells.with(place.column, cell.replace(/:?-+:?/, written));
    return { rows: rows.with(ALIGNMENTS, { ...line, cells }), place };
  };

export function alignmentOf(rows: readonly Row[], column: number): Alignment {
  const cell = rows[ALIGNMENTS]?.cells[column]?.trim() ?? '';
  if (cell.startsWith(':')) return cell.endsWith(':') ? 'center' : 'left';
  return cell.endsWith(':') ? 'right' : 'none';
}

/**
 * The cells of a text as sheets copy them: a line for each row, a tab between cells, and quotes around a cell with line
 * breaks. Null for a text without a tab, which is words.
 */
export function readGrid(text: string): string[][] | null {
  if (!text.includes('\t')) return null;
  const rows: string[][] = [[]];
  const cells = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g);
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

/** Puts the cells of a grid into a table, from a cell on. Rows and columns that it lacks are added. */
export const fillCells =
  (grid: readonly (readonly string[])[]): TableChange =>
  (rows, place) => {
    const wanted = place.column + Math.max(...grid.map((cells) => cells.length));
    let now = rows;
    while (columnsOf(now) < wanted) {
      const wider = addColumnAfter(now, { row: place.row, column: columnsOf(now) - 1 });
      if (!wider) return null;
      now = wider.rows;
    }
    let row = place.row;
    for (const [at, texts] of grid.entries()) {
      // The line of alignments is not a row with words.
      if (at > 0) row = row === 0 ? 2 : row + 1;
      if (row >= now.length) {
        const longer = addRowBelow(now, { row: now.length - 1, column: 0 });
        if (!longer) return null;
        now = longer.rows;
      }
      const line = now[row];
      if (!line || (row > 0 && !isBody(row))) return null;
      const cells = [...line.cells];
      while (cells.length < place.column + texts.length) cells.push('  ');
      for (const [column, text] of texts.entries())
        cells[place.column + column] = ` ${cellText(text.trim())} `;
      now = now.with(row, { ...line, cells, closes: true });
    }
    const column = place.column + (grid.at(-1)?.length ?? 1) - 1;
    return { rows: now, place: { row, column } };
  };
