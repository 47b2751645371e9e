/** Milliseconds without a change after which a draft is saved automatically (docs/product.md#saved-by-itself). */
export const AUTOSAVE_PAUSE = 2000;
/**
 * Milliseconds of continuous typing after which the draft is saved without waiting for a pause. Less than 20 seconds,
 * because another computer may lack at most 20 seconds of typing, and the save takes time as well.
 */
const AUTOSAVE_LONGEST = 18_000;
/** The least time between two saves, in milliseconds. */
const AUTOSAVE_APART = 2000;
/** Milliseconds after which an automatic save stores the replaced text as an earlier version again. */
export const VERSION_EVERY = 3_600_000;

/**
 * The times that determine the next automatic save, in milliseconds since 1970; null for an event that did not happen.
 */
export interface AutosaveTimes {
  /** The first and the last unsaved change. */
  firstChange: number | null;
  lastChange: number | null;
  /** When the last save was sent. */
  lastSent: number | null;
  /** Whether the page is hidden. */
  isHidden: boolean;
}

/** When the next automatic save is due; null while nothing is unsaved. */
export function autosaveDue({ firstChange, lastChange, lastSent, isHidden }: AutosaveTimes): number | null {
  if (firstChange === null || lastChange === null) return null;
  const wanted = isHidden
    ? lastChange
    : Math.min(lastChange + AUTOSAVE_PAUSE, firstChange + AUTOSAVE_LONGEST);
  return lastSent === null ? wanted : Math.max(wanted, lastSent + AUTOSAVE_APART);
}
