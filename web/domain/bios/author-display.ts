import { type Say, sayInEnglish } from '../words/say.ts';

/** Display names by author id, for authors who have a bio. */
export type AuthorNames = Readonly<Record<string, string>>;

/**
 * The display name of an author. For an empty id it is “Unknown User”, for an author without a bio the id
 * (docs/product.md#author-display).
 */
export function authorName(id: string, names: AuthorNames, say: Say = sayInEnglish): string {
  if (id === '') return say('unknownUser', 'Unknown User');
  return Object.hasOwn(names, id) ? (names[id] ?? id) : id;
}

/**
 * The author line of a post: STAFF if it has no author, the name of its only author, or the first author's name and the
 * number of other authors (docs/product.md#author-display).
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
