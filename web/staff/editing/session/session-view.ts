import { type Draft, hasConflicts } from '../../../domain/editing/draft.ts';
import { nextState, type SessionEvent, type SessionState } from '../../../domain/editing/session-states.ts';
import type { EditView } from './edit-view.ts';
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
