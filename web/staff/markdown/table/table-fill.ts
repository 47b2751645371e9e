import { cellText } from './drawn-tables.ts';
import { addColumnAfter } from './table-changes.ts';
import { addRowBelow, columnsOf, isBody, type TableChange } from './table-model.ts';

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
