import { type Say, sayInEnglish } from '../words/say.ts';

/** Display names by author id, for authors who have a bio. */
export type AuthorNames = Readonly<Record<string, string>>;

/**
 * The display name of an author. An empty id gives “unknown”; an author without a bio is shown by id
 * (docs/product.md#author-display).
 */
export function authorName(id: string, names: AuthorNames, say: Say = sayInEnglish): string {
  if (id === '') return say('unknownUser', 'Unknown User');
  return Object.hasOwn(names, id) ? (names[id] ?? id) : id;
}

/**
 * The author line of a post: STAFF, one name, or the first name and the number of others
 * (docs/product.md#author-display).
 */
export function authorDisplay(
  authors: readonly string[],
  names: AuthorNames,
  say: Say = sayInEnglish,
): string {
  const [first, ...others] = authors;
  if (first === undefined) return say('staff', 'STAFF');
  const name = authorName(first, names, say);
  return others.length === 0 ? name : `${name} +${others.length}`;
}
