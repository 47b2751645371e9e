/** Milliseconds without a change after which a text is saved by itself (docs/product.md#saved-by-itself). */
export const AUTOSAVE_PAUSE = 2000;
/** Milliseconds of typing after which it is saved without a pause. */
const AUTOSAVE_LONGEST = 20_000;
/** The least time between two saves, in milliseconds. */
const AUTOSAVE_APART = 2000;
/** Milliseconds after which a save by itself stores the replaced text as an earlier version again. */
export const VERSION_EVERY = 3_600_000;

/** Times of an editor, in milliseconds since 1970; null for those that have not come. */
export interface AutosaveTimes {
  /** The first and the last change that are not saved. */
  firstChange: number | null;
  lastChange: number | null;
  /** When the last save was sent. */
  lastSent: number | null;
  /** The page is hidden. */
  isHidden: boolean;
}

/** When the next save is due; null while nothing is unsaved. */
export function autosaveDue({ firstChange, lastChange, lastSent, isHidden }: AutosaveTimes): number | null {
  if (firstChange === null || lastChange === null) return null;
  const wanted = isHidden
    ? lastChange
    : Math.min(lastChange + AUTOSAVE_PAUSE, firstChange + AUTOSAVE_LONGEST);
  return lastSent === null ? wanted : Math.max(wanted, lastSent + AUTOSAVE_APART);
}
