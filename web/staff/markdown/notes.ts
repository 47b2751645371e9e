import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view';
import { findAnchor, type NoteAnchor } from '../../domain/notes/note-anchor.ts';

/** A note with a marked passage. */
export interface MarkedNote extends NoteAnchor {
  id: string;
}

/** The shortcut that adds a note, in CodeMirror's notation. */
export const NOTE_KEY = 'Mod-Shift-m';

const showMarks = StateEffect.define<DecorationSet>();

/** The marked passages, which move with the text. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    const shown = transaction.effects.findLast((effect) => effect.is(showMarks));
    return shown ? shown.value : before.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Marks the passages of notes, and handles the shortcut for a note and clicks on marked passages. `onWrite` starts a
 * note on the selection; `onOpen` receives the id of a clicked note.
 */
export function noteMarks(onWrite: (view: EditorView) => void, onOpen: (id: string) => void): Extension {
  return [
    marks,
    keymap.of([
      {
        key: NOTE_KEY,
        preventDefault: true,
        run: (view) => {
          onWrite(view);
          return true;
        },
      },
    ]),
    EditorView.domEventHandlers({
      click(event) {
        const mark = event.target instanceof Element && event.target.closest('[data-note]');
        if (mark) onOpen(mark.getAttribute('data-note') ?? '');
      },
    }),
  ];
}

/** Updates the marked passages to these notes. */
export function markNotes(view: EditorView, notes: readonly MarkedNote[]): void {
  const text = view.state.doc.toString();
  const ranges = notes.flatMap((note) => {
    const range = findAnchor(text, note);
    if (!range) return [];
    const mark = Decoration.mark({ class: 'cm-note', attributes: { 'data-note': note.id } });
    return [mark.range(range.from, range.to)];
  });
  view.dispatch({ effects: showMarks.of(Decoration.set(ranges, true)) });
}

/** Selects the passage of a note and scrolls to it. Returns false if the passage is gone. */
export function goToPassage(view: EditorView, anchor: NoteAnchor): boolean {
  const range = findAnchor(view.state.doc.toString(), anchor);
  if (!range) return false;
  view.dispatch({
    selection: { anchor: range.from, head: range.to },
    effects: EditorView.scrollIntoView(range.from, { y: 'center' }),
  });
  view.focus();
  return true;
}
