import type { Change, Commit } from '../../model/query.ts';
import type { StoredDocument } from '../../model/value.ts';

/** Maximum number of stored changes, and of characters in their documents. */
const MOST_CHANGES = 10_000;
const MOST_CHARACTERS = 32 * 1024 * 1024;

interface Held {
  commit: Commit;
  characters: number;
}

/** The last commits, in memory, with the documents before them. Times in microseconds. */
export class History {
  #held: Held[] = [];
  #changes = 0;
  #characters = 0;
  #since: number;

  constructor(time: number) {
    this.#since = time;
  }

  /** All commits after this time are kept. */
  get since(): number {
    return this.#since;
  }

  /** Adds the newest commit and drops the oldest ones beyond the limit. */
  add(commit: Commit): void {
    const characters = JSON.stringify(commit.changes).length;
    this.#held.push({ commit, characters });
    this.#changes += commit.changes.length;
    this.#characters += characters;
    while (this.#changes > MOST_CHANGES || this.#characters > MOST_CHARACTERS) this.#dropOldest();
  }

  /** Drops the commits that reads at `time` or later do not need. */
  dropUntil(time: number): void {
    while ((this.#held[0]?.commit.time ?? Number.POSITIVE_INFINITY) <= time) this.#dropOldest();
    this.#since = Math.max(this.#since, time);
  }

  /** Drops the commits after `time`: they failed to reach the disk. */
  undoAfter(time: number): void {
    while ((this.#held.at(-1)?.commit.time ?? 0) > time) this.#count(this.#held.pop());
  }

  /** Every change after `time`, oldest first. */
  changesAfter(time: number): Change[] {
    return this.#held.flatMap(({ commit }) => (commit.time > time ? commit.changes : []));
  }

  /** The state at `time` of each document changed since; null for absent. */
  statesAt(time: number): Map<string, StoredDocument | null> {
    const states = new Map<string, StoredDocument | null>();
    for (const { path, before } of this.changesAfter(time)) if (!states.has(path)) states.set(path, before);
    return states;
  }

  #dropOldest(): void {
    const oldest = this.#held.shift();
    if (oldest) this.#since = oldest.commit.time;
    this.#count(oldest);
  }

  #count(dropped: Held | undefined): void {
    this.#changes -= dropped?.commit.changes.length ?? 0;
    this.#characters -= dropped?.characters ?? 0;
  }
}
