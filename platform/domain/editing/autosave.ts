/** A draft is autosaved after this many milliseconds without a change (docs/product.md#saved-by-itself). */
export const AUTOSAVE_PAUSE = 2000;
/**
 * During continuous typing, the draft is autosaved after this many milliseconds. Another computer may be at most
 * 20 seconds behind; this leaves two seconds for the save itself.
 */
const AUTOSAVE_LONGEST = 18_000;
/** Minimum time between a save and the next autosave, in milliseconds. */
const AUTOSAVE_APART = 2000;
/** Autosaves store at most one earlier version of a text in this many milliseconds. */
export const VERSION_EVERY = 3_600_000;

/**
 * The times that determine when the next autosave is due, in milliseconds since 1970; null for events that have not
 * happened.
 */
export interface AutosaveTimes {
  /** When the first and the last unsaved change were made. */
  firstChange: number | null;
  lastChange: number | null;
  /** When the last save was sent. */
  lastSent: number | null;
  /** Whether the page is hidden. While it is, an autosave does not wait for a pause in typing. */
  isHidden: boolean;
}

/** When the next autosave is due; null if there are no unsaved changes. */
export function autosaveDue({ firstChange, lastChange, lastSent, isHidden }: AutosaveTimes): number | null {
  if (firstChange === null || lastChange === null) return null;
  const wanted = isHidden
    ? lastChange
    : Math.min(lastChange + AUTOSAVE_PAUSE, firstChange + AUTOSAVE_LONGEST);
  return lastSent === null ? wanted : Math.max(wanted, lastSent + AUTOSAVE_APART);
}
