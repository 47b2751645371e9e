import { graphemesOf } from './counts.ts';

export type Fits = (text: string) => boolean;

/**
 * Splits a text into pieces that fit: between paragraphs if possible, else between lines, sentences, words or
 * characters. A URL is split only if it does not fit alone.
 */
export function splitText(text: string, fits: Fits): string[] {
  return packed(split(text, fits, 0), fits)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Ways to split a text, best first. Joining the pieces restores the text. */
const CUTS: readonly ((text: string, fits: Fits) => string[])[] = [
  (text) => text.split(/(?<=\n\n)/),
  (text) => text.split(/(?<=\n)/),
  (text) => atSpaces(Array.from(sentences.segment(text), ({ segment }) => segment)),
  (text) => text.split(/(?<=\s)(?=\S)/),
  (text, fits) => chunks(graphemesOf(text), fits),
  (text, fits) => chunks([...text], fits),
];

function split(text: string, fits: Fits, from: number): string[] {
  if (fits(text.trim())) return [text];
  const cut = CUTS[from];
  if (cut === undefined) return [];
  return cut(text, fits).flatMap((piece) => split(piece, fits, from + 1));
}

/** Joins neighbouring pieces as long as they fit. */
function packed(pieces: readonly string[], fits: Fits): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && fits((last + piece).trim())) joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

/** Joins sentences that are not followed by a space, because a URL may contain “?”. */
function atSpaces(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && !/\s$/.test(last)) joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

/**
 * Maximum number of characters to measure in one step. Without it, splitting a long text without spaces would take
 * quadratic time.
 */
const MOST_AT_ONCE = 512;

function chunks(characters: readonly string[], fits: Fits): string[] {
  const joined: string[] = [];
  for (let at = 0; at < characters.length; ) {
    let size = MOST_AT_ONCE;
    while (
      size > 1 &&
      !fits(
        characters
          .slice(at, at + size)
          .join('')
          .trim(),
      )
    )
      size = Math.floor(size / 2);
    joined.push(characters.slice(at, at + size).join(''));
    at += size;
  }
  return joined;
}
