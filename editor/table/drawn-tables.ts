import { syntaxTree } from '@codemirror/language';
import { type EditorState, Facet, type Line, StateEffect, StateField, type Text } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { ALIGNMENTS, cellsOf } from './table-model.ts';

/** Whether the view draws tables with cells. */
export const drawsTables = Facet.define<boolean, boolean>({ combine: (values) => values.includes(true) });

/** Shows the table that starts at `from` as text, or with cells again. */
export const showTable = StateEffect.define<{ from: number; asText: boolean }>({
  map: ({ from, asText }, changes) => ({ from: changes.mapPos(from), asText }),
});

/** The starts of the tables that are shown as text. */
export const textTables = StateField.define<readonly number[]>({
  create: () => [],
  update(starts, { changes, effects }) {
    let now = changes.empty || starts.length === 0 ? starts : starts.map((start) => changes.mapPos(start));
    for (const effect of effects) {
      if (!effect.is(showTable)) continue;
      const { from, asText } = effect.value;
      now = [...now.filter((start) => start !== from), ...(asText ? [from] : [])];
    }
    return now;
  },
});

/** The line between the names and the cells of a table. */
const DELIMITERS = /^ {0,3}[|:-][|: -]*\r?$/;

/**
 * The start of the table that a person is typing as Markdown; null without one. It is drawn when the caret leaves it: in
 * a drawn table, the rest of its marks would be words of a cell.
 */
export const typedTable = StateField.define<number | null>({
  create: () => null,
  update(start, change) {
    const { newDoc, newSelection, startState, changes } = change;
    if (!change.docChanged && !change.selection) return start;
    const caret = newDoc.lineAt(newSelection.main.head);
    if (start !== null) {
      const from = changes.mapPos(start, -1);
      return isBelow(newDoc, from, caret) ? from : null;
    }
    if (!change.isUserEvent('input.type') || !DELIMITERS.test(caret.text) || caret.number === 1) return null;
    const above = newDoc.line(caret.number - 1);
    const isDrawnYet = drawnTableAt(startState, startState.selection.main.head) !== null;
    return above.text.includes('|') && !isDrawnYet ? above.from : null;
  },
});

/** Whether a line is in the block of lines from a position on, or is the first empty one below it. */
function isBelow(doc: Text, from: number, line: Line): boolean {
  if (line.from < from) return false;
  for (let number = doc.lineAt(from).number; number < line.number; number++)
    if (doc.line(number).text.trim() === '') return false;
  return true;
}

/** A table that is drawn with cells. */
export interface DrawnTable {
  from: number;
  to: number;
  /** The numbers of its first and last line. */
  first: number;
  last: number;
}

/**
 * Whether a table is drawn with cells. Tables within quotes and lists are not, because their lines begin with marks that
 * have no place in cells.
 */
export function isDrawn(state: EditorState, { name, from, parent }: SyntaxNode): boolean {
  if (name !== 'Table' || parent?.name !== 'Document' || !state.facet(drawsTables)) return false;
  if (state.field(typedTable, false) === state.doc.lineAt(from).from) return false;
  return !(state.field(textTables, false) ?? []).includes(from);
}

/** The tables between two positions that are drawn with cells, as far as the text is parsed. */
export function drawnTables(state: EditorState, from: number, to: number): DrawnTable[] {
  const tables: DrawnTable[] = [];
  const { topNode } = syntaxTree(state);
  for (let node = topNode.childAfter(from - 1); node && node.from <= to; node = node.nextSibling)
    if (isDrawn(state, node))
      tables.push({
        from: node.from,
        to: node.to,
        first: state.doc.lineAt(node.from).number,
        last: state.doc.lineAt(node.to).number,
      });
  return tables;
}

/** The table around a position that is drawn with cells; null elsewhere. */
export function drawnTableAt(state: EditorState, at: number): DrawnTable | null {
  const line = state.doc.lineAt(at);
  return drawnTables(state, line.from, line.to).find((table) => table.first <= line.number) ?? null;
}

/** The positions between the words of a table: its marks and white space, which the keyboard steps over. */
export function gapsOf(
  state: EditorState,
  table: DrawnTable,
  within: { from: number; to: number },
): { from: number; to: number }[] {
  const { doc, selection } = state;
  const gaps: { from: number; to: number }[] = [];
  const first = Math.max(table.first, doc.lineAt(Math.max(within.from, table.from)).number);
  const last = Math.min(table.last, doc.lineAt(Math.min(within.to, table.to)).number);
  let from = Math.max(0, doc.line(first).from - 1);
  for (let number = first; number <= last; number++) {
    if (number === table.first + ALIGNMENTS) continue;
    const line = doc.line(number);
    for (const { wordsFrom, wordsTo } of cellsOf(line, selection.main.head)) {
      gaps.push({ from, to: wordsFrom });
      from = wordsTo;
    }
  }
  const end = doc.line(last).to;
  gaps.push({ from, to: Math.min(doc.length, end + 1) });
  return gaps;
}

/** A text as one cell contains it: on one line, its `|` escaped. */
export const cellText = (text: string): string =>
  text
    .replace(/^\s*\n\s*|\s*\n\s*$/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\\.|\|/gsu, (mark) => (mark === '|' ? '\\|' : mark));
