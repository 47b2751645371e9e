import type { Caller } from '../model/caller.ts';
import type { AggregationRequest, Commit, CommitResult, Query, Write } from '../model/query.ts';
import type { StoredDocument, Value } from '../model/value.ts';
import type { Ruleset } from '../rules/types.ts';
import type { Transaction } from './transactions/transaction.ts';
import type { Transactions } from './transactions/transactions.ts';

/**
 * The document database. Every method throws `FirestoreError`. Reads are synchronous and see the last durable commit;
 * `commit` resolves when its write is on disk (group commit: pending commits share one flush).
 */
export interface Database {
  readonly projectId: string;
  /** The time of the last commit, or of the start; never goes back. Microseconds. */
  readTime(): number;
  /** How many documents were looked up or read since the start, including those for rules: the measure of cost. */
  documentsRead(): number;
  /** Reads with a transaction see the state at its start. The transaction records them. */
  readonly transactions: Transactions;
  get(path: string, caller: Caller, transaction?: Transaction): StoredDocument | null;
  /** All documents of one request share its lookup limits. */
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
   * `transaction`: the token of the transaction to commit. Rejects with ABORTED when data that the transaction read has
   * changed since.
   */
  commit(writes: Write[], caller: Caller, transaction?: string | null): Promise<CommitResult>;
  /**
   * Calls `listener` once per commit, in order, when the commit is on disk but before its `commit()` resolves. Returns
   * a function that unsubscribes.
   */
  onCommit(listener: (commit: Commit) => void): () => void;

  // The permission checks for listeners (wire/listen), which also return the paths on which the result depends.

  /**
   * Returns the paths that the rules looked up; a change of one requires a new evaluation. Throws PERMISSION_DENIED.
   */
  authorizeGet(path: string, document: StoredDocument | null, caller: Caller): readonly string[];
  authorizeQuery(query: Query, caller: Caller): readonly string[];
  /**
   * Evaluates the rules with the data of the results; throws PERMISSION_DENIED if the evaluation by constraints was
   * wrong.
   */
  authorizeResults(query: Query, documents: StoredDocument[], caller: Caller): void;
  /** Reads a document. Does not check rules: call `authorizeGet` first. */
  read(path: string): StoredDocument | null;
  /** Runs a query. Does not check rules: call `authorizeQuery` first. Throws FAILED_PRECONDITION without an index. */
  run(query: Query): StoredDocument[];
  /** Whether the document matches the query, ignoring limit and offset. */
  matches(query: Query, document: StoredDocument): boolean;
  /** The query's total order. */
  compare(query: Query): (a: StoredDocument, b: StoredDocument) => number;
  /**
   * Changes in the query's collection (or collection group) after `time`: documents written, and paths of documents
   * deleted. Null when `time` is older than the oldest tombstone: the client must start over.
   */
  changesSince(query: Query, time: number): { written: StoredDocument[]; deleted: string[] } | null;
  rules(): Ruleset;
  setRules(rules: Ruleset): void;
  /**
   * Registers a callback for `setRules`, after which every listener must evaluate the rules again. Returns a function
   * that unregisters it.
   */
  onRulesChange(listener: () => void): () => void;
  /** Deletes every document (maintenance); listeners receive the deletions. */
  clear(): Promise<void>;
}
