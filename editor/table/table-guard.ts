import { EditorSelection, EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { inPlaceOf, isByHand } from '../changes-by-hand.ts';
import { lineChange } from '../lines/lines.ts';
import { type Edit, edited } from '../text-changes.ts';
import { cellText, type DrawnTable, drawnTableAt, drawnTables, gapsOf } from './drawn-tables.ts';
import { fillCells, readGrid, withCells } from './table-changes.ts';
import { caretInTable, tableCommand } from './table-commands.ts';
import { ALIGNMENTS, cellsOf, readRow, writtenRow } from './table-model.ts';

/**
 * What an edit does where tables are drawn with cells: it changes words and leaves the marks between cells, so that the
 * table stays one. Text that is put into a cell is on one line. Null if the edit may be made as it is.
 */
function keepCells(state: EditorState, { from, to, insert }: Edit): Edit[] | null {
  const tables = drawnTables(state, from - 1, to + 1).filter(
    // A table that is wholly replaced may go.
    (table) => !(from <= table.from && to >= table.to) || from === to,
  );
  const gaps = tables.flatMap((table) => [
    ...gapsOf(state, table, { from, to }),
    ...emptyLines(state, table),
  ]);
  gaps.sort((one, other) => one.from - other.from);
  const pieces: Edit[] = [];
  let at = from;
  for (const gap of gaps) {
    if (gap.to <= at || gap.from >= to) continue;
    if (gap.from > at) pieces.push({ from: at, to: gap.from, insert: '' });
    at = gap.to;
  }
  if (at < to) pieces.push({ from: at, to, insert: '' });
  const isInCell = tables.some((table) => table.from <= from && table.to >= from);
  const place = insert !== '' && isInCell ? inWords(state, from) : from;
  const text = isInCell ? cellText(insert) : insert;
  const isKept = pieces.length === (from < to ? 1 : 0) && (pieces[0]?.to ?? to) === to;
  if (isKept && (pieces[0]?.from ?? from) === from && place === from && text === insert) return null;
  const first = pieces[0];
  if (text === '') return pieces;
  if (first?.from === place) return [{ ...first, insert: text }, ...pieces.slice(1)];
  return [{ from: place, to: place, insert: text }, ...pieces];
}

/** The empty lines around a table, without which a paragraph would be a row of it. */
function emptyLines({ doc }: EditorState, { from, to }: DrawnTable): { from: number; to: number }[] {
  return [
    { from: from - 2, to: from },
    { from: to, to: to + 2 },
  ].filter((gap) => gap.from > 0 && doc.length > gap.to && doc.sliceString(gap.from, gap.to) === '\n\n');
}

/**
 * Words typed in the empty line right above or below a table, with a line break between: they would be a row, or join the
 * block above, with the table. Null elsewhere, and for a `|`, which begins a row by hand.
 */
function besideTable(state: EditorState, { from, to, insert }: Edit): Edit[] | null {
  const { doc } = state;
  const line = doc.lineAt(from);
  if (from !== to || line.text !== '' || !/^[^\s|]/.test(insert)) return null;
  const [above, below] = [line.number - 1, line.number + 1].map((number) =>
    number > 0 && number <= doc.lines ? doc.line(number) : null,
  );
  const isBelow = above != null && above.text !== '' && drawnTableAt(state, above.from) !== null;
  const isAbove = below != null && below.text !== '' && drawnTableAt(state, below.from) !== null;
  if (!isBelow && !isAbove) return null;
  const words = { from, to, insert: isBelow ? `\n${insert}` : insert };
  return below && below.text !== '' ? [words, { from: below.from, to: below.from, insert: '\n' }] : [words];
}

/** The nearest position in the words of the same cell; the position itself outside of drawn tables. */
function inWords(state: EditorState, at: number): number {
  const table = drawnTableAt(state, at);
  if (!table) return at;
  const line = state.doc.lineAt(at);
  if (line.number === table.first + ALIGNMENTS) return inWords(state, state.doc.line(table.first).to);
  const cells = cellsOf(line, state.selection.main.head);
  const cell = cells.find(({ spaceTo }) => at <= spaceTo) ?? cells.at(-1);
  return cell ? Math.min(Math.max(at, cell.wordsFrom), cell.wordsTo) : at;
}

/** The edits, with those rewritten after which a row would have other cells, such as a row without outer bars. */
function keepRows(state: EditorState, edits: readonly Edit[]): Edit[] {
  const lines = new Map<number, Edit[]>();
  for (const edit of edits) {
    const { number } = state.doc.lineAt(edit.from);
    lines.set(number, [...(lines.get(number) ?? []), edit]);
  }
  return [...lines].flatMap(([number, list]) => {
    const line = state.doc.line(number);
    const isRow = drawnTableAt(state, line.from) && list.every(({ to }) => to <= line.to);
    if (!isRow) return list;
    const row = readRow(line.text);
    const cells = cellsOf(line);
    // Without a `|` before them, the words of the first cell could begin another block, such as a list.
    const isAtStart = !row.opens && list.some(({ from }) => from <= (cells[0]?.spaceTo ?? line.from));
    const after = readRow(edited(line.text, list, line.from));
    // `||` at the start of a line is no cell.
    const isSame = after.cells.length === cells.length && !after.cells.includes('');
    if (isSame && !isAtStart) return list;
    const texts = cells.map(({ start, spaceTo }) => {
      const inCell = list.filter(({ from, to }) => from >= start && to <= spaceTo);
      const text = cellText(edited(state.doc.sliceString(start, spaceTo), inCell, start));
      // A `\` at the end would make the next `|` a part of the words.
      return /(?:^|[^\\])(?:\\\\)*\\$/.test(text) ? `${text} ` : text;
    });
    return [lineChange(line, writtenRow(withCells({ ...row, opens: row.opens || isAtStart }, texts)))];
  });
}

const edits = EditorState.transactionFilter.of((change) => {
  // Alt with an arrow moves whole rows, which is no change by hand.
  if (!isByHand(change)) return change;
  const kept: Edit[] = [];
  let isOther = false;
  let caret = -1;
  change.changes.iterChanges((from, to, _from, _to, inserted) => {
    const edit = { from, to, insert: inserted.toString() };
    const list =
      besideTable(change.startState, edit) ??
      keepRows(change.startState, keepCells(change.startState, edit) ?? [edit]);
    const [first] = list;
    isOther ||= list.length !== 1 || first?.from !== from || first.to !== to || first.insert !== edit.insert;
    kept.push(...list);
    caret = list.find(({ insert }) => insert !== '')?.to ?? list[0]?.from ?? from;
  });
  if (!isOther) return change;
  const changes = change.startState.changes(kept);
  return inPlaceOf(change, changes, changes.mapPos(inWords(change.startState, caret), 1));
});

/** Moves a caret that is put between the words of two cells, such as by a press or the Home key, to words. */
const carets = EditorState.transactionFilter.of((change) => {
  const { selection, docChanged, startState } = change;
  if (!selection || docChanged || selection.ranges.length > 1 || !selection.main.empty) return change;
  const { head } = selection.main;
  const moved = inWords(startState, head);
  return moved === head ? change : [change, { selection: EditorSelection.cursor(moved), sequential: true }];
});

/** Cells that are pasted into a table, such as those of a sheet, go into its cells. */
const pastedCells = EditorView.domEventHandlers({
  paste(event, view) {
    const found = caretInTable(view.state);
    if (!found || !drawnTableAt(view.state, view.state.selection.main.head)) return false;
    const grid = readGrid(event.clipboardData?.getData('text/plain') ?? '');
    if (!grid || !tableCommand(fillCells(grid))(view)) return false;
    event.preventDefault();
    return true;
  },
});

/** Without a selection, Cut and Copy would take the line with its marks, which a paste writes into a cell. */
const cellWithoutSelection = (_event: Event, { state }: EditorView): boolean =>
  state.selection.main.empty && drawnTableAt(state, state.selection.main.head) !== null;

const cuts = EditorView.domEventHandlers({ cut: cellWithoutSelection, copy: cellWithoutSelection });

/** Keeps tables that are drawn with cells tables, whatever is typed, deleted or pasted. */
export const tableGuard: Extension = [edits, carets, Prec.highest(pastedCells), cuts];
