import {
  EditorSelection,
  EditorState,
  type Extension,
  Prec,
  type RangeSet,
  RangeSetBuilder,
} from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { linesOf } from './nodes-and-lines.ts';

const hidden = Decoration.mark({ class: 'cm-line-end' });

/** Tracks the carriage returns at line ends in the visible text. */
const carriageReturns = ViewPlugin.fromClass(
  class {
    marks: RangeSet<Decoration> = Decoration.none;
    /** Ranges of a carriage return with its line feed. The cursor moves over both in one step. Delete removes both. */
    atoms: RangeSet<Decoration> = Decoration.none;

    constructor(view: EditorView) {
      this.#find(view);
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.#find(view);
    }

    #find({ state, visibleRanges }: EditorView): void {
      const marks = new RangeSetBuilder<Decoration>();
      const atoms = new RangeSetBuilder<Decoration>();
      for (const { from, to } of visibleRanges)
        for (const line of linesOf(state.doc, from, to)) {
          if (!line.text.endsWith('\r') || line.to > to) continue;
          marks.add(line.to - 1, line.to, hidden);
          atoms.add(line.to - 1, Math.min(line.to + 1, state.doc.length), hidden);
        }
      this.marks = marks.finish();
      this.atoms = atoms.finish();
    }
  },
  {
    decorations: (plugin) => plugin.marks,
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.atoms ?? Decoration.none),
  },
);

/**
 * If a cursor is between a carriage return and its line feed, moves it before both, so that no text is typed between
 * them.
 */
const cursorsBefore = EditorState.transactionFilter.of((change) => {
  if (!change.selection && !change.docChanged) return change;
  const { newDoc, newSelection } = change;
  const isBehind = (at: number) =>
    at > 0 && newDoc.sliceString(at - 1, at) === '\r' && newDoc.lineAt(at).to === at;
  if (!newSelection.ranges.some(({ empty, head }) => empty && isBehind(head))) return change;
  const ranges = newSelection.ranges.map((range) =>
    range.empty && isBehind(range.head) ? EditorSelection.cursor(range.head - 1) : range,
  );
  return [change, { selection: EditorSelection.create(ranges, newSelection.mainIndex), sequential: true }];
});

/**
 * Keeps a text's line endings. CodeMirror would normalize them, so the first edit of a post from Windows would change
 * every line. Carriage returns stay in the text with zero width. The line endings of pasted text become line feeds.
 */
export const lineEnds: Extension = [
  EditorState.lineSeparator.of('\n'),
  carriageReturns,
  cursorsBefore,
  Prec.highest(EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n'))),
];
