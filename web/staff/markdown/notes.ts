import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  showTooltip,
  type Tooltip,
} from '@codemirror/view';
import { type RefObject, useCallback, useContext, useEffect, useMemo } from 'react';
import { element, pressButton } from '../../../editor/element.ts';
import { IconMessage } from '../../../platform/staff/icons.tsx';
import { anchorOf, findAnchor, type NoteAnchor } from '../../domain/notes/note.ts';
import { type MarkedNote, TextNotesContext } from './text-notes.ts';
import type { ToolbarButton } from './toolbar.tsx';

/** The shortcut that adds a note, or opens the note of the cursor's passage, in CodeMirror's notation. */
const NOTE_KEY = 'Mod-Shift-m';

const showMarks = StateEffect.define<DecorationSet>();
const showNote = StateEffect.define<Tooltip | null>();

/** The highlighted passages. Their positions follow edits of the text. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    const shown = transaction.effects.findLast((effect) => effect.is(showMarks));
    return shown ? shown.value : before.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The note of the clicked passage, shown beside it until the cursor moves or the text loses the focus. */
const clickedNote = StateField.define<Tooltip | null>({
  create: () => null,
  update(before, transaction) {
    const shown = transaction.effects.findLast((effect) => effect.is(showNote));
    if (shown) return shown.value;
    return transaction.docChanged || transaction.selection ? null : before;
  },
  provide: (field) => showTooltip.from(field),
});

/**
 * Highlights the passages of notes. `open` opens the note with an id; without one, the note at the cursor, or else a new
 * one.
 */
function noteMarks(open: (view: EditorView, id?: string) => void): Extension {
  return [
    marks,
    clickedNote,
    keymap.of([
      {
        key: NOTE_KEY,
        preventDefault: true,
        run: (view) => {
          open(view);
          return true;
        },
      },
    ]),
    EditorView.domEventHandlers({
      click(_, view) {
        const note = noteAtCursor(view.state);
        if (note) view.dispatch({ effects: showNote.of(tooltipOf(view, note, open)) });
      },
      blur(_, view) {
        if (view.state.field(clickedNote)) view.dispatch({ effects: showNote.of(null) });
      },
    }),
  ];
}

/** The note whose passage contains the cursor; null if there is none or text is selected. */
function noteAtCursor(state: EditorState): MarkedNote | null {
  const { head, empty } = state.selection.main;
  if (!empty) return null;
  let found: MarkedNote | null = null;
  state.field(marks, false)?.between(head, head, (_from, _to, { spec }) => {
    found = spec.note as MarkedNote;
  });
  return found;
}

function tooltipOf(
  view: EditorView,
  note: MarkedNote,
  open: (view: EditorView, id: string) => void,
): Tooltip {
  return {
    pos: view.state.selection.main.head,
    above: true,
    create: () => {
      const text = element('p', { dir: 'auto' }, note.text);
      // Not a tab stop, because keyboard users open the note with the shortcut. The text keeps the focus until the
      // button acts, because the tooltip closes when the text loses the focus.
      const button = pressButton('Open note', () => open(view, note.id));
      return { dom: element('div', { className: 'cm-note-tip' }, text, button) };
    },
  };
}

/** Highlights the passages of these notes only. */
function markNotes(view: EditorView, notes: readonly MarkedNote[]): void {
  const text = view.state.doc.toString();
  const ranges = notes.flatMap((note) => {
    const range = findAnchor(text, note);
    if (!range) return [];
    return [Decoration.mark({ class: 'cm-note', note }).range(range.from, range.to)];
  });
  view.dispatch({ effects: showMarks.of(Decoration.set(ranges, true)) });
}

/** Selects the passage of a note and scrolls to it. Returns false if the passage is not found. */
function goToPassage(view: EditorView, anchor: NoteAnchor): boolean {
  const range = findAnchor(view.state.doc.toString(), anchor);
  if (!range) return false;
  view.dispatch({
    selection: { anchor: range.from, head: range.to },
    effects: EditorView.scrollIntoView(range.from, { y: 'center' }),
  });
  view.focus();
  return true;
}

/**
 * Connects the editor in `view` with the notes of its text. Returns the toolbar button that opens the note at the
 * cursor or starts a new one; null if the text cannot have notes. `onLeave` is called before the focus moves to a note.
 */
export function useTextNotes(view: RefObject<EditorView | null>, onLeave: () => void): ToolbarButton | null {
  const notes = useContext(TextNotesContext);
  const open = useCallback(
    (editor: EditorView, id: string | undefined = noteAtCursor(editor.state)?.id) => {
      onLeave();
      if (id === undefined) notes?.write(selectedPassage(editor));
      else notes?.open(id);
    },
    [notes, onLeave],
  );
  useEffect(() => {
    const editor = view.current;
    if (!notes || !editor) return;
    editor.dispatch({
      effects: StateEffect.appendConfig.of(noteMarks(open)),
    });
    notes.connect({
      mark: (marked) => markNotes(editor, marked),
      goTo: (anchor) => goToPassage(editor, anchor),
      focus: () => editor.focus(),
    });
    return () => notes.connect(null);
  }, [notes, view, open]);
  return useMemo(
    () =>
      notes && {
        name: 'Note',
        icon: IconMessage,
        key: NOTE_KEY,
        onPress: () => view.current && open(view.current),
      },
    [notes, view, open],
  );
}

/** The selected text; without a selection, the line of the cursor. */
function selectedPassage({ state }: EditorView) {
  const { from, to, empty, head } = state.selection.main;
  const line = state.doc.lineAt(head);
  return anchorOf(state.doc.toString(), empty ? line.from : from, empty ? line.to : to);
}
