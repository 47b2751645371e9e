import type { Journal, JournalEntry } from '../../data/staff/journal.client.ts';

/** Milliseconds after which typing is stored at the latest. */
const KEEP_WITHIN = 500;

/** The store of an open editor's unsaved changes on this computer. */
export type JournalStore<Unsaved extends { from: object; to: object }> = Pick<
  Journal<Unsaved>,
  'keep' | 'keepLeaving' | 'remove' | 'watchLost' | 'close'
>;

/** The time of a session. `after` calls `act` after some milliseconds and returns the way to cancel that. */
export interface Clock {
  now: () => number;
  after: (milliseconds: number, act: () => void) => () => void;
}

/** Keeps a session's unsaved changes on this computer in time, and knows those of earlier visits. */
export class SessionJournal<Unsaved extends { from: object; to: object }> {
  /** Unsaved changes of earlier visits, newest first. */
  entries: JournalEntry<Unsaved>[] = [];
  /** The browser denies storage: unsaved text exists only in this page. */
  unavailable = false;
  readonly #store: JournalStore<Unsaved>;
  readonly #unsaved: () => Unsaved;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #stopWatching: () => void;
  #cancelKeep: (() => void) | null = null;
  /** An entry that was brought back: it goes when this editor's own entry holds its text, never before. */
  #restored: string | null = null;

  /** `unsaved` gives the session's unsaved changes; `onChange` is called when `entries` or `unavailable` changed. */
  constructor(store: JournalStore<Unsaved>, unsaved: () => Unsaved, clock: Clock, onChange: () => void) {
    this.#store = store;
    this.#unsaved = unsaved;
    this.#clock = clock;
    this.#onChange = onChange;
    this.#stopWatching = store.watchLost(
      (entries) => {
        this.entries = entries;
        onChange();
      },
      () => this.#isUnavailable(),
    );
  }

  /** Keeps the changes soon. Further calls do not put it off, however long the person types on. */
  keepSoon(): void {
    this.#cancelKeep ??= this.#clock.after(KEEP_WITHIN, () => {
      this.#cancelKeep = null;
      const restored = this.#restored;
      this.#store
        .keep(this.#unsaved())
        .then(() => this.#removeRestored(restored))
        .catch(() => this.#isUnavailable());
    });
  }

  /** Keeps the changes now; settles when they are stored. Never rejects. */
  async keep(changes: Unsaved = this.#unsaved()): Promise<void> {
    // A pending write would store outdated changes.
    this.#cancelKeep?.();
    this.#cancelKeep = null;
    await this.#store.keep(changes).catch(() => undefined);
  }

  /** Keeps the changes of a page that is being left. */
  keepLeaving(): void {
    this.#store.keepLeaving(this.#unsaved());
  }

  /** Offers an entry no longer: its text is in the draft now, or not wanted. */
  drop(entry: JournalEntry<Unsaved>, isRestored: boolean): void {
    this.entries = this.entries.filter((other) => other !== entry);
    if (isRestored) this.#restored = entry.id;
    else void this.#store.remove(entry.id).catch(() => undefined);
    this.#onChange();
  }

  close(): void {
    this.#stopWatching();
    this.#store.close();
    void this.keep();
  }

  /** Removes the entry once: further keeps of this session need not. */
  async #removeRestored(id: string | null): Promise<void> {
    if (id === null || id !== this.#restored) return;
    await this.#store.remove(id);
    if (this.#restored === id) this.#restored = null;
  }

  #isUnavailable(): void {
    this.unavailable = true;
    this.#onChange();
  }
}
