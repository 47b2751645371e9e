// The fields and the tolerance of a search in posts, for visitors and staff alike.

/** Characters of a post's content, from its beginning. */
const LONGEST_SEARCHED = 100_000;

/** Distinct words of a post; title, tags and short text count first. */
export const MOST_SEARCHED_WORDS = 10_000;

/** The part of a post's content that is searched. */
export const searchedPart = (content: string): string => content.slice(0, LONGEST_SEARCHED);

/** Whether a searched word may be a prefix: the last word may be unfinished, but 137 is not 1370. */
export const mayBeBeginning = (term: string, at: number, terms: readonly string[]): boolean =>
  at === terms.length - 1 && !/^\d+$/.test(term);

/** How many characters of a searched word may differ; two swapped letters are two. Numbers match exactly. */
export const forgivenMistakes = (term: string): number =>
  /\d/.test(term) ? 0 : term.length > 5 ? 2 : term.length > 3 ? 1 : 0;
