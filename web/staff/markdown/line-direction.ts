import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const auto = Decoration.line({ attributes: { dir: 'auto' } });

const directions = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = visibleLines(view);
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = visibleLines(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function visibleLines({ state, visibleRanges }: EditorView): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>();
  let last = -1;
  for (const { from, to } of visibleRanges)
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      if (line.from > last) lines.add(line.from, line.from, auto);
      last = line.from;
      at = line.to + 1;
    }
  return lines.finish();
}

/** Sets each line's direction from its first letter, for the display and for the cursor keys. */
export const lineDirection: Extension = [EditorView.perLineTextDirection.of(true), directions];
