import { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type RefObject, useContext, useEffect } from 'react';
import { anchorOf } from '../../domain/notes/note-anchor.ts';
import { IconMessage } from '../shared/icons.tsx';
import { goToPassage, markNotes, NOTE_KEY, noteAtCursor, noteMarks } from './notes.ts';
import { TextNotesContext } from './text-notes.ts';
import type { ToolbarButton } from './toolbar.tsx';

/**
 * Connects the editor in `view` with the notes of its text. Returns the toolbar button that opens the note at the
 * cursor or starts a new one; null if the text cannot have notes.
 */
export function useTextNotes(view: RefObject<EditorView | null>): ToolbarButton | null {
  const notes = useContext(TextNotesContext);
  useEffect(() => {
    const editor = view.current;
    if (!notes || !editor) return;
    editor.dispatch({
      effects: StateEffect.appendConfig.of(
        noteMarks(
          (pressed) => notes.write(selectedPassage(pressed)),
          (id) => notes.open(id),
        ),
      ),
    });
    notes.connect({
      mark: (marked) => markNotes(editor, marked),
      goTo: (anchor) => goToPassage(editor, anchor),
      focus: () => editor.focus(),
    });
    return () => notes.connect(null);
  }, [notes, view]);
  if (!notes) return null;
  const open = (editor: EditorView) => {
    const note = noteAtCursor(editor.state);
    if (note) notes.open(note.id);
    else notes.write(selectedPassage(editor));
  };
  return {
    name: 'Note',
    icon: IconMessage,
    key: NOTE_KEY,
    onPress: () => view.current && open(view.current),
  };
}

/** The selected text; without a selection, the line of the cursor. */
function selectedPassage({ state }: EditorView) {
  const { from, to, empty, head } = state.selection.main;
  const line = state.doc.lineAt(head);
  return anchorOf(state.doc.toString(), empty ? line.from : from, empty ? line.to : to);
}
