import { createContext } from 'react';
import type { NoteAnchor } from '../../domain/notes/note-anchor.ts';
import type { MarkedNote } from './notes.ts';

/** The functions of the text editor that the notes use. The editor loads later than the page. */
export interface NotedText {
  mark: (notes: readonly MarkedNote[]) => void;
  /** Selects a passage. Returns false if the passage is gone. */
  goTo: (anchor: NoteAnchor) => boolean;
  focus: () => void;
}

/** The callbacks of the notes panel that the text editor calls. */
interface NotesListener {
  /** Called when the person wants to write a note on a passage; '' means the whole post. */
  onWrite: (anchor: NoteAnchor) => void;
  /** Called when the marked passage of a note is pressed. */
  onOpen: (id: string) => void;
}

/** Connects the text editor and the notes panel, which load in any order. */
export class TextNotes {
  #text: NotedText | null = null;
  #listener: NotesListener | null = null;
  #marked: readonly MarkedNote[] = [];

  /** Set by the text editor, and set to null when it closes. */
  connect(text: NotedText | null): void {
    this.#text = text;
    text?.mark(this.#marked);
  }

  /** Set by the notes panel, and set to null when it closes. */
  listen(listener: NotesListener | null): void {
    this.#listener = listener;
  }

  write(anchor: NoteAnchor): void {
    this.#listener?.onWrite(anchor);
  }

  open(id: string): void {
    this.#listener?.onOpen(id);
  }

  mark(notes: readonly MarkedNote[]): void {
    this.#marked = notes;
    this.#text?.mark(notes);
  }

  goTo(anchor: NoteAnchor): boolean {
    return this.#text?.goTo(anchor) ?? false;
  }

  focusText(): void {
    this.#text?.focus();
  }
}

/** The notes of the edited text; null for texts without notes. */
export const TextNotesContext = createContext<TextNotes | null>(null);
