/** What came of a save: stored, or refused because a colleague changed one of the same fields meanwhile. */
export type SaveResult<T> = { stored: true } | { stored: false; current: T };

/** A save that finds others writing is tried this often; few, so that a lost connection is noticed in seconds. */
export const SAVE_ATTEMPTS = 3;
