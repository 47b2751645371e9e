import type { Journal, JournalEntry } from '../../../data/staff/journal.client.ts';

/** Maximum number of milliseconds until typed text is stored. */
const KEEP_WITHIN = 500;

/** The part of the journal that stores one open editor's unsaved changes on this computer. */
export type JournalStore<Unsaved extends { from: object; to: object }> = Pick<
  Journal<Unsaved>,
  'keep' | 'keepLeaving' | 'remove' | 'watchLost' | 'close'
>;

/**
 * The clock of a session. `after` calls `act` after some milliseconds, and returns a function that cancels the call.
 */
export interface Clock {
  now: () => number;
  after: (milliseconds: number, act: () => void) => () => void;
}

/** Stores a session's unsaved changes on this computer, and offers those of earlier visits. */
export class SessionJournal<Unsaved extends { from: object; to: object }> {
  /** Unsaved changes of earlier visits, newest first. */
  entries: JournalEntry<Unsaved>[] = [];
  /** Whether the browser denies storage. Unsaved text then exists only in this page. */
  unavailable = false;
  readonly #store: JournalStore<Unsaved>;
  readonly #unsaved: () => Unsaved;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #stopWatching: () => void;
  #cancelKeep: (() => void) | null = null;
  /** The entry that was restored into the draft. It is deleted only after this editor's own entry contains its text. */
  #restored: string | null = null;

  /** `unsaved` returns the session's unsaved changes. `onChange` is called when `entries` or `unavailable` changes. */
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

  /** Stores the changes within the delay. Further calls do not extend the delay, however long the person types. */
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

  /** Stores the changes now. Resolves when they are stored, and never rejects. */
  async keep(changes: Unsaved = this.#unsaved()): Promise<void> {
    // Cancels a delayed write, which would store outdated changes.
    this.#cancelKeep?.();
    this.#cancelKeep = null;
    await this.#store.keep(changes).catch(() => undefined);
  }

  /** Stores the changes of a page that unloads. */
  keepLeaving(): void {
    this.#store.keepLeaving(this.#unsaved());
  }

  /** Stops offering an entry, because it was restored or discarded. */
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

  /** Deletes the restored entry. Later calls in this session find nothing to delete. */
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
