import { randomBytes } from 'node:crypto';
import { FirestoreError } from '../../model/errors.ts';
import type { Change, Commit } from '../../model/query.ts';
import type { StoredDocument } from '../../model/value.ts';
import { Transaction } from './transaction.ts';

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
class History {
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

/** Maximum lifetime of a transaction in milliseconds, as in Firestore. */
const LONGEST = 270_000;
/** Maximum idle time of a transaction in milliseconds, as in Firestore. */
const LONGEST_PAUSE = 60_000;
/** Maximum number of open transactions. When it is exceeded, the one idle for longest is ended. */
const MOST_OPEN = 500;
const TOKEN_BYTES = 16;

export interface TransactionOptions {
  readOnly: boolean;
  /** The time whose state is read, in microseconds; null for the current state. */
  readTime: number | null;
}

/** Transactions that clients begin and commit by separate calls. Times are in microseconds unless noted. */
export interface Transactions {
  /** Begins a transaction. Throws the errors of `at`. */
  begin(options: TransactionOptions): { token: string; transaction: Transaction };
  /** The open transaction with this token. Throws INVALID_ARGUMENT if there is none. */
  find(token: string): Transaction;
  /** Ends a transaction. Does nothing if it has ended already. Throws INVALID_ARGUMENT for an invalid token. */
  end(token: string): void;
  /**
   * A read-only transaction for a single read at an earlier time. Throws INVALID_ARGUMENT if `readTime` is in the
   * future, and FAILED_PRECONDITION if it is too long ago.
   */
  at(readTime: number): Transaction;
  /** The documents changed since the transaction's `readTime`, as they were then; null if they did not exist. */
  statesFor(transaction: Transaction): ReadonlyMap<string, StoredDocument | null>;
}

/** Further methods, which only the database calls when it applies a commit. */
interface OpenTransactions extends Transactions {
  /**
   * Ends a transaction that is being committed. If it has `writes`, throws ABORTED when data that it read has changed.
   * Throws INVALID_ARGUMENT if it has ended, or if it is read-only and has writes.
   */
  finish(token: string, writes: boolean): void;
  /** Records a commit before it is on disk. Does nothing if no transaction is open. */
  note(commit: Commit): void;
  /** Forgets the commits after `time`, which failed to reach the disk. */
  undoAfter(time: number): void;
}

/**
 * Manages the open transactions of a database, in memory. `now` returns milliseconds since 1970; `lastTime` returns the
 * time of the last commit.
 */
export function openTransactions(now: () => number, lastTime: () => number): OpenTransactions {
  const open = new Map<string, Transaction>();
  const history = new History(lastTime());

  /** Ends expired transactions, and drops history that no transaction needs. */
  function tidy(): void {
    const time = now();
    for (const [token, { begun, used, readTime }] of open)
      if (time - begun > LONGEST || time - used > LONGEST_PAUSE || readTime < history.since)
        open.delete(token);
    history.dropUntil(Math.min(lastTime(), ...Array.from(open.values(), ({ readTime }) => readTime)));
  }

  function find(token: string): Transaction {
    checkToken(token);
    tidy();
    const transaction = open.get(token);
    // Google's client libraries recognize this text and retry the transaction.
    if (!transaction) throw invalid('The referenced transaction has expired or is no longer valid.');
    transaction.used = now();
    return transaction;
  }

  function timeOf(readTime: number | null): number {
    tidy();
    if (readTime === null) return lastTime();
    if (readTime > now() * 1000) throw invalid("The requested 'read_time' cannot be in the future.");
    if (readTime < history.since)
      throw new FirestoreError('FAILED_PRECONDITION', "The requested 'read_time' is too old.");
    return Math.min(readTime, lastTime());
  }

  return {
    begin({ readOnly, readTime }) {
      const transaction = new Transaction({ readOnly, readTime: timeOf(readTime), now: now() });
      if (open.size === MOST_OPEN) {
        const [idle] = [...open].sort(([, a], [, b]) => a.used - b.used);
        if (idle) open.delete(idle[0]);
      }
      const token = randomBytes(TOKEN_BYTES).toString('base64');
      open.set(token, transaction);
      return { token, transaction };
    },
    find,
    end(token) {
      checkToken(token);
      open.delete(token);
    },
    at: (readTime) => new Transaction({ readOnly: true, readTime: timeOf(readTime), now: now() }),
    statesFor: ({ readTime }) => history.statesAt(readTime),
    finish(token, writes) {
      const transaction = find(token);
      open.delete(token);
      // Without writes there is no conflict to check.
      if (!writes) return;
      if (transaction.readOnly) throw invalid('Cannot modify entities in a read-only transaction.');
      if (history.changesAfter(transaction.readTime).some((change) => transaction.isTouchedBy(change)))
        throw new FirestoreError(
          'ABORTED',
          'Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data, requiring Firestore to abort at least one in order to enforce serializability.',
        );
    },
    note(commit) {
      // Ends abandoned transactions, which would slow down every later commit.
      if (open.size > 0) tidy();
      if (open.size > 0) history.add(commit);
    },
    undoAfter: (time) => history.undoAfter(time),
  };
}

function checkToken(token: string): void {
  if (Buffer.from(token, 'base64').length !== TOKEN_BYTES) throw invalid('Invalid transaction.');
}

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message);
