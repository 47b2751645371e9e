// The limits and the tolerance of the search in posts, for visitors and staff alike.

/** Limit of the searched part of a post's content, in characters from its beginning. */
const LONGEST_SEARCHED = 100_000;

/** Limit of a post's distinct words in the search. Title, tags and short text count first. */
export const MOST_SEARCHED_WORDS = 10_000;

/** The part of a post's content that is searched. */
export const searchedPart = (content: string): string => content.slice(0, LONGEST_SEARCHED);

/**
 * Whether a searched word also matches longer words. The last word may be unfinished, but the number 137 does not match
 * 1370.
 */
export const mayBeBeginning = (term: string, at: number, terms: readonly string[]): boolean =>
  at === terms.length - 1 && !/^\d+$/.test(term);

/**
 * The number of characters that may differ from a searched word. Two swapped letters count as two, and numbers must
 * match exactly.
 */
export const forgivenMistakes = (term: string): number =>
  /\d/.test(term) ? 0 : term.length > 5 ? 2 : term.length > 3 ? 1 : 0;
