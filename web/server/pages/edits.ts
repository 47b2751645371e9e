/** A stretch of a text, from one place up to another, and what comes in its place. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

/**
 * The text with all edits made, in pieces: a page is copied once, however much is done to it. Edits at the same place are
 * made in their order. What another edit has replaced already is left alone.
 */
export function edited(text: string, edits: readonly Edit[]): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, text: put } of edits.toSorted((a, b) => a.from - b.from)) {
    if (from < at) continue;
    pieces.push(text.slice(at, from), put);
    at = to;
  }
  pieces.push(text.slice(at));
  return pieces;
}

/** Puts a text in at a place. */
export const insertion = (at: number, text: string): Edit => ({ from: at, to: at, text });
