import { type Say, sayInEnglish } from '../words/say.ts';

/** Display names by author id, for the authors that have a bio. */
export type AuthorNames = Readonly<Record<string, string>>;

/** An author's name. An empty id is unknown; an id without a bio is shown as the name (docs/product.md#author-display). */
export function authorName(id: string, names: AuthorNames, say: Say = sayInEnglish): string {
  if (id === '') return say('unknownUser', 'Unknown User');
  return Object.hasOwn(names, id) ? (names[id] ?? id) : id;
}

/**
 * The author line of a post (docs/product.md#author-display): STAFF, one name, or the first name and how many others.
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
