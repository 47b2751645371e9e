import { type AutosaveTimes, autosaveDue } from '../../../domain/editing/autosave.ts';
import type { Clock } from './session-journal.ts';

/** Starts an automatic save when one is due (`domain/editing/autosave.ts`). */
export class AutosaveTimer {
  readonly #clock: Clock;
  readonly #save: () => void;
  #times: AutosaveTimes = { firstChange: null, lastChange: null, lastSent: null, isHidden: false };
  #cancel: () => void = () => {};

  constructor(clock: Clock, save: () => void) {
    this.#clock = clock;
    this.#save = save;
  }

  /** Reports a change of the draft. `unsaved`: whether it differs from the stored text now. */
  changed(unsaved: boolean): void {
    const now = this.#clock.now();
    this.#set(
      unsaved
        ? { firstChange: this.#times.firstChange ?? now, lastChange: now }
        : { firstChange: null, lastChange: null },
    );
  }

  /** Reports that a save was sent. Later changes count from now on. */
  sent(): void {
    this.#set({ firstChange: null, lastChange: null, lastSent: this.#clock.now() });
  }

  /** Reports whether the page is hidden. While it is, saves do not wait for a pause in typing. */
  hidden(isHidden: boolean): void {
    this.#set({ isHidden });
  }

  stop(): void {
    this.#cancel();
  }

  #set(times: Partial<AutosaveTimes>): void {
    this.#times = { ...this.#times, ...times };
    this.#cancel();
    const due = autosaveDue(this.#times);
    this.#cancel =
      due === null ? () => {} : this.#clock.after(Math.max(0, due - this.#clock.now()), this.#save);
  }
}
