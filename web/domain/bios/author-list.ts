/** Adds an author id at the end; one that is already there is ignored (docs/product.md#post-editor). */
export function withAuthor(authors: string[], id: string): string[] {
  return authors.includes(id) ? authors : [...authors, id];
}

/** Removes an author id; one that is not there is ignored (docs/product.md#post-editor). */
export function withoutAuthor(authors: string[], id: string): string[] {
  return authors.filter((author) => author !== id);
}
