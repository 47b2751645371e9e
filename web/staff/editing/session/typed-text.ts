import type { Clock } from './session-journal.ts';

/** Milliseconds without typing, and milliseconds of continuous typing, after which the draft gets the typed text. */
const PAUSE = 80;
const LONGEST = 240;

/**
 * Keeps the handling of a key short: a field with a long text only reports that it was typed into, and `take` receives
 * the text a few times a second.
 */
export class TypedText<C> {
  readonly #clock: Clock;
  readonly #take: (changes: C) => void;
  #typed: { read: () => C; begun: number; cancel: () => void } | null = null;

  constructor(clock: Clock, take: (changes: C) => void) {
    this.#clock = clock;
    this.#take = take;
  }

  /** Whether there is typed text that `take` has not received. */
  get isPending(): boolean {
    return this.#typed !== null;
  }

  /** Reports typing in a field. `read` returns the field's text when it is needed. */
  type(read: () => C): void {
    const now = this.#clock.now();
    const begun = this.#typed?.begun ?? now;
    this.#typed?.cancel();
    const wait = Math.max(0, Math.min(PAUSE, begun + LONGEST - now));
    this.#typed = { read, begun, cancel: this.#clock.after(wait, () => this.settle()) };
  }

  /** Passes the text typed so far to `take`. */
  settle(): void {
    const typed = this.#typed;
    if (!typed) return;
    this.#typed = null;
    typed.cancel();
    this.#take(typed.read());
  }
}
