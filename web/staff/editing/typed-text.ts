import type { Clock } from './session-journal.ts';

/** The draft gets typed text after a pause, or when typing goes on for longer; milliseconds. */
const PAUSE = 80;
const LONGEST = 240;

/**
 * Keeps the form out of the way of keys: a field that holds a long text by itself says only that it was typed into, and
 * `take` gets the text a few times a second at most.
 */
export class TypedText<C> {
  readonly #clock: Clock;
  readonly #take: (changes: C) => void;
  #typed: { read: () => C; begun: number; cancel: () => void } | null = null;

  constructor(clock: Clock, take: (changes: C) => void) {
    this.#clock = clock;
    this.#take = take;
  }

  /** Some text was not taken yet. */
  get isPending(): boolean {
    return this.#typed !== null;
  }

  /** Says that a field was typed into; `read` gives the text that it holds when that is wanted. */
  type(read: () => C): void {
    const now = this.#clock.now();
    const begun = this.#typed?.begun ?? now;
    this.#typed?.cancel();
    const wait = Math.max(0, Math.min(PAUSE, begun + LONGEST - now));
    this.#typed = { read, begun, cancel: this.#clock.after(wait, () => this.settle()) };
  }

  /** Takes the text typed so far. */
  settle(): void {
    const typed = this.#typed;
    if (!typed) return;
    this.#typed = null;
    typed.cancel();
    this.#take(typed.read());
  }
}
