import { POST_FIELDS, POSTS, type PostField } from './post.ts';

// What the search in posts covers, for visitors and for staff.

/** Only this many characters of a post's content are searched. */
const LONGEST_SEARCHED = 100_000;

/** The part of a post's content that is searched. */
export const searchedPart = (content: string): string => content.slice(0, LONGEST_SEARCHED);

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
