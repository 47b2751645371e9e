/** The items in the places that they had in `before`, as they are now. Those that are gone stay, new ones wait. */
export function inPlaces<Item extends { id: string }>(now: readonly Item[], before: readonly Item[]): Item[] {
  const newest = new Map(now.map((item) => [item.id, item]));
  return before.map((item) => newest.get(item.id) ?? item);
}
