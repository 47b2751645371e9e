import * as z from 'zod/mini';
import { serverTime } from '../server-time.ts';

/** In characters; `firestore.rules` has the same limit. */
export const LONGEST_NOTE = 2000;
/** How many notes of a post, answers included, the editor reads: the newest ones. */
export const NOTES_READ = 200;

/** Schema of a note on a post, or of an answer to one (docs/product.md#notes). */
export const noteDocument = z.object({
  text: z.string(),
  /** User id. */
  by: z.string(),
  at: serverTime,
  /** The anchor (note-anchor.ts); an empty quote is a note on the whole post. */
  quote: z.string(),
  before: z.string(),
  after: z.string(),
  position: z.number(),
  /** The id of the note that this one answers. */
  answers: z.optional(z.string()),
  /** Who resolved it, and when. */
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

/** The notes, each with its answers, the oldest first. An answer whose note was deleted begins a thread of its own. */
export function threadsOf(notes: readonly Note[]): NoteThread[] {
  const threads = new Map<string, NoteThread>();
  const inOrder = notes.toSorted((one, other) => one.at - other.at);
  const ids = new Set(notes.map(({ id }) => id));
  for (const note of inOrder)
    if (note.answers === undefined || !ids.has(note.answers)) threads.set(note.id, { note, answers: [] });
  for (const note of inOrder) if (note.answers !== undefined) threads.get(note.answers)?.answers.push(note);
  return [...threads.values()];
}

/** Own notes can be deleted until others have answered. */
export const canDeleteNote = ({ note, answers }: NoteThread, uid: string): boolean =>
  note.by === uid && answers.every(({ by }) => by === uid);
