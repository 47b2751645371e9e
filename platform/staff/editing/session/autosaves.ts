import { type AutosaveTimes, autosaveDue, VERSION_EVERY } from '../../../domain/editing/autosave.ts';
import type { Clock } from './session-journal.ts';

/** No autosave or retry is due later than this, in milliseconds. */
const LONGEST_WAIT = 20_000;

/** Starts an autosave when one is due (`domain/editing/autosave.ts`). */
export class AutosaveTimer {
  readonly #clock: Clock;
  readonly #save: () => void;
  #times: AutosaveTimes = { firstChange: null, lastChange: null, lastSent: null, isHidden: false };
  /** When a failed autosave is repeated; null if it is not. */
  #repeatAt: number | null = null;
  #isStopped = false;
  #cancel: () => void = () => {};

  constructor(clock: Clock, save: () => void) {
    this.#clock = clock;
    this.#save = save;
  }

  /** Call after each change of the draft. `unsaved`: whether it has changes to autosave. */
  changed(unsaved: boolean): void {
    const now = this.#clock.now();
    if (!unsaved) this.#repeatAt = null;
    this.#set(
      unsaved
        ? { firstChange: this.#times.firstChange ?? now, lastChange: now }
        : { firstChange: null, lastChange: null },
    );
  }

  /** Call when a save starts: the timer then counts from the next change. */
  sent(): void {
    this.#repeatAt = null;
    this.#set({ firstChange: null, lastChange: null, lastSent: this.#clock.now() });
  }

  /** Starts another autosave after this many milliseconds. A change before that sets the usual time instead. */
  again(milliseconds: number): void {
    this.#repeatAt = this.#clock.now() + milliseconds;
    this.#set({});
  }

  /** Call when the page becomes hidden or visible. A hidden page saves without waiting for a pause in typing. */
  hidden(isHidden: boolean): void {
    this.#set({ isHidden });
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  /** Allows autosaves again, after `stop`. */
  start(): void {
    this.#isStopped = false;
  }

  #set(times: Partial<AutosaveTimes>): void {
    this.#times = { ...this.#times, ...times };
    this.#cancel();
    const now = this.#clock.now();
    const due = [autosaveDue(notAfter(this.#times, now)), this.#repeatAt].filter((time) => time !== null);
    if (due.length === 0 || this.#isStopped) {
      this.#cancel = () => {};
      return;
    }
    this.#cancel = this.#clock.after(Math.min(LONGEST_WAIT, Math.max(0, Math.min(...due) - now)), () => {
      this.#repeatAt = null;
      this.#save();
    });
  }
}

/** The times, with those in the future set to `now`: the computer's clock may have been set back since. */
function notAfter({ isHidden, ...times }: AutosaveTimes, now: number): AutosaveTimes {
  const past = (time: number | null) => time && Math.min(time, now);
  const { firstChange, lastChange, lastSent } = times;
  return { firstChange: past(firstChange), lastChange: past(lastChange), lastSent: past(lastSent), isHidden };
}

/**
 * Remembers the version that this session autosaved last. The next autosave may replace it without storing a revision,
 * until an hour after the first of these autosaves.
 */
export class OwnVersion<Fields> {
  #stored: { fields: Fields; since: number } | null = null;

  /** The version that a save at `now` (milliseconds) may replace without storing a revision; null if there is none. */
  replaceable(byItself: boolean, now: number): Fields | null {
    const stored = byItself ? this.#recent(now) : null;
    return stored?.fields ?? null;
  }

  /** Records a save. If it is not an autosave (`byItself`), the next save does not replace its version. */
  note(fields: Fields, byItself: boolean, now: number): void {
    this.#stored = byItself ? { fields, since: this.#recent(now)?.since ?? now } : null;
  }

  /**
   * Call when the user presses Save and nothing has changed. The next save then stores the current version as a
   * revision instead of replacing it.
   */
  keep(): void {
    this.#stored = null;
  }

  #recent(now: number) {
    return this.#stored && now - this.#stored.since < VERSION_EVERY ? this.#stored : null;
  }
}
