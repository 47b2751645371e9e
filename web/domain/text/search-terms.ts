// The limits and the tolerance of the search in posts, for visitors and staff alike.

/** How many characters of a post's content are searched, from its beginning. */
const LONGEST_SEARCHED = 100_000;

/** How many distinct words of a post are searched; title, tags and short text count first. */
export const MOST_SEARCHED_WORDS = 10_000;

/** The part of a post's content that is searched. */
export const searchedPart = (content: string): string => content.slice(0, LONGEST_SEARCHED);

/**
 * Whether a searched word also matches longer words. The last word may be unfinished, but the number 137 does not match
 * 1370.
 */
export const mayBeBeginning = (term: string, at: number, terms: readonly string[]): boolean =>
  at === terms.length - 1 && !/^\d+$/.test(term);

/** How many characters may differ from a searched word; two swapped letters count as two. Numbers must match exactly. */
export const forgivenMistakes = (term: string): number =>
  /\d/.test(term) ? 0 : term.length > 5 ? 2 : term.length > 3 ? 1 : 0;
