// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** A text as it is searched and compared: without capitals and accents, so that `cafe` finds `Café`. */
export function folded(text: string): string {
  // Most words: they need no more, and this is what takes the time of a search's index.
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
