// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** Normalizes text for searching and comparing: no capitals or accents, so that `cafe` finds `Café`. */
export function folded(text: string): string {
  // A fast path for plain ASCII words, because this function takes most of the indexing time.
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
