import type { Journal, JournalEntry } from '../../../data/staff/journal.client.ts';

/** A change of the draft is stored after at most this many milliseconds. */
const KEEP_WITHIN = 500;

/** Storage on this computer for the unsaved changes of one open editor. */
export type JournalStore<Unsaved extends { from: object; to: object }> = Pick<
  Journal<Unsaved>,
  'keep' | 'keepLeaving' | 'remove' | 'watchLost' | 'close'
>;

/**
 * The clock of a session. `after` calls `act` after a delay in milliseconds, and returns a function that cancels it. So
 * does `afterTyping`, and the screen follows only when it has time, so that it does not hold up the next key. `atOnce`
 * calls `act` now, and the screen shows the result before the next key.
 */
export interface Clock {
  now: () => number;
  after: (milliseconds: number, act: () => void) => () => void;
  afterTyping: (milliseconds: number, act: () => void) => () => void;
  atOnce: (act: () => void) => void;
}

/** Stores the unsaved changes of a session on this computer, and offers those of earlier visits. */
export class SessionJournal<Unsaved extends { from: object; to: object }> {
  /** Unsaved changes of earlier visits, newest first. */
  entries: JournalEntry<Unsaved>[] = [];
  /** Whether the local database has failed. Unsaved text may then be lost when the page closes. */
  unavailable = false;
  readonly #store: JournalStore<Unsaved>;
  readonly #unsaved: () => Unsaved;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #stopWatching: () => void;
  #cancelKeep: (() => void) | null = null;
  /**
   * Id of the entry that was restored into the draft. It is deleted only after this editor's own entry contains the
   * text.
   */
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

  /** Stores the changes after a fixed delay. Further calls do not extend it, so continuous typing is stored too. */
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

  /** Stores the changes now. Also resolves if storing fails. */
  async keep(changes: Unsaved = this.#unsaved()): Promise<void> {
    // Cancels the delayed write, which could overwrite this one with older changes.
    this.#cancelKeep?.();
    this.#cancelKeep = null;
    await this.#store.keep(changes).catch(() => undefined);
  }

  /** Stores the changes synchronously while the page unloads. */
  keepLeaving(): void {
    this.#store.keepLeaving(this.#unsaved());
  }

  /** Stops offering an entry that was restored or is discarded. A discarded entry is deleted. */
  drop(entry: JournalEntry<Unsaved>, isRestored: boolean): void {
    this.entries = this.entries.filter((other) => other !== entry);
    if (isRestored) this.#restored = entry.id;
    else void this.#store.remove(entry.id).catch(() => undefined);
    this.#onChange();
  }

  /** Deletes the entries of earlier visits that are stored by now, so that they are never offered as unsaved. */
  dropStored(isStored: (changes: Unsaved) => boolean): void {
    const stored = this.entries.filter(({ changes }) => isStored(changes));
    if (stored.length === 0) return;
    this.entries = this.entries.filter((entry) => !stored.includes(entry));
    for (const { id } of stored) void this.#store.remove(id).catch(() => undefined);
  }

  close(): void {
    this.#stopWatching();
    this.#store.close();
    void this.keep();
  }

  /** Deletes the entry `id` if it is still the restored entry. */
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
