import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { linesOf } from './nodes-and-lines.ts';

/** CodeMirror's default highlighting without its colours, which suit light pages only. */
const highlighting = HighlightStyle.define(defaultHighlightStyle.specs.map(({ color, ...style }) => style));

const theme = EditorView.theme(
  {
    '&': { fontSize: '1rem' },
    '&.cm-focused': { outline: 'none' },
    '.cm-content': { minHeight: '20rem', caretColor: 'var(--accent)' },
    '.cm-scroller': { fontFamily: 'inherit' },
    '.cm-line-end': { fontSize: '0' },
  },
  { dark: true },
);

/** Styles of the Markdown field, in both views. The search panel has its own styles (find/find-panel.css). */
export const appearance: Extension = [theme, EditorView.lineWrapping];

/** The source view shows the text as Markdown in monospace. The extension for formatted text is in live/. */
export const sourceText: Extension = [
  syntaxHighlighting(highlighting),
  EditorView.theme({ '.cm-content': { fontFamily: 'var(--code)' } }),
];

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
  const starts = visibleRanges.flatMap(({ from, to }) => [...linesOf(state.doc, from, to)]);
  return Decoration.set([...new Set(starts.map(({ from }) => from))].map((from) => auto.range(from)));
}

/** Sets each line's direction from its first letter, for the display and for the cursor keys. */
export const lineDirection: Extension = [EditorView.perLineTextDirection.of(true), directions];
