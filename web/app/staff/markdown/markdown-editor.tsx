import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { difference } from '../editing/text-change.ts';
import { isOwnStep, ownSteps } from './own-step.ts';
import { pasting } from './paste/pasting.ts';
import { Toolbar } from './toolbar.tsx';
import { TOOL_KEYS, TOOLS } from './tools.ts';

export interface MarkdownEditorProps {
  labelId: string;
  value: string;
  readOnly: boolean;
  /** `alone`: the change is undone by itself, as a paste is. */
  onChange: (value: string, alone: boolean) => void;
  /** Says that something was typed; `read` gives the text, when it is wanted: making it takes longer than a key may. */
  onType: (read: () => string) => void;
}

/** Marks text that came from outside the field: the live post, a restored text, a settled conflict. */
const fromOutside = Annotation.define<true>();

/** CodeMirror's own style without its colours, which are made for light pages. */
const highlighting = HighlightStyle.define(defaultHighlightStyle.specs.map(({ color, ...style }) => style));

const appearance = EditorView.theme(
  {
    '&': { fontSize: '1rem' },
    '&.cm-focused': { outline: 'none' },
    '.cm-content': {
      fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, monospace',
      minHeight: '20rem',
      caretColor: 'var(--amber)',
    },
    '.cm-scroller': { maxHeight: '70vh', overflow: 'auto' },
  },
  { dark: true },
);

/**
 * The markdown field proper: CodeMirror with tools, their keys, and pasting that makes markdown of formatted text.
 * @public loaded when it is needed
 */
export default function MarkdownEditor({ labelId, value, readOnly, onChange, onType }: MarkdownEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const access = useRef(new Compartment());
  /** Typed texts that have not come back as `value` yet, oldest first. */
  const typed = useRef<string[]>([]);
  const newest = useRef({ onChange, onType, value, readOnly });
  newest.current = { onChange, onType, value, readOnly };
  const [news, setNews] = useState<string | null>(null);

  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: newest.current.value,
        extensions: [
          history(),
          ownSteps,
          pasting(setNews),
          keymap.of([...TOOL_KEYS, ...defaultKeymap, ...historyKeymap]),
          markdown({ base: markdownLanguage, completeHTMLTags: false }),
          syntaxHighlighting(highlighting),
          appearance,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-labelledby': labelId,
            'aria-multiline': 'true',
            tabindex: '0',
            spellcheck: 'true',
            dir: 'auto',
          }),
          access.current.of(accessOf(newest.current.readOnly)),
          EditorView.updateListener.of((update) => {
            const byHand = update.transactions.some(
              (change) => change.docChanged && !change.annotation(fromOutside),
            );
            if (!byHand) return;
            const { doc } = update.state;
            const read = () => {
              const text = doc.toString();
              typed.current.push(text);
              return text;
            };
            if (update.transactions.some(isOwnStep)) newest.current.onChange(read(), true);
            else newest.current.onType(read);
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [labelId]);

  useEffect(() => {
    view.current?.dispatch({ effects: access.current.reconfigure(accessOf(readOnly)) });
  }, [readOnly]);

  useEffect(() => {
    const editor = view.current;
    // What was typed comes back a moment later, perhaps behind what has been typed since: that is no outside change.
    const echo = typed.current.lastIndexOf(value);
    typed.current = echo < 0 ? [] : typed.current.slice(echo + 1);
    if (echo >= 0 || !editor || editor.state.doc.toString() === value) return;
    editor.dispatch({
      // The cursor outside of it stays where it is.
      changes: difference(editor.state.doc.toString(), value),
      annotations: [fromOutside.of(true), Transaction.addToHistory.of(true)],
    });
  }, [value]);

  const buttons = TOOLS.map(({ name, key, run }) => ({
    name,
    key,
    onPress: () => {
      if (view.current) run(view.current);
      view.current?.focus();
    },
  }));
  return (
    <div className="markdown-editor">
      {!readOnly && <Toolbar label="Formatting" buttons={buttons} />}
      <div ref={place} className="markdown-editor__text" />
      <p role="status" className="staff-hint markdown-editor__news">
        {news}
      </p>
    </div>
  );
}

/** Read-only text stays focusable, so that the keyboard can scroll, select and copy it. */
function accessOf(readOnly: boolean) {
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-readonly': String(readOnly) }),
  ];
}
