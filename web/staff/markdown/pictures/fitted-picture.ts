import type { Text } from '@codemirror/state';
import { pictureAddress } from '../../../domain/pictures/picture-address.ts';
import { lineBreaksAfter, lineBreaksBefore } from '../paste/pasted-text.ts';
import type { Insertion } from './place-holders.ts';

/** How many characters beside a place are read for the line breaks that it needs. */
const NEAR = 400;

/**
 * A picture as a paragraph of its own, in front of a word that was typed on behind the place; right behind `neighbour`,
 * a picture that was chosen with it, on the next line of the same paragraph: several pictures in a paragraph are a
 * gallery.
 */
export function fittedPicture(
  doc: Text,
  place: number,
  markdown: string,
  neighbour: string | null,
): Insertion {
  const at = outsideOfWord(doc, place);
  const before = doc.sliceString(Math.max(0, at - NEAR), at);
  const after = doc.sliceString(at, at + NEAR);
  // At the end of the text, what is typed next is a paragraph of its own.
  const below = after === '' ? '\n\n' : lineBreaksBefore(after);
  const text = before.trimEnd();
  if (neighbour !== null && text.endsWith(`](${pictureAddress(neighbour)})`))
    return { from: at - (before.length - text.length), to: at, insert: `\n${markdown}${below}` };
  return { from: at, to: at, insert: lineBreaksAfter(before) + markdown + below };
}

/** The start of the word that a place is in; the place itself where it is between words. */
function outsideOfWord(doc: Text, at: number): number {
  const line = doc.lineAt(at);
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line.text);
  const there = words.containing(at - line.from);
  return there?.isWordLike ? line.from + there.index : at;
}
