/** The words of a text, that is, its runs of letters and digits, and how often each occurs. */
function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.normalize('NFC').matchAll(/[\p{L}\p{M}\p{N}]+/gu))
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** The words of one text that another text does not have, or not as often, in the order of the first text. */
export function missingWords(text: string, other: string): string[] {
  const left = wordsOf(other);
  const missing: string[] = [];
  for (const [word, count] of wordsOf(text))
    for (let more = count - (left.get(word) ?? 0); more > 0; more--) missing.push(word);
  return missing;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** Normalizes text for searching and comparing: lower case without accents, so that `cafe` finds `Café`. */
export function folded(text: string): string {
  // A fast path for ASCII words, because building the search index spends most of its time in this function.
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
