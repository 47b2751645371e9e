import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** CodeMirror's own style without its colours, which are made for light pages. */
const highlighting = HighlightStyle.define(defaultHighlightStyle.specs.map(({ color, ...style }) => style));

const theme = EditorView.theme(
  {
    '&': { fontSize: '1rem' },
    '&.cm-focused': { outline: 'none' },
    '.cm-content': {
      fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, monospace',
      minHeight: '20rem',
      caretColor: 'var(--accent)',
    },
    '.cm-scroller': { maxHeight: '70vh', overflow: 'auto' },
  },
  { dark: true },
);

/** The style of the markdown field, except its search panel (markdown-editor.css). */
export const appearance: Extension = [syntaxHighlighting(highlighting), theme, EditorView.lineWrapping];
