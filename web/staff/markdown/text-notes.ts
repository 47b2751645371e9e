import { createContext } from 'react';
import type { NoteAnchor } from '../../domain/notes/note-anchor.ts';
import type { MarkedNote } from './notes.ts';

/** The text's editor as the notes see it; it loads after the page. */
export interface NotedText {
  mark: (notes: readonly MarkedNote[]) => void;
  /** Selects a passage. Returns whether it is there. */
  goTo: (anchor: NoteAnchor) => boolean;
  focus: () => void;
}

/** What the panel of notes hears from the text's editor. */
interface NotesListener {
  /** The person wants to write a note on a passage; '' stands for the whole post. */
  onWrite: (anchor: NoteAnchor) => void;
  /** The person pressed the mark of a note. */
  onOpen: (id: string) => void;
}

/** Connects the text's editor and the panel of notes, whichever is loaded first. */
export class TextNotes {
  #text: NotedText | null = null;
  #listener: NotesListener | null = null;
  #marked: readonly MarkedNote[] = [];

  /** Called by the text's editor; null when it is gone. */
  connect(text: NotedText | null): void {
    this.#text = text;
    text?.mark(this.#marked);
  }

  /** Called by the panel; null when it is gone. */
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

/** The notes of the text that is edited; null where there are none. */
export const TextNotesContext = createContext<TextNotes | null>(null);
