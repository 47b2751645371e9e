import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

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
