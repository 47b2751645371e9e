/** Appends an author id. Does nothing if the list contains it already (docs/product.md#post-editor). */
export function withAuthor(authors: string[], id: string): string[] {
  return authors.includes(id) ? authors : [...authors, id];
}

/** Removes an author id. Does nothing if the list does not contain it (docs/product.md#post-editor). */
export function withoutAuthor(authors: string[], id: string): string[] {
  return authors.filter((author) => author !== id);
}
