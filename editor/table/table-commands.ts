import {
  EditorSelection,
  type EditorState,
  type Extension,
  Prec,
  type StateCommand,
  type Transaction,
} from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { lineChange } from '../lines/lines.ts';
import { say } from '../say.ts';
import { FORMAT } from '../undo.ts';
import { addMissingCells } from './table-changes.ts';
import {
  ALIGNMENTS,
  addRowBelow,
  type Place,
  placeAt,
  type Row,
  readRow,
  type Table,
  type TableChange,
  tableAt,
  wordsOf,
  writtenRow,
} from './table-model.ts';

interface Found {
  table: Table;
  place: Place & { isOutside: boolean };
}

/** The table around the caret, and the cell of the caret; null outside of tables and in read-only text. */
export function caretInTable(state: EditorState): Found | null {
  if (state.readOnly || state.selection.ranges.length > 1) return null;
  const table = tableAt(state, state.selection.main.head);
  return table && { table, place: placeAt(state, table, state.selection.main.head) };
}

/** A command that changes the table around the caret as one step of undo. Returns false where it cannot. */
export const tableCommand =
  (change: TableChange): StateCommand =>
  ({ state, dispatch }) => {
    const found = caretInTable(state);
    const changed = found && change(found.table.rows, found.place);
    if (!changed) return false;
    dispatch(changeOf(state, found.table, changed.rows, changed.place));
    return true;
  };

/** Only those characters change that differ, so that the rest of the table stays as it is written. */
function changeOf(state: EditorState, table: Table, rows: readonly Row[], place: Place): Transaction {
  const { doc } = state;
  const [first, last] = [doc.line(table.line), doc.line(table.line + table.rows.length - 1)];
  const changes =
    rows.length === table.rows.length
      ? rows.map((row, at) => lineChange(doc.line(table.line + at), writtenRow(row)))
      : [
          lineChange(
            { from: first.from, text: doc.sliceString(first.from, last.to) },
            rows.map(writtenRow).join('\n'),
          ),
        ];
  const after = state.update({ changes });
  const selection = wordsOf(after.state, { line: table.line, rows }, place);
  return state.update({
    changes,
    selection: EditorSelection.single(selection.from, selection.to),
    userEvent: FORMAT,
    scrollIntoView: true,
  });
}

function select(state: EditorState, table: Table, place: Place): Transaction {
  const { from, to } = wordsOf(state, table, place);
  return state.update({ selection: { anchor: from, head: to }, scrollIntoView: true, userEvent: 'select' });
}

/** The row below another one with words, without the line of alignments. */
const below = (row: number) => (row === 0 ? ALIGNMENTS + 1 : row + 1);

/** Tab: selects the words of the next cell. Adds a cell that the row lacks, and a row after the last. */
export const nextCell: StateCommand = ({ state, dispatch }) => {
  const found = caretInTable(state);
  if (!found) return false;
  const { table, place } = found;
  const isAtEnd = place.column + 1 === table.rows[place.row]?.cells.length;
  if (isAtEnd && tableCommand(addMissingCells)({ state, dispatch })) return true;
  const isLast = place.column + 1 >= (table.rows[place.row]?.cells.length ?? 0) || place.row === ALIGNMENTS;
  const next = isLast ? { row: below(place.row), column: 0 } : { row: place.row, column: place.column + 1 };
  if (next.row >= table.rows.length) return tableCommand(addRowBelow)({ state, dispatch });
  dispatch(select(state, table, next));
  return true;
};

/** Shift+Tab: selects the words of the cell before. Returns false in the first cell, where it leaves the field. */
export const previousCell: StateCommand = ({ state, dispatch }) => {
  const found = caretInTable(state);
  if (!found) return false;
  const { table, place } = found;
  const above = place.row - 1 <= ALIGNMENTS ? 0 : place.row - 1;
  const isFirst = place.column === 0 || place.row === ALIGNMENTS;
  if (isFirst && place.row === 0) return false;
  const column = isFirst ? (table.rows[above]?.cells.length ?? 1) - 1 : place.column - 1;
  dispatch(select(state, table, { row: isFirst ? above : place.row, column }));
  return true;
};

/**
 * Enter: selects the words of the cell below. In the last row, adds one; in an empty last row, ends the table instead.
 * Outside of the cells, for those who write the Markdown by hand, it is a line break.
 */
export const cellBelow: StateCommand = ({ state, dispatch }) => {
  const found = caretInTable(state);
  if (!found || found.place.isOutside || found.place.row === ALIGNMENTS) return false;
  const { table, place } = found;
  const next = { row: below(place.row), column: place.column };
  const row = table.rows[place.row];
  if (next.row < table.rows.length) {
    const { cells } = table.rows[next.row] ?? readRow('');
    dispatch(select(state, table, { row: next.row, column: Math.min(next.column, cells.length - 1) }));
    return true;
  }
  const isEmpty = row?.cells.every((cell) => cell.trim() === '');
  if (!isEmpty || place.row <= ALIGNMENTS)
    return tableCommand((rows, at) => {
      const added = addRowBelow(rows, at);
      return added && { ...added, place: { ...added.place, column: at.column } };
    })({ state, dispatch });
  return endTable(state, dispatch, row?.prefix ?? '');
};

/** Replaces the empty last row by an empty line, because words right below a table would be a row of it. */
function endTable(state: EditorState, dispatch: (change: Transaction) => void, prefix: string): boolean {
  const line = state.doc.lineAt(state.selection.main.head);
  const insert = `${prefix.trimEnd()}\n${prefix}`;
  dispatch(
    state.update({
      changes: { from: line.from, to: line.to, insert },
      selection: { anchor: line.from + insert.length },
      userEvent: FORMAT,
      scrollIntoView: true,
    }),
  );
  return true;
}

/** Said once, because Tab leaves every other field. */
const LEAVE = 'Tab moves to the next cell. To leave the content with the keyboard, press Escape, then Tab.';

/** Tab, Shift+Tab and Enter in tables. */
export function tableKeys(): Extension {
  let isSaid = false;
  const tab: StateCommand = (target) => {
    if (!nextCell(target)) return false;
    if (!isSaid) say(target.state, LEAVE);
    isSaid = true;
    return true;
  };
  return Prec.high(
    keymap.of([
      { key: 'Tab', run: tab, shift: previousCell },
      { key: 'Enter', run: cellBelow },
    ]),
  );
}
