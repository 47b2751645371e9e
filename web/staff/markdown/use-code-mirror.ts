import { isolateHistory } from '@codemirror/commands';
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { sourceText } from '../../../editor/appearance.ts';
import { rememberedCaret } from '../../../editor/caret-memory.ts';
import type { Insertion } from '../../../editor/insert/insert-menu.ts';
import { knownSelection } from '../../../editor/known-selections.ts';
import { liveText } from '../../../editor/live/live-text.ts';
import { markdownEditor } from '../../../editor/markdown-editor.ts';
import type { ReadingPlace } from '../../../editor/reading-place.ts';
import { lineChanges } from '../../../editor/text-changes.ts';
import { isUndoStep } from '../../../editor/undo.ts';
import { cardSources } from '../../domain/cards/card.ts';
import { useStaffSite } from '../shared/site-data.ts';
import { sitePage } from './site-page.ts';
import { sourceKey, writingKey } from './view-modes.ts';

/** The text of a Markdown field, and callbacks for its changes. */
export interface EditedMarkdown {
  labelId: string;
  /** Names the text, so that this browser remembers its caret. */
  name: string;
  value: string;
  readOnly: boolean;
  /** `alone`: the change, such as a paste, is a separate undo step. */
  onChange: (value: string, alone: boolean) => void;
  /** Reports typing. `read` returns the text on demand, because building it takes longer than a key press should. */
  onType: (read: () => string) => void;
  /** Receives the position where the user reads or types. */
  onPlace?: ((place: ReadingPlace) => void) | undefined;
}

/** The callbacks and menu entries that the editor uses. They must be stable, because a change creates the editor again. */
interface EditorActions {
  /** Shows a message to the user; null removes it. */
  say: (news: string | null) => void;
  /** Receives pasted and dropped files. */
  addFiles: (files: readonly File[], at?: number) => void;
  /** The entries of the menu that opens at a `/`. */
  insertions: readonly Insertion[];
  toggleWriting: () => void;
  toggleSource: () => void;
  /** Receives the names of the tools that are on at the selection. */
  showPressed: (names: readonly string[]) => void;
}

/**
 * Marks a transaction that did not start in the field, such as an update by a colleague, a restored text or a resolved
 * conflict.
 */
const fromOutside = Annotation.define<true>();

/**
 * Mounts CodeMirror in the returned element, sets `view`, and keeps its text in sync with `text`. `isSource` shows the
 * Markdown source instead of formatted text.
 */
export function useCodeMirror(
  view: RefObject<EditorView | null>,
  text: EditedMarkdown,
  isSource: boolean,
  { say, addFiles, insertions, toggleWriting, toggleSource, showPressed }: EditorActions,
): RefObject<HTMLDivElement | null> {
  const { labelId, name, value, readOnly } = text;
  const { studio, mainOrigin } = useStaffSite();
  const page = useMemo(() => sitePage(cardSources({ studio, mainOrigin })), [studio, mainOrigin]);
  const place = useRef<HTMLDivElement>(null);
  const access = useRef(new Compartment());
  const look = useRef(new Compartment());
  const firstLook = useRef(isSource);
  firstLook.current = isSource;
  /** Typed texts that React has not passed back as `value` yet, oldest first. */
  const typed = useRef<string[]>([]);
  const newest = useRef(text);
  newest.current = text;

  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: newest.current.value,
        selection: { anchor: rememberedCaret(name, newest.current.value.length) },
        extensions: [
          keymap.of([writingKey(toggleWriting), sourceKey(toggleSource)]),
          markdownEditor({
            name,
            say,
            addFiles,
            insertions,
            showPressed,
            onPlace: (where) => newest.current.onPlace?.(where),
            page,
          }),
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
            const isStep = update.transactions.some(
              (change) => isUndoStep(change) || change.annotation(isolateHistory) !== undefined,
            );
            if (isStep) newest.current.onChange(read(), true);
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
  }, [labelId, name, view, page, say, addFiles, insertions, toggleWriting, toggleSource, showPressed]);

  useEffect(() => configure(view.current, look.current, lookOf(isSource)), [isSource, view]);

  useEffect(() => configure(view.current, access.current, accessOf(readOnly)), [readOnly, view]);

  useEffect(() => {
    const editor = view.current;
    // React passes typed text back as `value` a moment later, perhaps after further typing. Such a value is ignored,
    // because the editor already contains it.
    const echo = typed.current.lastIndexOf(value);
    typed.current = echo < 0 ? [] : typed.current.slice(echo + 1);
    if (echo >= 0 || !editor || editor.state.doc.toString() === value) return;
    // Undo and redo of the form return to a text that was here.
    const selection = knownSelection(editor.state, value);
    editor.dispatch({
      // Replaces only the changed range, so that the cursor keeps its position.
      changes: lineChanges(editor.state.doc.toString(), value),
      ...(selection && { selection, scrollIntoView: editor.hasFocus }),
      annotations: [fromOutside.of(true), Transaction.addToHistory.of(true)],
    });
  }, [value, view]);

  return place;
}

/** Height of the toolbar plus a gap, in pixels. */
const ROW = 56;
/** Media query: in narrow windows the toolbar is below the text (markdown-editor.css). */
const SMALL = '(max-width: 47.9375em)';

/** Scroll margins that keep the cursor from being hidden behind the toolbar. */
const clearOfTools = EditorView.scrollMargins.of(({ dom, scrollDOM }) => {
  const row = dom.closest('.markdown-editor')?.querySelector('[role="toolbar"]')?.getBoundingClientRect();
  if (!row) return null;
  const text = scrollDOM.getBoundingClientRect();
  if (row.top >= text.bottom || row.bottom <= text.top) return null;
  return matchMedia(SMALL).matches ? { bottom: ROW } : { top: ROW };
});

/** Sets a compartment's extension, unless it is set already: a new editor would draw its text once more. */
function configure(editor: EditorView | null, part: Compartment, extension: Extension): void {
  if (!editor || part.get(editor.state) === extension) return;
  editor.dispatch({ effects: part.reconfigure(extension) });
}

function lookOf(isSource: boolean): Extension {
  return isSource ? sourceText : liveText;
}

/** Constants, so that `configure` recognizes them. */
const EDITABLE = access(false);
const READ_ONLY = access(true);
const accessOf = (readOnly: boolean): Extension => (readOnly ? READ_ONLY : EDITABLE);

/** Read-only text stays focusable, so that the keyboard can scroll, select and copy. */
function access(readOnly: boolean): Extension {
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-readonly': String(readOnly) }),
  ];
}
