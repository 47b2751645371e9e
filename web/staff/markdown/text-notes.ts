import { createContext } from 'react';
import type { NoteAnchor } from '../../domain/notes/note.ts';

/** A note whose passage is highlighted in the text. */
export interface MarkedNote extends NoteAnchor {
  id: string;
  text: string;
}

/** The editor functions that the notes panel uses. They are available after the editor has loaded. */
export interface NotedText {
  mark: (notes: readonly MarkedNote[]) => void;
  /** Selects a passage. Returns false if the passage was deleted. */
  goTo: (anchor: NoteAnchor) => boolean;
  focus: () => void;
}

/** Callbacks of the notes panel, which the text editor calls. */
interface NotesListener {
  /** Called when the user wants to write a note on a passage. An empty passage means the whole post. */
  onWrite: (anchor: NoteAnchor) => void;
  /** Called when the user opens the note of a passage: by the button beside it, the toolbar or the shortcut. */
  onOpen: (id: string) => void;
}

/** Connects the text editor and the notes panel, whichever loads first. */
export class TextNotes {
  #text: NotedText | null = null;
  #listener: NotesListener | null = null;
  #marked: readonly MarkedNote[] = [];
  /** The passage of a note that was requested before the notes panel loaded. */
  #asked: NoteAnchor | null = null;

  /** The editor connects itself when it opens, and passes null when it closes. */
  connect(text: NotedText | null): void {
    this.#text = text;
    text?.mark(this.#marked);
  }

  /** The notes panel passes its callbacks when it opens, and null when it closes. */
  listen(listener: NotesListener | null): void {
    this.#listener = listener;
    if (listener && this.#asked) listener.onWrite(this.#asked);
    this.#asked = null;
  }

  write(anchor: NoteAnchor): void {
    if (this.#listener) this.#listener.onWrite(anchor);
    else this.#asked = anchor;
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

/** The notes of the edited text; null if the text cannot have notes. */
export const TextNotesContext = createContext<TextNotes | null>(null);
