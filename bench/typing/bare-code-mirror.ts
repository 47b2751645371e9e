import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView, keymap } from '@codemirror/view';

/** Shows a text in a CodeMirror with its Markdown language, and nothing else. Runs in the browser. */
export function showText(doc: string): void {
  new EditorView({
    doc,
    parent: document.body,
    extensions: [
      history(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      markdown({ base: markdownLanguage }),
      syntaxHighlighting(defaultHighlightStyle),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': 'Content' }),
    ],
  });
}
