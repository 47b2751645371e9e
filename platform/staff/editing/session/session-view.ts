import type { JournalEntry } from '../../../data/staff/journal.client.ts';
import type { StaffError } from '../../../data/staff/staff-error.ts';
import type { MergedTexts } from '../../../domain/editing/conflicts.ts';
import { type Draft, hasConflicts, openDraft, type UnsavedChanges } from '../../../domain/editing/draft.ts';
import { nextState, type SessionEvent, type SessionState } from '../../../domain/editing/session-states.ts';
import type { Clock } from './session-journal.ts';

/** How long “Saved” is shown, in milliseconds (docs/product.md#save-button). */
const SAVED_FOR = 3000;
/** How often a save that waits for the connection or the server is retried, in milliseconds. */
export const RETRY_EVERY = 10_000;

/** The functions of a session that its view needs. */
interface ViewSources<T extends object, F extends keyof T> {
  clock: Clock;
  /** Computes these parts of the view for a draft. */
  derived: (draft: Draft<T, F>) => Pick<EditView<T, F>, 'unsaved' | 'lost' | 'journalUnavailable'>;
  onDraft: () => void;
  /** Retries the save that waits for the connection, if there is one. */
  retry: () => void;
}

/** The current view of a session, its listeners, and the timers after which some states end. */
export class SessionView<T extends object, F extends keyof T> {
  readonly #sources: ViewSources<T, F>;
  readonly #listeners = new Set<() => void>();
  #now: EditView<T, F>;
  #isOpen = false;
  #cancelTimer: () => void = () => {};

  constructor(opened: EditView<T, F>, sources: ViewSources<T, F>) {
    this.#now = opened;
    this.#sources = sources;
  }

  get now(): EditView<T, F> {
    return this.#now;
  }

  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Call when the session opens or closes. The timers run only while it is open. */
  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (!isOpen) this.#cancelTimer();
  }

  /** Sets the next state and view, and calls the listeners. */
  show(changes: Partial<EditView<T, F>>, event?: SessionEvent): void {
    const before = this.#now;
    const draft = changes.draft ?? before.draft;
    const derived = this.#sources.derived(draft);
    const resting = hasConflicts(draft) ? 'conflict' : derived.unsaved ? 'typed' : 'clean';
    const state = event ? nextState(before.state, event, resting) : before.state;
    this.#now = { ...before, ...changes, ...derived, state };
    if (draft !== before.draft) this.#sources.onDraft();
    if (state !== before.state || event === 'stored' || event === 'unreached') this.#setTimer(state);
    for (const listener of this.#listeners) listener();
  }

  #setTimer(state: SessionState): void {
    this.#cancelTimer();
    this.#cancelTimer = () => {};
    if (!this.#isOpen) return;
    const { clock, retry } = this.#sources;
    if (state === 'saved' || state === 'failed')
      this.#cancelTimer = clock.after(SAVED_FOR, () => this.show({}, 'expired'));
    else if (state === 'waiting') this.#cancelTimer = clock.after(RETRY_EVERY, retry);
  }
}

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
