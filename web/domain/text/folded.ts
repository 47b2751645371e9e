// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** Normalizes text for searching and comparing: lower case without accents, so that `cafe` finds `Café`. */
export function folded(text: string): string {
  // A fast path for ASCII words, because building the search index spends most of its time in this function.
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
