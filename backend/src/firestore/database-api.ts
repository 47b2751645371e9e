import type { Caller } from '../model/caller.ts';
import type { AggregationRequest, Commit, CommitResult, Query, Write } from '../model/query.ts';
import type { StoredDocument, Value } from '../model/value.ts';
import type { Ruleset } from '../rules/types.ts';
import type { Transaction } from './transactions/transaction.ts';
import type { Transactions } from './transactions/transactions.ts';

/**
 * The document database. Every method throws `FirestoreError`. Reads are synchronous and see the last durable
 * commit; `commit` resolves when its write is on disk (commits that wait together share one disk flush).
 */
export interface Database {
  readonly projectId: string;
  /** The time of the last commit, or of the start; never goes back. Microseconds. */
  readTime(): number;
  /** How many documents were looked for or read since the start, for rules as well: what the work has cost. */
  documentsRead(): number;
  /** Reads with a transaction see the state of its time, and it remembers them. */
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
  /** The collections directly below a document, or the root (''), without any check. */
  collectionIds(parent: string): string[];
  /** `transaction`: the token of one that this ends. Rejects with ABORTED when what it read has changed. */
  commit(writes: Write[], caller: Caller, transaction?: string | null): Promise<CommitResult>;
  /** Called once per commit, in commit order, after it is durable and before its `commit()` resolves. Returns the way to stop. */
  onCommit(listener: (commit: Commit) => void): () => void;

  // For listeners (wire/listen): the same decisions as above, with what they were based on.

  /** Throws PERMISSION_DENIED or answers the paths that the rules looked up: a change of one of them calls for a new decision. */
  authorizeGet(path: string, document: StoredDocument | null, caller: Caller): readonly string[];
  authorizeQuery(query: Query, caller: Caller): readonly string[];
  /** Evaluates the rules with the real data of results; throws PERMISSION_DENIED if the decision by constraints was too generous. */
  authorizeResults(query: Query, documents: StoredDocument[], caller: Caller): void;
  /** The document without any check: only after `authorizeGet`. */
  read(path: string): StoredDocument | null;
  /** The result without any check: only after `authorizeQuery`. Refuses (FAILED_PRECONDITION) what lacks an index. */
  run(query: Query): StoredDocument[];
  /** Is the document a result of the query, leaving limit and offset aside? */
  matches(query: Query, document: StoredDocument): boolean;
  /** The query's total order. */
  compare(query: Query): (a: StoredDocument, b: StoredDocument) => number;
  /**
   * What happened in the query's collection (or collection group) after `time`: documents written, and paths of
   * documents deleted. Null when `time` is older than the oldest tombstone: the caller starts over.
   */
  changesSince(query: Query, time: number): { written: StoredDocument[]; deleted: string[] } | null;
  rules(): Ruleset;
  setRules(rules: Ruleset): void;
  /** Called after `setRules`: the rules must be evaluated again for every listener. Returns the way to stop. */
  onRulesChange(listener: () => void): () => void;
  /** Deletes every document (maintenance); listeners see the deletions. */
  clear(): Promise<void>;
}
