import type { SaveResult } from '../../../data/staff/transactions.client.ts';
import type { Changes, UnsavedChanges } from '../../../domain/editing/draft.ts';
import type { Clock, JournalStore } from './session-journal.ts';

/** The properties of a save that determine whether it stores a revision. */
export interface SaveKind<T, F extends keyof T> {
  /** Whether this is an autosave. */
  byItself: boolean;
  /** The version that this save may replace without storing a revision; null if there is none. */
  own: Pick<T, F> | null;
}

/** The functions that a session needs from outside: storage, clock and so on. */
export interface SessionPorts<T extends object, F extends keyof T> {
  /** Writes the changed fields if the server's values still equal `base`. Throws a `StaffError` if writing fails. */
  write: (changes: Changes<T, F>, base: T, kind: SaveKind<T, F>) => Promise<SaveResult<T>>;
  openJournal: () => JournalStore<UnsavedChanges<T, F>>;
  clock: Clock;
}

/** Options that differ between screens. */
export interface SaveOptions<T, F extends keyof T> {
  /**
   * If set, the button says “Saved” even after a failed save, and a save that did not reach the server is not retried
   * automatically. If absent, it is retried.
   */
  failedLabel?: 'saved';
  /**
   * Selects the changed fields that the Save button sends; default: all. The save resets the other fields to their
   * stored values.
   */
  sent?: (changes: Changes<T, F>) => Changes<T, F>;
  /** Automatic saves (docs/product.md#saved-by-itself). */
  autosave?: {
    isOn: (base: T) => boolean;
    /** Removes changes that the database would reject, such as an incomplete URL. */
    storable: (changes: Changes<T, F>) => Changes<T, F>;
  };
  /** For records with a second version on the server, such as a post with a working copy. */
  copies?: {
    /** Whether the Save button has something to write although the form equals the record. */
    isPending: (base: T) => boolean;
    /** The conflicts between the two versions in `now`, except those that were already in `before`. */
    clash: (now: T, before: T | null) => UnsavedChanges<T, F>;
  };
}
