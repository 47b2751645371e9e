// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** Normalizes text for searching and comparing: lower case without accents, so that `cafe` finds `Café`. */
export function folded(text: string): string {
  // This is a fast path for ASCII words, because indexing spends most of its time here.
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
