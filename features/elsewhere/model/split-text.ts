import { graphemesOf } from './counts.ts';

export type Fits = (text: string) => boolean;

/**
 * Splits a text into pieces that fit: between paragraphs if possible, else between lines, sentences, words or
 * characters. A URL is split only if it does not fit alone.
 */
export function splitText(text: string, fits: Fits): string[] {
  return joined(split(text, fits, 0), (before, piece) => fits((before + piece).trim()))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Ways to split a text, best first. Joining the pieces restores the text. */
const CUTS: readonly ((text: string, fits: Fits) => string[])[] = [
  (text) => text.split(/(?<=\n\n)/),
  (text) => text.split(/(?<=\n)/),
  // A sentence that no space ends goes on, because a URL may contain “?”.
  (text) =>
    joined(
      Array.from(sentences.segment(text), ({ segment }) => segment),
      (before) => !/\s$/.test(before),
    ),
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

/** Joins each piece with the one before it, if `belongs` allows it. */
function joined(pieces: readonly string[], belongs: (before: string, piece: string) => boolean): string[] {
  const all: string[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last !== undefined && belongs(last, piece)) all[all.length - 1] = last + piece;
    else all.push(piece);
  }
  return all;
}

/**
 * Maximum number of characters to measure in one step. Without it, splitting a long text without spaces would take
 * quadratic time.
 */
const MOST_AT_ONCE = 512;

function chunks(characters: readonly string[], fits: Fits): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; ) {
    let size = MOST_AT_ONCE;
    const piece = () => characters.slice(at, at + size).join('');
    while (size > 1 && !fits(piece().trim())) size = Math.floor(size / 2);
    pieces.push(piece());
    at += size;
  }
  return pieces;
}
