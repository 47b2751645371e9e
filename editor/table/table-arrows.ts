import { EditorSelection, Prec } from '@codemirror/state';
import { type Command, type EditorView, keymap } from '@codemirror/view';
import { drawnTableAt } from './drawn-tables.ts';
import { ALIGNMENTS, type CellPlace, cellsOf } from './table-model.ts';

/**
 * ↑ and ↓ in a table that is drawn with cells: to the next line of the same cell, then to the cell above or below, and from
 * the first or last row out of the table. Also into such a table, from the line before or behind it.
 */
const arrow =
  (isDown: boolean): Command =>
  (view) => {
    const { doc, selection } = view.state;
    const { head, empty } = selection.main;
    if (!empty) return false;
    const line = doc.lineAt(head);
    const table = drawnTableAt(view.state, head);
    const cells = table ? cellsOf(line, head) : [];
    const column = cells.findIndex(({ spaceTo }) => head <= spaceTo);
    const own = cells[column] ?? { wordsFrom: line.from, wordsTo: line.to };
    let number = line.number + (isDown ? 1 : -1);
    if (number < 1 || number > doc.lines) return false;
    if (table && number === table.first + ALIGNMENTS) number += isDown ? 1 : -1;
    const next = doc.line(Math.min(number, doc.lines));
    const other = drawnTableAt(view.state, next.from);
    if (!table && !other) return false;
    const inside = view.moveVertically(selection.main, isDown).head;
    const isFurther = isDown ? inside > head : inside < head;
    if (isFurther && inside >= own.wordsFrom && inside <= own.wordsTo) return go(view, inside);
    if (!other) return go(view, isDown ? next.from : next.to);
    const row = cellsOf(next);
    const target = row[table ? Math.min(column, row.length - 1) : columnAt(view, row, head)];
    return target ? go(view, nearest(view, target, head, isDown)) : false;
  };

/** The column of a row in which the caret's place across is. */
function columnAt(view: EditorView, row: readonly CellPlace[], head: number): number {
  const x = view.coordsAtPos(head)?.left ?? 0;
  const starts = row.map(({ wordsFrom }) => view.coordsAtPos(wordsFrom)?.left ?? 0);
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= x),
  );
}

/** The position in the first or last line of a cell that is nearest to the caret's place across. */
function nearest(view: EditorView, { wordsFrom, wordsTo }: CellPlace, head: number, isDown: boolean): number {
  const from = view.coordsAtPos(isDown ? wordsFrom : wordsTo);
  const caret = view.coordsAtPos(head);
  if (!from || !caret) return wordsFrom;
  const at = view.posAtCoords({ x: caret.left, y: (from.top + from.bottom) / 2 }, false);
  return Math.min(Math.max(at, wordsFrom), wordsTo);
}

function go(view: EditorView, at: number): boolean {
  view.dispatch({ selection: EditorSelection.cursor(at), scrollIntoView: true, userEvent: 'select' });
  return true;
}

/** Home and End: the start and the end of the words of a cell. */
const edge =
  (isEnd: boolean): Command =>
  (view) => {
    const { head } = view.state.selection.main;
    if (!drawnTableAt(view.state, head)) return false;
    const cells = cellsOf(view.state.doc.lineAt(head), head);
    const cell = cells.find(({ spaceTo }) => head <= spaceTo);
    return cell ? go(view, isEnd ? cell.wordsTo : cell.wordsFrom) : false;
  };

export const tableArrows = Prec.high(
  keymap.of([
    { key: 'Home', mac: 'Cmd-ArrowLeft', run: edge(false) },
    { key: 'End', mac: 'Cmd-ArrowRight', run: edge(true) },
    { key: 'ArrowDown', run: arrow(true) },
    { key: 'ArrowUp', run: arrow(false) },
  ]),
);
