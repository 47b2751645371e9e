/**
 * Whether a searched word also matches longer words that start with it. True for the last word, which may be
 * incomplete, unless it is a number: 137 never matches 1370.
 */
export const mayBeBeginning = (term: string, at: number, terms: readonly string[]): boolean =>
  at === terms.length - 1 && !/^\d+$/.test(term);

/**
 * The number of characters that may differ from a searched word. Swapped letters count as two. Words with a digit
 * must match exactly.
 */
export const forgivenMistakes = (term: string): number =>
  /\d/.test(term) ? 0 : term.length > 5 ? 2 : term.length > 3 ? 1 : 0;

/** A text in parts; the parts that match the search are marked. */
export type MarkedText = readonly { text: string; isFound: boolean }[];
