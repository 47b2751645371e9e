// The page of the bare editor, which the measurements compare with the site's editor. Runs in the browser.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView, keymap } from '@codemirror/view';

const doc = await (await fetch(location.pathname.replace('/page/', '/text/'))).text();
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
