/** A number of things in words: `1 post`, `12 posts`. The word's plural is the word with an s. */
export const counted = (count: number, what: string): string =>
  count === 1 ? `1 ${what}` : `${count} ${what}s`;
