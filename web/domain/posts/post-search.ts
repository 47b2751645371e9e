import { POST_FIELDS, POSTS, type PostField } from './post.ts';

// Limits and tolerance of the search in posts, for visitors and for staff.

/** Only this many characters of a post's content are searched. */
const LONGEST_SEARCHED = 100_000;

/** Maximum number of distinct words that are indexed per post. Those of title, tags and short text come first. */
export const MOST_SEARCHED_WORDS = 10_000;

/** The part of a post's content that is searched. */
export const searchedPart = (content: string): string => content.slice(0, LONGEST_SEARCHED);

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

type Fields = typeof POSTS.fields;

/** A field that the search covers. */
export type SearchedField = {
  [K in PostField]: Fields[K]['searched'] extends 0 ? never : K;
}[PostField];

/** Weight of a field in search results. */
export const weightOf = (field: SearchedField): number => POSTS.fields[field].searched;

/** The fields that the search covers, highest weight first, content last. */
export const SEARCHED_FIELDS = POST_FIELDS.filter(
  (field): field is SearchedField => POSTS.fields[field].searched > 0,
).toSorted((one, other) => weightOf(other) - weightOf(one));

/** The value of a field as text for the search. */
export function searchedText(value: string | readonly string[]): string {
  return typeof value === 'string' ? searchedPart(value) : value.join(' ');
}
