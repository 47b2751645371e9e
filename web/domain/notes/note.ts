import * as z from 'zod/mini';
import { serverTime } from '../server-time.ts';

/** Maximum length in characters, as in `firestore.rules`. */
export const LONGEST_NOTE = 2000;
/** The editor loads at most this many of the newest notes of a post, including replies. */
export const NOTES_READ = 200;

/** Schema of a note on a post, or of a reply to one (docs/product.md#notes). */
export const noteDocument = z.object({
  text: z.string(),
  /** User id. */
  by: z.string(),
  at: serverTime,
  /** The anchor of the note (note-anchor.ts). If the quote is empty, the note is on the whole post. */
  quote: z.string(),
  before: z.string(),
  after: z.string(),
  position: z.number(),
  /** For a reply: the id of its note. */
  answers: z.optional(z.string()),
  /** Id of the user who resolved the note, and when. */
  resolvedBy: z.optional(z.string()),
  resolvedAt: z.optional(serverTime),
});

/** A note. Times are in milliseconds since 1970. */
export interface Note extends z.infer<typeof noteDocument> {
  id: string;
}

/** A note and its replies, oldest first. */
export interface NoteThread {
  note: Note;
  answers: Note[];
}

/** Groups notes with their replies, oldest first. A reply whose note was deleted counts as a note. */
export function threadsOf(notes: readonly Note[]): NoteThread[] {
  const threads = new Map<string, NoteThread>();
  const inOrder = notes.toSorted((one, other) => one.at - other.at);
  const ids = new Set(notes.map(({ id }) => id));
  for (const note of inOrder)
    if (note.answers === undefined || !ids.has(note.answers)) threads.set(note.id, { note, answers: [] });
  for (const note of inOrder) if (note.answers !== undefined) threads.get(note.answers)?.answers.push(note);
  return [...threads.values()];
}

/** Whether the user may delete a note: their own, as long as nobody else has replied. */
export const canDeleteNote = ({ note, answers }: NoteThread, uid: string): boolean =>
  note.by === uid && answers.every(({ by }) => by === uid);
