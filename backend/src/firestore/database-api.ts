import type { Caller } from '../model/caller.ts';
import type { AggregationRequest, Commit, CommitResult, Query, Write } from '../model/query.ts';
import type { StoredDocument, Value } from '../model/value.ts';
import type { Ruleset } from '../rules/types.ts';
import type { Transaction } from './transactions/transaction.ts';
import type { Transactions } from './transactions/transactions.ts';

/**
 * The document database. Its errors are `FirestoreError`s. Reads are synchronous and see the last durable commit.
 * `commit` resolves when its writes are on disk; pending commits share one flush (group commit).
 */
export interface Database {
  /** The time of the last commit, or of the start, in microseconds. It never goes back. */
  readTime(): number;
  /**
   * How many documents were read or looked up since the start, including lookups by rules. This measures the cost of
   * requests.
   */
  documentsRead(): number;
  /**
   * The open transactions. A read with a transaction sees the state at the transaction's `readTime`. The transaction
   * records the read unless it is read-only.
   */
  readonly transactions: Transactions;
  get(path: string, caller: Caller, transaction?: Transaction): StoredDocument | null;
  /** Reads several documents. The rules' lookup limits apply to the whole batch. */
  batchGet(
    paths: string[],
    caller: Caller,
    transaction?: Transaction,
  ): { path: string; document: StoredDocument | null }[];
  query(query: Query, caller: Caller, transaction?: Transaction): StoredDocument[];
  aggregate(
    query: Query,
    aggregations: AggregationRequest[],
    caller: Caller,
    transaction?: Transaction,
  ): Record<string, Value>;
  /** Ids of the collections directly below a document, or the root (''). Does not check rules. */
  collectionIds(parent: string): string[];
  /**
   * Stores all writes or none. `transaction`: the token of the transaction to commit; null for none. Rejects with
   * ABORTED if there are writes and data that the transaction read has changed.
   */
  commit(writes: Write[], caller: Caller, transaction?: string | null): Promise<CommitResult>;
  /**
   * Calls `listener` once for each commit, in order. The commit is then on disk, but its `commit()` has not resolved
   * yet. Returns a function that unsubscribes.
   */
  onCommit(listener: (commit: Commit) => void): () => void;

  // Separate permission checks and reads, mainly for listeners (wire/listen).

  /**
   * Checks that the rules allow a read. Returns the paths that the rules looked up. After a change of one of them, the
   * check must be repeated. Throws PERMISSION_DENIED.
   */
  authorizeGet(path: string, document: StoredDocument | null, caller: Caller): readonly string[];
  authorizeQuery(query: Query, caller: Caller): readonly string[];
  /**
   * Checks the data of each document in the result of an allowed query. Throws PERMISSION_DENIED if the rules deny a
   * document: in that case `authorizeQuery` was wrong to allow the query.
   */
  authorizeResults(query: Query, documents: StoredDocument[], caller: Caller): void;
  /** Reads a document. Does not check rules: call `authorizeGet` first. */
  read(path: string): StoredDocument | null;
  /**
   * Runs a query. Does not check rules: call `authorizeQuery` first. Throws FAILED_PRECONDITION if an index is missing.
   */
  run(query: Query): StoredDocument[];
  /** Whether the document matches the query, ignoring limit and offset. */
  matches(query: Query, document: StoredDocument): boolean;
  /** Returns a function that compares two documents in the query's total order. */
  compare(query: Query): (a: StoredDocument, b: StoredDocument) => number;
  /**
   * Changes after `time` in the query's collection or collection group: documents written, and paths of documents
   * deleted. Null if some deletions after `time` are not known any more; the client must then read the whole result.
   */
  changesSince(query: Query, time: number): { written: StoredDocument[]; deleted: string[] } | null;
  rules(): Ruleset;
  setRules(rules: Ruleset): void;
  /**
   * Calls `listener` after `setRules`, so that the rules are checked again for all targets of the open Listen streams.
   * Returns a function that unsubscribes.
   */
  onRulesChange(listener: () => void): () => void;
  /** Deletes every document, for maintenance. Listeners receive the deletions. */
  clear(): Promise<void>;
}
