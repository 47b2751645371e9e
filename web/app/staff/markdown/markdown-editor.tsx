import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { lineChanges } from '../editing/line-changes.ts';
import { appearance } from './appearance.ts';
import { FIND_KEY, finding, toggleFind } from './find.ts';
import { isOwnStep, ownSteps } from './own-step.ts';
import { pasting } from './paste/pasting.ts';
import { placeHolders } from './pictures/place-holders.ts';
import { useAddingPictures } from './pictures/use-adding-pictures.tsx';
import { type ReadingPlace, readingPlace } from './reading-place.ts';
import { Toolbar } from './toolbar.tsx';
import { TOOL_KEYS, TOOLS } from './tools.ts';
import { useWritingMode } from './use-writing-mode.ts';

export interface MarkdownEditorProps {
  labelId: string;
  value: string;
  readOnly: boolean;
  /** `alone`: the change is undone by itself, as a paste is. */
  onChange: (value: string, alone: boolean) => void;
  /** Says that something was typed; `read` gives the text, when it is wanted: making it takes longer than a key may. */
  onType: (read: () => string) => void;
  /** Called with where in the text the person reads or writes. */
  onPlace?: ((place: ReadingPlace) => void) | undefined;
}

const WRITING_KEY = 'Mod-Shift-f';

/** Marks text that came from outside the field: the live post, a restored text, a settled conflict. */
const fromOutside = Annotation.define<true>();

/**
 * The markdown field proper: CodeMirror with tools, their keys, and pasting that makes markdown of formatted text.
 * @public loaded when it is needed
 */
export default function MarkdownEditor(props: MarkdownEditorProps) {
  const { labelId, value, readOnly } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const access = useRef(new Compartment());
  /** Typed texts that have not come back as `value` yet, oldest first. */
  const typed = useRef<string[]>([]);
  const newest = useRef(props);
  newest.current = props;
  const [news, setNews] = useState<string | null>(null);
  const writing = useWritingMode(() => {
    view.current?.dom.scrollIntoView({ block: 'nearest' });
    view.current?.focus();
  });
  const pictures = useAddingPictures(view, readOnly, setNews);
  const { add: addFiles } = pictures;
  const toggleWriting = useRef(writing.toggle);
  toggleWriting.current = writing.toggle;

  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: newest.current.value,
        extensions: [
          history(),
          ownSteps,
          pasting(setNews, addFiles),
          placeHolders,
          finding,
          readingPlace((where) => newest.current.onPlace?.(where)),
          keymap.of([...TOOL_KEYS, writingKey(toggleWriting), ...defaultKeymap, ...historyKeymap]),
          markdown({ base: markdownLanguage, completeHTMLTags: false }),
          appearance,
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
  }, [labelId, addFiles]);

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
      // The cursor outside of them stays where it is.
      changes: lineChanges(editor.state.doc.toString(), value),
      annotations: [fromOutside.of(true), Transaction.addToHistory.of(true)],
    });
  }, [value]);

  const tools = TOOLS.map(({ name, key, run }) => ({
    name,
    key,
    onPress: () => {
      if (view.current) run(view.current);
      view.current?.focus();
    },
  }));
  const buttons = [
    ...tools,
    ...(pictures.upload ? [{ name: 'Upload', onPress: pictures.upload }] : []),
    ...(pictures.choose
      ? [
          {
            name: 'Choose',
            onPress: () => {
              // The dialog gives the focus back to the cursor.
              view.current?.focus();
              pictures.choose?.();
            },
          },
        ]
      : []),
    { name: 'Find', key: FIND_KEY, onPress: () => view.current && toggleFind(view.current) },
    {
      name: 'Writing mode',
      key: WRITING_KEY,
      pressed: writing.on,
      onPress: () => {
        writing.toggle();
        view.current?.focus();
      },
    },
  ];
  return (
    <div className="markdown-editor">
      {!readOnly && <Toolbar label="Formatting" buttons={buttons} />}
      <div ref={place} className="markdown-editor__text" />
      {pictures.parts}
      <p role="status" className="staff-hint markdown-editor__news">
        {news}
      </p>
    </div>
  );
}

function writingKey(toggle: { current: () => void }): KeyBinding {
  const run = () => {
    toggle.current();
    return true;
  };
  return { key: WRITING_KEY, run, preventDefault: true };
}

/** Read-only text stays focusable, so that the keyboard can scroll, select and copy it. */
function accessOf(readOnly: boolean) {
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-readonly': String(readOnly) }),
  ];
}
