import type { EditorState } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import { linesOf } from '../nodes-and-lines.ts';
import { readRow } from '../table/table-model.ts';
import { type Put, putLine, type Shown } from './marks.ts';

/** Maximum width of an aligned column, in characters. Lines with wider columns wrap, so aligning them has no use. */
const WIDEST = 40;
/** Limit of characters: in a longer table only the visible rows are aligned, to keep key presses fast. */
const LONGEST = 20_000;

/** A table cell, up to the `|` that closes it. */
interface Cell {
  /** The position of the closing `|`; null if the row ends without one. */
  bar: number | null;
  width: number;
}

/** Aligns the columns of a table by adding space before each `|`. The text is not changed. */
export function tableRows(state: EditorState, node: SyntaxNodeRef, visible: Shown, put: Put): void {
  const whole = node.to - node.from <= LONGEST;
  const from = whole ? node.from : Math.max(node.from, visible.from);
  const to = whole ? node.to : Math.min(node.to, visible.to);
  const rows: Cell[][] = [];
  for (const line of linesOf(state.doc, from, to)) {
    const isVisible = line.to >= visible.from && line.from <= visible.to;
    if (isVisible)
      putLine(put, line.from, rows.length === 0 ? 'cm-md-table cm-md-table-head' : 'cm-md-table');
    rows.push(cellsOf(line.text, line.from));
  }
  const widths: number[] = [];
  for (const row of rows)
    row.forEach(({ width }, column) => {
      widths[column] = Math.max(widths[column] ?? 0, Math.min(width, WIDEST));
    });
  for (const row of rows)
    row.forEach(({ bar, width }, column) => {
      if (bar === null || bar < visible.from || bar > visible.to) return;
      const missing = (widths[column] ?? 0) - width;
      const style = missing > 0 ? { style: `padding-inline-start: ${missing}ch` } : {};
      put(Decoration.mark({ class: 'cm-md-bar', attributes: style }).range(bar, bar + 1));
    });
}

/** The cells of a row. A `|` at the start of the row closes no cell, so that rows with and without it align. */
function cellsOf(text: string, start: number): Cell[] {
  const { prefix, opens, cells, closes } = readRow(text);
  let end = start + prefix.length + (opens ? 0 : -1);
  return cells.map((cell, column) => {
    end += 1 + cell.length;
    return { bar: closes || column < cells.length - 1 ? end : null, width: widthOf(cell) };
  });
}

/** The width of a text in monospace columns. East Asian characters and emoji take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}|\u200d|\ufe0f/u.test(character)) continue;
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return width;
}
