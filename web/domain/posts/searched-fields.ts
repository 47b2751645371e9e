import { searchedPart } from '../text/search-terms.ts';
import { POST_FIELDS, POSTS, type PostField } from './post.ts';

type Fields = typeof POSTS.fields;

/** A field that a search looks through. */
export type SearchedField = {
  [K in PostField]: Fields[K]['searched'] extends 0 ? never : K;
}[PostField];

/** How much a word in a field counts. */
export const weightOf = (field: SearchedField): number => POSTS.fields[field].searched;

/** The fields that a search looks through, the weightiest first: the content is the last one. */
export const SEARCHED_FIELDS = POST_FIELDS.filter(
  (field): field is SearchedField => POSTS.fields[field].searched > 0,
).toSorted((one, other) => weightOf(other) - weightOf(one));

/** The text of a field as a search looks through it. */
export function searchedText(value: string | readonly string[]): string {
  return typeof value === 'string' ? searchedPart(value) : value.join(' ');
}
