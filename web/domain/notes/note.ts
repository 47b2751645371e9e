import * as z from 'zod/mini';
import { serverTime } from '../server-time.ts';

/** The maximum length in characters; `firestore.rules` has the same number. */
export const LONGEST_NOTE = 2000;
/** Maximum number of a post's notes that the editor reads, answers included; the newest ones. */
export const NOTES_READ = 200;

/** Schema of a note on a post, or of an answer to one (docs/product.md#notes). */
export const noteDocument = z.object({
  text: z.string(),
  /** User id. */
  by: z.string(),
  at: serverTime,
  /** The anchor of the note (note-anchor.ts). An empty quote means a note on the whole post. */
  quote: z.string(),
  before: z.string(),
  after: z.string(),
  position: z.number(),
  /** For an answer, the id of its note. */
  answers: z.optional(z.string()),
  /** User id and time of the person who resolved the note. */
  resolvedBy: z.optional(z.string()),
  resolvedAt: z.optional(serverTime),
});

/** A note with its id; times in milliseconds since 1970. */
export interface Note extends z.infer<typeof noteDocument> {
  id: string;
}

/** A note and its answers, the oldest first. */
export interface NoteThread {
  note: Note;
  answers: Note[];
}

/** The notes with their answers, the oldest first. An answer whose note was deleted counts as a note. */
export function threadsOf(notes: readonly Note[]): NoteThread[] {
  const threads = new Map<string, NoteThread>();
  const inOrder = notes.toSorted((one, other) => one.at - other.at);
  const ids = new Set(notes.map(({ id }) => id));
  for (const note of inOrder)
    if (note.answers === undefined || !ids.has(note.answers)) threads.set(note.id, { note, answers: [] });
  for (const note of inOrder) if (note.answers !== undefined) threads.get(note.answers)?.answers.push(note);
  return [...threads.values()];
}

/** Whether the person may delete the note: their own, until another person has answered it. */
export const canDeleteNote = ({ note, answers }: NoteThread, uid: string): boolean =>
  note.by === uid && answers.every(({ by }) => by === uid);
