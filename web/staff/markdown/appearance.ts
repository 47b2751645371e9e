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

/** The style of the markdown field in both views, except its search panel (find/find-panel.css). */
export const appearance: Extension = [theme, EditorView.lineWrapping];

/** The source view: Markdown as it is stored, in monospace. The other view is in live/. */
export const sourceText: Extension = [
  syntaxHighlighting(highlighting),
  EditorView.theme({ '.cm-content': { fontFamily: 'var(--code)' } }),
];
