import type { Text } from '@codemirror/state';
import { pictureAddress } from '../../../domain/pictures/picture-address.ts';
import { lineBreaksAfter, lineBreaksBefore } from '../line-breaks.ts';
import type { Insertion } from './place-holders.ts';

/** The number of characters around a position that are examined for line breaks. */
const NEAR = 400;

/**
 * The Markdown that inserts a picture as a paragraph of its own, without splitting a word that is being typed. Directly
 * after `neighbour`, a picture of the same group, it goes on the next line of the same paragraph, because several
 * pictures in a paragraph are a gallery.
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
  // At the end of the text, later typing starts a new paragraph.
  const below = after === '' ? '\n\n' : lineBreaksBefore(after);
  const text = before.trimEnd();
  if (neighbour !== null && text.endsWith(`](${pictureAddress(neighbour)})`))
    return { from: at - (before.length - text.length), to: at, insert: `\n${markdown}${below}` };
  return { from: at, to: at, insert: lineBreaksAfter(before) + markdown + below };
}

/** The start of the word at a position; between words the position itself. */
function outsideOfWord(doc: Text, at: number): number {
  const line = doc.lineAt(at);
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line.text);
  const there = words.containing(at - line.from);
  return there?.isWordLike ? line.from + there.index : at;
}
