/** Adds an author id at the end. An id that is in the list already is ignored (docs/product.md#post-editor). */
export function withAuthor(authors: string[], id: string): string[] {
  return authors.includes(id) ? authors : [...authors, id];
}

/** Removes an author id. An id that is not in the list is ignored (docs/product.md#post-editor). */
export function withoutAuthor(authors: string[], id: string): string[] {
  return authors.filter((author) => author !== id);
}
