import { type Say, sayInEnglish } from '../words/say.ts';
import type { Bio } from './bio.ts';
import { PLACEHOLDER_PORTRAIT } from './bio-defaults.ts';

/** The fields of a bio that the pages of the author's posts show. */
export type Author = Pick<Bio, 'id' | 'displayName' | 'teamRole' | 'description' | 'image' | 'show'>;

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

/** The bio shown for an author who has none: the id as name, and the role Member (docs/product.md#author-display). */
export function standInBio(id: string, say: Say = sayInEnglish): Author {
  return {
    id,
    displayName: id === '' ? say('unknownUser', 'Unknown User') : id,
    teamRole: say('member', 'Member'),
    description: '',
    image: PLACEHOLDER_PORTRAIT,
    show: false,
  };
}

/** Path of a team member's page. */
export const memberAddress = ({ id }: Pick<Bio, 'id'>): string => `/Team/${encodeURIComponent(id)}`;

/** Appends an author id. Does nothing if the list contains it already (docs/product.md#post-editor). */
export function withAuthor(authors: string[], id: string): string[] {
  return authors.includes(id) ? authors : [...authors, id];
}

/** Removes an author id. Does nothing if the list does not contain it (docs/product.md#post-editor). */
export function withoutAuthor(authors: string[], id: string): string[] {
  return authors.filter((author) => author !== id);
}
