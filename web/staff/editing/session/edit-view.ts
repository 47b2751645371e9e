import type { JournalEntry } from '../../../data/staff/journal.client.ts';
import type { StaffError } from '../../../data/staff/staff-error.ts';
import { type Draft, openDraft, type UnsavedChanges } from '../../../domain/editing/draft.ts';
import type { MergedTexts } from '../../../domain/editing/merged-draft.ts';
import type { SessionState } from '../../../domain/editing/session-states.ts';

/** An undo or redo, for the screen to announce. */
export interface UndoNews<F> {
  what: 'Undone' | 'Redone';
  fields: F[];
}

/** The state of an edit session as the screen shows it. Each change creates a new object. */
export interface EditView<T extends object, F extends keyof T> {
  state: SessionState;
  draft: Draft<T, F>;
  unsaved: boolean;
  /** Time of the session's last save, in milliseconds since 1970; null before the first. */
  savedAt: number | null;
  /** The error of the last save, until the user dismisses it. */
  failure: StaffError | null;
  /** The last undo or redo, until the next edit. */
  undoNews: UndoNews<F> | null;
  /** Texts that were merged with a colleague's changes, until the user dismisses the notice. */
  merged: MergedTexts<T, F> | null;
  /** Whether the dialog that compares conflicting texts is open. */
  comparing: boolean;
  /** Unsaved changes of an earlier visit that the screen offers to restore; null if there are none to offer. */
  lost: JournalEntry<UnsavedChanges<T, F>> | null;
  /** Whether unsaved text could not be stored in the browser. */
  journalUnavailable: boolean;
}

/** The view of a record before the first edit. */
export function openView<T extends object, F extends keyof T>(
  stored: T,
  fields: readonly F[],
): EditView<T, F> {
  return {
    state: 'clean',
    draft: openDraft<T, F>(stored, fields),
    unsaved: false,
    savedAt: null,
    failure: null,
    undoNews: null,
    merged: null,
    comparing: false,
    lost: null,
    journalUnavailable: false,
  };
}
