/** URLs in a text, without the punctuation that follows them. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,:;!?'()[\]*_~|`]/gi;

/** URLs in a text in order, with their positions in UTF-16 units. */
export function addressesIn(text: string): { address: string; at: number }[] {
  return [...text.matchAll(ADDRESS)].map((match) => ({ address: match[0], at: match.index }));
}

/** Replaces each URL in a text. */
export const replaceAddresses = (text: string, replacement: (address: string) => string): string =>
  text.replace(ADDRESS, replacement);
