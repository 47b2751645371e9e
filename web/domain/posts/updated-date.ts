/**
 * A change counts as an update only if it is made at least this many milliseconds after publication, because
 * corrections on the first day do not interest readers.
 */
const UPDATE_SHOWN_FROM = 24 * 3_600_000;

/** The date of a post's last update, as shown to readers, in milliseconds since 1970; null if none is shown. */
export function updatedDate({
  publishDate,
  changedDate,
}: {
  publishDate: number;
  changedDate?: number | undefined;
}): number | null {
  return changedDate !== undefined && changedDate - publishDate >= UPDATE_SHOWN_FROM ? changedDate : null;
}
