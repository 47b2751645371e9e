import type { JournalEntry } from '../../data/staff/journal.client.ts';
import type { StaffError } from '../../data/staff/staff-error.ts';
import { type Draft, openDraft, type UnsavedChanges } from '../../domain/editing/draft.ts';
import type { MergedTexts } from '../../domain/editing/merged-draft.ts';
import type { SessionState } from '../../domain/editing/session-states.ts';

/** The undo or redo that a screen announces. */
export interface UndoNews<F> {
  what: 'Undone' | 'Redone';
  fields: F[];
}

/** Everything that a screen shows of an edit session; a new object after each change. */
export interface EditView<T extends object, F extends keyof T> {
  state: SessionState;
  draft: Draft<T, F>;
  unsaved: boolean;
  /** When this session last stored something, in milliseconds since 1970. */
  savedAt: number | null;
  /** Why the last save failed, until it is dismissed. */
  failure: StaffError | null;
  /** The last undo or redo; null once something is changed by hand. */
  undoNews: UndoNews<F> | null;
  /** Texts that were merged with a colleague's, until the note is dismissed. */
  merged: MergedTexts<T, F> | null;
  /** The dialog that compares the conflicting texts is open. */
  comparing: boolean;
  /** Unsaved changes of an earlier visit, offered as long as nothing is typed. */
  lost: JournalEntry<UnsavedChanges<T, F>> | null;
  /** The browser keeps no copy of unsaved text. */
  journalUnavailable: boolean;
}

/** The view of a record that nothing was done to yet. */
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
