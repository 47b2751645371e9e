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
