import type { Change, Commit } from '../../model/query.ts';
import type { StoredDocument } from '../../model/value.ts';

/** Maximum number of stored changes. */
const MOST_CHANGES = 10_000;
/** Maximum total size of the documents in stored changes, in characters of JSON. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

interface Held {
  commit: Commit;
  characters: number;
}

/**
 * The latest commits in memory, with the state of each changed document before the commit. Times are in microseconds.
 */
export class History {
  #held: Held[] = [];
  #changes = 0;
  #characters = 0;
  #since: number;

  constructor(time: number) {
    this.#since = time;
  }

  /** Every added commit after this time (in microseconds) is still stored. */
  get since(): number {
    return this.#since;
  }

  /** Adds the newest commit, and drops the oldest ones beyond the limit. */
  add(commit: Commit): void {
    const characters = JSON.stringify(commit.changes).length;
    this.#held.push({ commit, characters });
    this.#changes += commit.changes.length;
    this.#characters += characters;
    while (this.#changes > MOST_CHANGES || this.#characters > MOST_CHARACTERS) this.#dropOldest();
  }

  /** Drops commits that no read at `time` or later needs. */
  dropUntil(time: number): void {
    while ((this.#held[0]?.commit.time ?? Number.POSITIVE_INFINITY) <= time) this.#dropOldest();
    this.#since = Math.max(this.#since, time);
  }

  /** Drops the commits after `time`, which failed to reach the disk. */
  undoAfter(time: number): void {
    while ((this.#held.at(-1)?.commit.time ?? 0) > time) this.#count(this.#held.pop());
  }

  /** Every change after `time`, oldest first. */
  changesAfter(time: number): Change[] {
    return this.#held.flatMap(({ commit }) => (commit.time > time ? commit.changes : []));
  }

  /** For each document changed since `time`, its state at `time`; null if it did not exist. */
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
