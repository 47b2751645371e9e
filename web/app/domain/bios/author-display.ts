/** Author id → display name of the bio, for the authors that have one. */
export type AuthorNames = Readonly<Record<string, string>>;

/**
 * How one author is called: an empty id is unknown, an id without a bio is shown as it is
 * (docs/product.md#author-display).
 */
export function authorName(id: string, names: AuthorNames): string {
  if (id === '') return 'Unknown User';
  return Object.hasOwn(names, id) ? (names[id] ?? id) : id;
}

/**
 * The author line of a post (docs/product.md#author-display): STAFF, one name, or the first name and how many others.
 */
export function authorDisplay(authors: readonly string[], names: AuthorNames): string {
  const [first, ...others] = authors;
  if (first === undefined) return 'STAFF';
  return others.length === 0 ? authorName(first, names) : `${authorName(first, names)} +${others.length}`;
}
