import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';
import { lineChanges } from '../editing/line-changes.ts';
import { appearance } from './appearance.ts';
import { finding } from './find.ts';
import { isOwnStep, ownSteps } from './own-step.ts';
import { pasting } from './paste/pasting.ts';
import { placeHolders } from './pictures/place-holders.ts';
import { type ReadingPlace, readingPlace } from './reading-place.ts';
import { TOOL_KEYS } from './tools.ts';
import { writingKey } from './use-writing-mode.ts';

/** The text of a markdown field, and what hears of its changes. */
export interface EditedMarkdown {
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

/** What the editor asks of its screen; always the same functions. */
interface EditorActions {
  /** Called with what the person has to know. */
  say: (news: string | null) => void;
  /** Called with files that are pasted. */
  addFiles: (files: readonly File[], at?: number) => void;
  toggleWriting: () => void;
}

/** Marks text that came from outside the field: the live post, a restored text, a settled conflict. */
const fromOutside = Annotation.define<true>();

/** Keeps CodeMirror, in `view`, in the element that it returns, with the same text as `text`. */
export function useCodeMirror(
  view: RefObject<EditorView | null>,
  text: EditedMarkdown,
  { say, addFiles, toggleWriting }: EditorActions,
): RefObject<HTMLDivElement | null> {
  const { labelId, value, readOnly } = text;
  const place = useRef<HTMLDivElement>(null);
  const access = useRef(new Compartment());
  /** Typed texts that have not come back as `value` yet, oldest first. */
  const typed = useRef<string[]>([]);
  const newest = useRef(text);
  newest.current = text;

  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: newest.current.value,
        extensions: [
          history(),
          ownSteps,
          pasting(say, addFiles),
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
  }, [labelId, view, say, addFiles, toggleWriting]);

  useEffect(() => {
    view.current?.dispatch({ effects: access.current.reconfigure(accessOf(readOnly)) });
  }, [readOnly, view]);

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
  }, [value, view]);

  return place;
}

/** Read-only text stays focusable, so that the keyboard can scroll, select and copy it. */
function accessOf(readOnly: boolean) {
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-readonly': String(readOnly) }),
  ];
}
