import type { ListPlace } from '../../data/visitor/posts.ts';

/** The query string for a position in the blog list. */
export function placeSearch(place: ListPlace): string {
  return `?${new URLSearchParams({ before: String(place.publishDate), id: place.id })}`;
}

/** The position in the list for `?before=…&id=…`. For any other query null, which means the start of the list. */
export function parseListPlace(search: string): ListPlace | null {
  const params = new URLSearchParams(search);
  const before = params.get('before') ?? '';
  const id = params.get('id') ?? '';
  return /^-?\d{1,16}$/.test(before) && /^[^/]{1,1500}$/.test(id)
    ? { publishDate: Number(before), id }
    : null;
}
