import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';
import { lineChanges } from '../editing/line-changes.ts';
import { appearance, sourceText } from './appearance.ts';
import { clearOfTools } from './clear-of-tools.ts';
import { finding } from './find/find.ts';
import { emptyText } from './insert-menu/empty-text.ts';
import type { Insertion } from './insert-menu/insertions.ts';
import { slashMenu } from './insert-menu/slash-menu.tsx';
import { lineDirection } from './line-direction.ts';
import { lineEnds } from './line-ends.ts';
import { codeLanguage } from './live/code-languages.ts';
import { liveText } from './live/live-text.ts';
import { sourceKey } from './live/use-source-view.ts';
import { pasting } from './paste/pasting.ts';
import { placeHolders } from './pictures/place-holders.ts';
import { type ReadingPlace, readingPlace } from './reading-place.ts';
import { TOOL_KEYS } from './tools.ts';
import { isUndoStep, undoSteps } from './undo-step.ts';
import { writingKey } from './use-writing-mode.ts';

/** The text of a markdown field, and its change handlers. */
export interface EditedMarkdown {
  labelId: string;
  value: string;
  readOnly: boolean;
  /** `alone`: the change is an undo step of its own, such as a paste. */
  onChange: (value: string, alone: boolean) => void;
  /** Reports typing; `read` returns the text on demand, because creating it is slower than a key press may be. */
  onType: (read: () => string) => void;
  /** Receives the position where the person reads or writes. */
  onPlace?: ((place: ReadingPlace) => void) | undefined;
}

/** Callbacks of the editor; they must be stable functions. */
interface EditorActions {
  /** Receives messages to show to the user. */
  say: (news: string | null) => void;
  /** Receives pasted files. */
  addFiles: (files: readonly File[], at?: number) => void;
  /** Inserts an entry of the menu in place of the `/` at the cursor. */
  insert: (insertion: Insertion) => void;
  toggleWriting: () => void;
  toggleSource: () => void;
}

/** Marks a change of the text from outside the field: by the live post, a restored text or a resolved conflict. */
const fromOutside = Annotation.define<true>();

/**
 * Keeps CodeMirror, in `view`, mounted in the returned element and in sync with `text`. `isSource` chooses the source
 * view instead of formatted text.
 */
export function useCodeMirror(
  view: RefObject<EditorView | null>,
  text: EditedMarkdown,
  isSource: boolean,
  { say, addFiles, insert, toggleWriting, toggleSource }: EditorActions,
): RefObject<HTMLDivElement | null> {
  const { labelId, value, readOnly } = text;
  const place = useRef<HTMLDivElement>(null);
  const access = useRef(new Compartment());
  const look = useRef(new Compartment());
  const firstLook = useRef(isSource);
  firstLook.current = isSource;
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
          lineEnds,
          lineDirection,
          history(),
          undoSteps,
          pasting(say, addFiles),
          placeHolders,
          finding,
          slashMenu(insert),
          emptyText,
          readingPlace((where) => newest.current.onPlace?.(where)),
          keymap.of([
            ...TOOL_KEYS,
            writingKey(toggleWriting),
            sourceKey(toggleSource),
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          markdown({ base: markdownLanguage, completeHTMLTags: false, codeLanguages: codeLanguage }),
          appearance,
          look.current.of(lookOf(firstLook.current)),
          clearOfTools,
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
            if (update.transactions.some(isUndoStep)) newest.current.onChange(read(), true);
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
  }, [labelId, view, say, addFiles, insert, toggleWriting, toggleSource]);

  useEffect(() => {
    view.current?.dispatch({ effects: look.current.reconfigure(lookOf(isSource)) });
  }, [isSource, view]);

  useEffect(() => {
    view.current?.dispatch({ effects: access.current.reconfigure(accessOf(readOnly)) });
  }, [readOnly, view]);

  useEffect(() => {
    const editor = view.current;
    // Typed text comes back as `value` a moment later, perhaps after further typing. That is not a change from outside.
    const echo = typed.current.lastIndexOf(value);
    typed.current = echo < 0 ? [] : typed.current.slice(echo + 1);
    if (echo >= 0 || !editor || editor.state.doc.toString() === value) return;
    editor.dispatch({
      // Replaces only the changed range, so that the cursor keeps its position.
      changes: lineChanges(editor.state.doc.toString(), value),
      annotations: [fromOutside.of(true), Transaction.addToHistory.of(true)],
    });
  }, [value, view]);

  return place;
}

function lookOf(isSource: boolean) {
  return isSource ? sourceText : liveText;
}

/** Read-only text stays focusable, so that the keyboard can scroll, select and copy it. */
function accessOf(readOnly: boolean) {
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-readonly': String(readOnly) }),
  ];
}
