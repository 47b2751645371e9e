import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** CodeMirror's own style without its colours, which are made for light pages. */
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

/**
 * The style of the markdown field, in formatted and source view. The search panel has its own (find/find-panel.css).
 */
export const appearance: Extension = [theme, EditorView.lineWrapping];

/** The source view shows the stored Markdown in monospace. The formatted view is in live/. */
export const sourceText: Extension = [
  syntaxHighlighting(highlighting),
  EditorView.theme({ '.cm-content': { fontFamily: 'var(--code)' } }),
];
