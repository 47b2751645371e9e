import type { MarkedText } from '../../domain/posts/found-post.ts';
import { wordsOf } from './words.ts';

/** Characters of an excerpt, and how many of them stand before what was found. */
const LENGTH = 240;
const BEFORE = 70;

/** The words that a text was found by. */
export type FoundTerms = Pick<ReadonlySet<string>, 'has'>;

/** The text with the words marked that are among `terms`. */
export function marked(text: string, terms: FoundTerms): MarkedText {
  const parts: { text: string; isFound: boolean }[] = [];
  let end = 0;
  for (const word of wordsOf(text)) {
    if (!terms.has(word.text) || word.end <= end) continue;
    // Pairs of characters overlap.
    const from = Math.max(word.start, end);
    if (from > end) parts.push({ text: text.slice(end, from), isFound: false });
    const last = parts.at(-1);
    if (last?.isFound) last.text += text.slice(from, word.end);
    else parts.push({ text: text.slice(from, word.end), isFound: true });
    end = word.end;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false });
  return parts;
}

/** The place of a text where the first of `terms` stands, marked; null where none of them does. */
export function excerpt(text: string, terms: FoundTerms): MarkedText | null {
  for (const { text: word, start } of wordsOf(text)) if (terms.has(word)) return cut(text, start, terms);
  return null;
}

function cut(text: string, found: number, terms: FoundTerms): MarkedText {
  const from = found <= BEFORE ? 0 : wordBegin(text, found - BEFORE, found);
  const to = from + LENGTH >= text.length ? text.length : wordEnd(text, from + LENGTH);
  const shown = text.slice(from, to).toWellFormed();
  const parts = marked(shown, terms);
  return [
    ...(from > 0 ? [{ text: '… ', isFound: false }] : []),
    ...parts,
    ...(to < text.length ? [{ text: ' …', isFound: false }] : []),
  ];
}

/** Where the first word after `at` begins, or `at` itself where that would be beyond `limit`. */
function wordBegin(text: string, at: number, limit: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 || space >= limit ? at : space + 1;
}

/** Where the last word before `at` ends, or `at` itself inside a very long word. */
function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return space < at - BEFORE ? at : space;
}
