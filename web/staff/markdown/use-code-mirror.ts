import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { Annotation, Compartment, EditorState, Prec, Transaction } from '@codemirror/state';
import { EditorView, keymap, tooltips } from '@codemirror/view';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { appearance, clearOfTools, lineDirection, sourceText } from '../../../editor/appearance.ts';
import { caretMemory, rememberedCaret } from '../../../editor/caret-memory.ts';
import { finding } from '../../../editor/find/find.ts';
import { typingWithLooks } from '../../../editor/format/held-looks.ts';
import { refusals } from '../../../editor/format/look-commands.ts';
import { lineEnds } from '../../../editor/line-ends.ts';
import { blockHandle } from '../../../editor/lines/block-handle.ts';
import { BLOCK_KEYS } from '../../../editor/lines/move-blocks.ts';
import { linkBubbles } from '../../../editor/link/link-bubble.ts';
import { LIST_KEYS, nesting } from '../../../editor/list-keys.ts';
import { codeLanguage } from '../../../editor/live/highlighting.ts';
import { cardSite } from '../../../editor/live/links.ts';
import { liveText } from '../../../editor/live/live-text.ts';
import { pasting } from '../../../editor/paste/pasting.ts';
import { placeholders } from '../../../editor/placeholders.ts';
import { pressedToolsReported } from '../../../editor/pressed-tools.ts';
import { type ReadingPlace, readingPlace } from '../../../editor/reading-place.ts';
import { tableBubbles } from '../../../editor/table/table-bubble.ts';
import { tableKeys } from '../../../editor/table/table-commands.ts';
import { lineChanges } from '../../../editor/text-changes.ts';
import { isUndoStep, undoSteps } from '../../../editor/undo.ts';
import { cardSources } from '../../domain/cards/card.ts';
import { useStaffSite } from '../shared/site-data.ts';
import { emptyText, slashMenu } from './insert-menu/insert-menu.tsx';
import type { Insertion } from './insert-menu/insertions.ts';
import { TOOL_KEYS } from './tools.ts';
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

/** Callbacks of the editor. They must be stable functions. */
interface EditorActions {
  /** Shows a message to the user; null removes it. */
  say: (news: string | null) => void;
  /** Receives pasted and dropped files. */
  addFiles: (files: readonly File[], at?: number) => void;
  /** Inserts an entry of the menu at the `/` before the cursor. */
  insert: (insertion: Insertion) => void;
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
  { say, addFiles, insert, toggleWriting, toggleSource, showPressed }: EditorActions,
): RefObject<HTMLDivElement | null> {
  const { labelId, name, value, readOnly } = text;
  const { studio, mainOrigin } = useStaffSite();
  const site = useMemo(() => cardSources({ studio, mainOrigin }), [studio, mainOrigin]);
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
          lineEnds,
          lineDirection,
          history(),
          undoSteps,
          pasting(say, addFiles),
          placeholders,
          finding,
          typingWithLooks,
          refusals.of(say),
          pressedToolsReported(showPressed),
          slashMenu(insert),
          emptyText,
          caretMemory(name),
          linkBubbles,
          blockHandle,
          bubblesInWindow,
          readingPlace((where) => newest.current.onPlace?.(where)),
          tableKeys(say),
          tableBubbles,
          Prec.high(keymap.of(LIST_KEYS)),
          nesting(say),
          keymap.of([
            ...TOOL_KEYS,
            ...BLOCK_KEYS,
            writingKey(toggleWriting),
            sourceKey(toggleSource),
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          markdown({
            base: markdownLanguage,
            completeHTMLTags: false,
            codeLanguages: codeLanguage,
            addKeymap: false,
          }),
          appearance,
          cardSite.of(site),
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
  }, [labelId, name, view, site, say, addFiles, insert, toggleWriting, toggleSource, showPressed]);

  useEffect(() => {
    view.current?.dispatch({ effects: look.current.reconfigure(lookOf(isSource)) });
  }, [isSource, view]);

  useEffect(() => {
    view.current?.dispatch({ effects: access.current.reconfigure(accessOf(readOnly)) });
  }, [readOnly, view]);

  useEffect(() => {
    const editor = view.current;
    // React passes typed text back as `value` a moment later, perhaps after further typing. Such a value is ignored,
    // because the editor already contains it.
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

/** Keeps menus and bubbles at the caret a little away from the sides of the window. */
const bubblesInWindow = tooltips({
  tooltipSpace: ({ dom }) => {
    const { clientWidth, clientHeight } = dom.ownerDocument.documentElement;
    return { top: 0, left: 8, right: clientWidth - 8, bottom: clientHeight };
  },
});

function lookOf(isSource: boolean) {
  return isSource ? sourceText : liveText;
}

/** Read-only text stays focusable, so that the keyboard can scroll, select and copy. */
function accessOf(readOnly: boolean) {
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-readonly': String(readOnly) }),
  ];
}
