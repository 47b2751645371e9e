import type { MarkedText } from '../domain/text/searched-words.ts';
import { wordsOf } from './words.ts';

/** Maximum length of an excerpt in characters, and maximum number of them before the match. */
const LENGTH = 240;
const BEFORE = 70;

/** The words of a text that match a query. */
export type FoundTerms = Pick<ReadonlySet<string>, 'has'>;

/** Marks the words of a text that are in `terms`. */
export function highlight(text: string, terms: FoundTerms): MarkedText {
  const parts: { text: string; isFound: boolean }[] = [];
  let end = 0;
  for (const word of wordsOf(text)) {
    if (!terms.has(word.text) || word.end <= end) continue;
    // In scripts without spaces, words are pairs of characters that can overlap.
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

/** An excerpt around the first match of `terms`, with matches marked; null if nothing matches. */
export function excerpt(text: string, terms: FoundTerms): MarkedText | null {
  for (const { text: word, start } of wordsOf(text)) if (terms.has(word)) return cut(text, start, terms);
  return null;
}

function cut(text: string, found: number, terms: FoundTerms): MarkedText {
  const from = found <= BEFORE ? 0 : wordBegin(text, found - BEFORE, found);
  const to = from + LENGTH >= text.length ? text.length : wordEnd(text, from + LENGTH);
  const shown = text.slice(from, to).toWellFormed();
  const parts = highlight(shown, terms);
  return [
    ...(from > 0 ? [{ text: '… ', isFound: false }] : []),
    ...parts,
    ...(to < text.length ? [{ text: ' …', isFound: false }] : []),
  ];
}

/** The start of the first word after `at`, or `at` itself if no word starts between `at` and `limit`. */
function wordBegin(text: string, at: number, limit: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 || space >= limit ? at : space + 1;
}

/** The end of the last word before `at`, or `at` itself inside a very long word. */
function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return space < at - BEFORE ? at : space;
}
