import type { SaveResult } from '../../../data/staff/save-changed.client.ts';
import type { Changes, UnsavedChanges } from '../../../domain/editing/draft.ts';
import type { Clock, JournalStore } from './session-journal.ts';

/** The properties of a save that determine whether it stores a revision. */
export interface SaveKind<T, F extends keyof T> {
  /** An automatic save, not one by the button or a key. */
  byItself: boolean;
  /** The version that this session saved automatically. Replacing it needs no revision. */
  own: Pick<T, F> | null;
}

/** The dependencies of a session. */
export interface SessionPorts<T extends object, F extends keyof T> {
  /** Writes changed fields while each of them is still as in `base`. Throws a `StaffError`. */
  write: (changes: Changes<T, F>, base: T, kind: SaveKind<T, F>) => Promise<SaveResult<T>>;
  openJournal: () => JournalStore<UnsavedChanges<T, F>>;
  clock: Clock;
}

/** Settings that differ between screens. */
export interface SaveOptions<T, F extends keyof T> {
  /**
   * The label of the button after a failed save. If absent, a save that did not reach the server is retried
   * automatically.
   */
  failedLabel?: 'saved';
  /**
   * Selects which of the changed fields are sent; if absent, all are. The other fields get their stored values again
   * after the save.
   */
  sent?: (changes: Changes<T, F>) => Changes<T, F>;
  /** Automatic saves (docs/product.md#saved-by-itself). */
  autosave?: {
    isOn: (base: T) => boolean;
    /** Selects the changed fields that the database accepts, without an unfinished address, for example. */
    storable: (changes: Changes<T, F>) => Changes<T, F>;
  };
  /** For records with a second version on the server, such as the working copy of a post. */
  copies?: {
    /** Whether a save by the button writes something, even if the form equals the record. */
    isPending: (base: T) => boolean;
    /** The conflicts between the two versions, without those that `before` already had. */
    clash: (now: T, before: T | null) => UnsavedChanges<T, F>;
  };
}
