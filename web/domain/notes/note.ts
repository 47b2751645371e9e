import * as z from 'zod/mini';
import { serverTime } from '../../../platform/domain/server-time.ts';

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
  /** The anchor of the note (see `NoteAnchor`). If the quote is empty, the note is on the whole post. */
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

/** The position of a note in the content: a passage, the text around it, and the passage's original offset. */
export interface NoteAnchor {
  quote: string;
  before: string;
  after: string;
  position: number;
}

interface Range {
  from: number;
  to: number;
}

/** Limits in characters, as in `firestore.rules`. */
export const LONGEST_QUOTE = 300;
export const CONTEXT_LENGTH = 40;

/**
 * An edited passage is found by the texts before and after it only if each has at least this many characters, because
 * shorter texts occur too often. No text is needed before a passage at the start of the content, or after one at its
 * end.
 */
const TELLING = 8;

/** Anchor of a note on the whole post. */
export const NO_PASSAGE: NoteAnchor = { quote: '', before: '', after: '', position: 0 };

/** The anchor of a passage. If the passage is long, only its first 300 characters are stored. */
export function anchorOf(text: string, from: number, to: number): NoteAnchor {
  const end = Math.min(to, from + LONGEST_QUOTE);
  return {
    quote: text.slice(from, end).toWellFormed(),
    before: text.slice(Math.max(0, from - CONTEXT_LENGTH), from).toWellFormed(),
    after: text.slice(end, end + CONTEXT_LENGTH).toWellFormed(),
    position: from,
  };
}

/**
 * Finds the passage in the current text. If it occurs several times, the occurrence with the most similar text around
 * it is returned; of several such occurrences, the one nearest to the original offset. If the passage does not occur,
 * because it was edited, it is found by the text around it. Null if that fails, for example after a deletion.
 */
export function findAnchor(text: string, anchor: NoteAnchor): Range | null {
  const { quote } = anchor;
  if (quote === '') return null;
  let best: { at: number; context: number; distance: number } | null = null;
  for (const at of occurrences(text, quote)) {
    const context =
      commonEnd(text.slice(Math.max(0, at - CONTEXT_LENGTH), at), anchor.before) +
      commonBeginning(text.slice(at + quote.length), anchor.after);
    const distance = Math.abs(at - anchor.position);
    if (!best || context > best.context || (context === best.context && distance < best.distance))
      best = { at, context, distance };
  }
  return best ? { from: best.at, to: best.at + quote.length } : betweenSurroundings(text, anchor);
}

function betweenSurroundings(text: string, { quote, before, after, position }: NoteAnchor): Range | null {
  if (before.length + after.length < TELLING) return null;
  const starts = before === '' ? [0] : isTelling(before) ? ends(text, before) : [];
  const longest = 2 * quote.length + CONTEXT_LENGTH;
  const found = starts.flatMap((from): Range[] => {
    const to = after === '' ? text.length : isTelling(after) ? text.indexOf(after, from) : -1;
    return to > from && to - from <= longest && text.slice(from, to).trim() !== '' ? [{ from, to }] : [];
  });
  const [nearest = null] = found.sort(
    (one, other) => Math.abs(one.from - position) - Math.abs(other.from - position),
  );
  return nearest;
}

const isTelling = (context: string) => context.trim().length >= TELLING;

function* occurrences(text: string, part: string): Generator<number> {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) yield at;
}

const ends = (text: string, part: string) => [...occurrences(text, part)].map((at) => at + part.length);

function commonBeginning(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length++;
  return length;
}

function commonEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length++;
  return length;
}
