import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type Extension, type Range, RangeSet } from '@codemirror/state';
import {
  BlockWrapper,
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { element } from '../element.ts';
import { linesOf } from '../nodes-and-lines.ts';
import { type DrawnTable, drawnTables, gapsOf, textTables } from './drawn-tables.ts';
import { tableArrows } from './table-arrows.ts';
import { addMissingCells, alignmentOf } from './table-changes.ts';
import { tableCommand } from './table-commands.ts';
import { ALIGNMENTS, cellsOf, columnsOf, readRow } from './table-model.ts';

interface Part {
  from: number;
  to: number;
}

/** What is drawn of the tables in the visible text. */
interface Drawn {
  /** Elements around the rows of each table. */
  wrappers: RangeSet<BlockWrapper>;
  cells: DecorationSet;
  /** Rows, and hidden marks and white space. */
  rows: DecorationSet;
  /** What the caret steps over. */
  atoms: RangeSet<Decoration>;
}

const hidden = Decoration.mark({ class: 'cm-md-hidden', attributes: { 'aria-hidden': 'true' } });
const alignments = Decoration.line({ class: 'cm-md-alignments', attributes: { 'aria-hidden': 'true' } });

function drawn(state: EditorState, visible: readonly Part[]): Drawn {
  const wrappers: Range<BlockWrapper>[] = [];
  const cells: Range<Decoration>[] = [];
  const rows: Range<Decoration>[] = [];
  const atoms: Range<Decoration>[] = [];
  let done = -1;
  for (const part of visible)
    for (const table of drawnTables(state, part.from, part.to)) {
      if (table.from > done) wrappers.push(wrapper(state, table));
      const within = { from: Math.max(table.from, part.from, done + 1), to: Math.min(table.to, part.to) };
      if (within.from > within.to) continue;
      done = within.to;
      drawRows(state, table, within, cells, rows);
      for (const { from, to } of [...gapsOf(state, table, within), ...escapedBars(state, within)])
        if (from < to) atoms.push(hidden.range(from, to));
      for (const { from } of escapedBars(state, within)) rows.push(hidden.range(from, from + 1));
    }
  return {
    wrappers: BlockWrapper.set(wrappers, true),
    cells: Decoration.set(cells, true),
    rows: Decoration.set(rows, true),
    atoms: RangeSet.of(atoms, true),
  };
}

function drawRows(
  { doc, selection }: EditorState,
  table: DrawnTable,
  within: Part,
  cells: Range<Decoration>[],
  rows: Range<Decoration>[],
): void {
  const { head } = selection.main;
  const model = [table.first, table.first + ALIGNMENTS].map((number) => readRow(doc.line(number).text));
  for (const line of linesOf(doc, within.from, within.to)) {
    const row = line.number - table.first;
    if (row === ALIGNMENTS) {
      rows.push(alignments.range(line.from));
      continue;
    }
    rows.push(rowLine(row < ALIGNMENTS ? 1 : row).range(line.from));
    for (const [column, { from, to, wordsFrom, wordsTo }] of cellsOf(line, head).entries()) {
      const look = column < columnsOf(model) ? alignmentOf(model, column) : 'extra';
      cells.push(cellMark(row === 0, look).range(from, to));
      if (from < wordsFrom) rows.push(hidden.range(from, wordsFrom));
      if (wordsTo < to) rows.push(hidden.range(wordsTo, to));
    }
    for (let column = cellsOf(line).length; column < columnsOf(model); column++)
      rows.push(Decoration.widget({ widget: MISSING, side: column + 1 }).range(line.to));
  }
}

function wrapper(state: EditorState, table: DrawnTable): Range<BlockWrapper> {
  const columns = readRow(state.doc.line(table.first + ALIGNMENTS).text).cells.length;
  const [letter = ''] = /\p{L}/u.exec(state.doc.sliceString(table.from, table.to)) ?? [];
  const attributes = {
    class: 'cm-md-cells',
    role: 'table',
    // Not `auto`, which does not look into rows that have a direction of their own.
    dir: RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr',
    'aria-label': 'Table',
    'aria-colcount': String(columns),
    // Rows out of view are not in the page.
    'aria-rowcount': String(table.last - table.first),
  };
  return BlockWrapper.create({ tagName: 'div', attributes }).range(table.from, table.to + 1);
}

const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

const rowLine = (number: number) =>
  Decoration.line({ class: 'cm-md-row', attributes: { role: 'row', 'aria-rowindex': String(number) } });

/** `look`: the alignment, or `extra` for a cell that readers do not see, because its row has too many. */
const cellMark = (isHead: boolean, look: string) =>
  Decoration.mark({
    class: `cm-md-cell cm-md-cell-${look}${isHead ? ' cm-md-cell-head' : ''}`,
    attributes: { role: isHead ? 'columnheader' : 'cell' },
  });

/** Each `|` among words, with the `\` before it, which is hidden. */
function escapedBars({ doc }: EditorState, { from, to }: Part): Part[] {
  return [...doc.sliceString(from, to).matchAll(/\\./gu)]
    .filter(([mark]) => mark === '\\|')
    .map(({ index }) => ({ from: from + index, to: from + index + 2 }));
}

/** A cell that a row lacks. A press adds it. */
class MissingCell extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(view: EditorView): HTMLElement {
    const dom = element('span', { className: 'cm-md-cell', role: 'cell' });
    dom.addEventListener('mousedown', (event) => {
      event.preventDefault();
      view.dispatch({ selection: EditorSelection.cursor(view.posAtDOM(dom)) });
      tableCommand(addMissingCells)(view);
      view.focus();
    });
    return dom;
  }
}
const MISSING = new MissingCell();

const look = ViewPlugin.fromClass(
  class {
    drawn: Drawn;
    /** While the mouse is pressed, a position in white space is not moved to the next cell, which may be nearer. */
    isPressed = false;

    constructor({ state, visibleRanges }: EditorView) {
      this.drawn = drawn(state, visibleRanges);
    }

    update({ docChanged, viewportChanged, selectionSet, startState, state, view }: ViewUpdate): void {
      if (
        docChanged ||
        viewportChanged ||
        selectionSet ||
        syntaxTree(startState) !== syntaxTree(state) ||
        startState.field(textTables) !== state.field(textTables)
      )
        this.drawn = drawn(state, view.visibleRanges);
    }
  },
  {
    decorations: ({ drawn }) => drawn.rows,
    eventHandlers: {
      mousedown() {
        this.isPressed = true;
        queueMicrotask(() => {
          this.isPressed = false;
        });
      },
    },
    provide: (plugin) => [
      EditorView.blockWrappers.of((view) => view.plugin(plugin)?.drawn.wrappers ?? RangeSet.empty),
      EditorView.outerDecorations.of((view) => view.plugin(plugin)?.drawn.cells ?? Decoration.none),
      EditorView.atomicRanges.of((view) => {
        const { drawn, isPressed } = view.plugin(plugin) ?? {};
        return drawn && !isPressed ? drawn.atoms : RangeSet.empty;
      }),
    ],
  },
);

/** Scrolls a wide table sideways to the caret. CodeMirror scrolls only what is around the text. */
const sideways = EditorView.scrollHandler.of((view, { head }) => {
  const { node } = view.domAtPos(head);
  const cell = (node instanceof Element ? node : node.parentElement)?.closest('.cm-md-cell');
  const table = cell?.closest('.cm-md-cells');
  if (!cell || !table) return false;
  const { left, right } = table.getBoundingClientRect();
  const { left: start, right: end } = cell.getBoundingClientRect();
  if (start < left) table.scrollLeft += start - left;
  else if (end > right) table.scrollLeft += Math.min(end - right, start - left);
  return false;
});

/** Draws tables with rows and cells. Their text stays the Markdown that it is. */
export const tableLook: Extension = [look, sideways, tableArrows];
