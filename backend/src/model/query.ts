import type { Ruleset, RulesFilter } from '../rules/types.ts';
import type { Caller } from './caller.ts';
import type { Fields, StoredDocument, Value } from './value.ts';

/** A query after parsing: `filter` as the rules see it too, `orderBy` already completed with the implicit order. */
export interface Query {
  /** Path of the parent document, '' at the root. */
  parent: string;
  collectionId: string;
  allDescendants: boolean;
  filter: RulesFilter | null;
  /** The explicit order of the request, for the rules' `request.query.orderBy`. */
  explicitOrderBy: OrderBy[];
  /** The whole order: explicit, then every inequality field, then `__name__`. */
  orderBy: OrderBy[];
  startAt: Cursor | null;
  endAt: Cursor | null;
  offset: number;
  /** Null: no limit. */
  limit: number | null;
  /** Field paths of a projection, null for whole documents. */
  select: string[] | null;
}
export interface OrderBy {
  field: string;
  direction: 'ASC' | 'DESC';
}
/** `values` run along `orderBy`; `before` as on the wire: the cursor stands before (true) or after the position. */
export interface Cursor {
  values: Value[];
  before: boolean;
}

/** One write of a commit after parsing. Paths are relative to the database root. */
export interface Write {
  kind: 'set' | 'update' | 'delete' | 'verify';
  path: string;
  /** `set` and `update` only. */
  fields: Fields;
  /** `update`: the masked field paths, each already split into its segments; a masked path absent in `fields` is deleted. */
  mask: string[][] | null;
  transforms: Transform[];
  precondition: { exists: boolean } | { updateTime: number } | null;
}
export type Transform = { field: string[] } & (
  | { kind: 'serverTimestamp' }
  | { kind: 'increment' | 'maximum' | 'minimum'; operand: Value }
  | { kind: 'arrayUnion' | 'arrayRemove'; values: Value[] }
);

export interface WriteResult {
  /** Microseconds; null for deletes and verifies. */
  updateTime: number | null;
  transformResults: Value[];
}
export interface CommitResult {
  commitTime: number;
  writeResults: WriteResult[];
}

export interface Change {
  path: string;
  before: StoredDocument | null;
  after: StoredDocument | null;
}
/** One atomic commit. `time` in microseconds is unique and rises from commit to commit, whatever the clock does. */
export interface Commit {
  time: number;
  changes: Change[];
}

export interface AggregationRequest {
  alias: string;
  kind: 'count' | 'sum' | 'average';
  field: string | null;
}

/**
 * The document database. Every method throws `FirestoreError`. Reads are synchronous and see the last durable
 * commit; `commit` resolves when its write is on disk (commits that wait together share one disk flush).
 */
export interface Database {
  readonly projectId: string;
  /** The time of the last commit, or of the start; never goes back. Microseconds. */
  readTime(): number;
  get(path: string, caller: Caller): StoredDocument | null;
  /** All documents of one request share its lookup limits. */
  batchGet(paths: string[], caller: Caller): { path: string; document: StoredDocument | null }[];
  query(query: Query, caller: Caller): StoredDocument[];
  aggregate(query: Query, aggregations: AggregationRequest[], caller: Caller): Record<string, Value>;
  commit(writes: Write[], caller: Caller): Promise<CommitResult>;
  /** Called once per commit, in commit order, after it is durable and before its `commit()` resolves. Returns the way to stop. */
  onCommit(listener: (commit: Commit) => void): () => void;

  // For listeners (wire/listen): the same judgement as above, with what it was based on.

  /** Throws PERMISSION_DENIED or answers the paths that the rules looked up: a change of one of them calls for a new judgement. */
  authorizeGet(path: string, document: StoredDocument | null, caller: Caller): readonly string[];
  authorizeQuery(query: Query, caller: Caller): readonly string[];
  /** Judges results with their real data as well; throws PERMISSION_DENIED if the judgement by constraints was too generous. */
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
   * documents deleted. Null when `time` is older than the tombstones that are kept: the caller starts over.
   */
  changesSince(query: Query, time: number): { written: StoredDocument[]; deleted: string[] } | null;
  rules(): Ruleset;
  setRules(rules: Ruleset): void;
  /** Called after `setRules`: every listener must be judged again. Returns the way to stop. */
  onRulesChange(listener: () => void): () => void;
  /** Deletes every document (maintenance); listeners see the deletions. */
  clear(): Promise<void>;
}
