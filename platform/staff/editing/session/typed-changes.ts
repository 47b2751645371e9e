import { type Changes, pick, sameValue } from '../../../domain/editing/draft.ts';
import { type EditHistory, noted, redo, undo } from '../../../domain/editing/edit-history.ts';
import type { Clock } from './session-journal.ts';

/** The undo and redo history of a session. */
export class SessionHistory<T extends object, F extends keyof T> {
  #history: EditHistory<T, F> = { done: [], undone: [] };

  /** Records `changes` to the form values `mine` at `now` (milliseconds). Returns whether any value differs. */
  note(mine: Pick<T, F>, changes: Changes<T, F>, now: number, alone?: boolean): boolean {
    const fields = Object.keys(changes) as F[];
    if (fields.every((field) => sameValue(mine[field], changes[field]))) return false;
    this.#history = noted(this.#history, pick(mine, fields), changes, now, alone);
    return true;
  }

  /** Undoes or redoes one step. Returns the fields to set; null if there is no such step. */
  step(way: 'Undone' | 'Redone', mine: Pick<T, F>): Changes<T, F> | null {
    const taken = (way === 'Undone' ? undo : redo)(this.#history, mine);
    if (taken) this.#history = taken.history;
    return taken?.changes ?? null;
  }
}

/**
 * Typed text is added to the draft after this many milliseconds without typing. During continuous typing it is added
 * every `LONGEST` milliseconds.
 */
export const TYPING_PAUSE = 200;
const LONGEST = 480;

/**
 * Keeps key presses fast. A field with a long text only reports that the user typed, and its text is read a few times a
 * second and passed to `take`.
 */
export class TypedText<C> {
  readonly #clock: Clock;
  readonly #take: (changes: C) => void;
  #typed: { read: () => C; begun: number; cancel: () => void } | null = null;

  constructor(clock: Clock, take: (changes: C) => void) {
    this.#clock = clock;
    this.#take = take;
  }

  /** Whether some typed text was not passed to `take` yet. */
  get isPending(): boolean {
    return this.#typed !== null;
  }

  /** Reports typing. `read` returns the field's text and is called later. */
  type(read: () => C): void {
    const now = this.#clock.now();
    const begun = this.#typed?.begun ?? now;
    this.#typed?.cancel();
    const wait = Math.max(0, Math.min(TYPING_PAUSE, begun + LONGEST - now));
    this.#typed = { read, begun, cancel: this.#clock.afterTyping(wait, () => this.settle()) };
  }

  /** Passes pending text to `take`. */
  settle(): void {
    const typed = this.#typed;
    if (!typed) return;
    this.#typed = null;
    typed.cancel();
    this.#take(typed.read());
  }
}
