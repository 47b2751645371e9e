import type { Fields, StoredDocument, Value } from './value.ts';

/** A parsed query. */
export interface Query {
  /** Path of the parent document; '' for the root. */
  parent: string;
  collectionId: string;
  allDescendants: boolean;
  filter: QueryFilter | null;
  /** The order given in the request, which rules see as `request.query.orderBy`. */
  explicitOrderBy: OrderBy[];
  /** The full order: the explicit fields, then other inequality fields, and `__name__` last unless it is explicit. */
  orderBy: OrderBy[];
  startAt: Cursor | null;
  endAt: Cursor | null;
  offset: number;
  /** Maximum number of results; null for no limit. */
  limit: number | null;
  /** Field paths to return; null for whole documents. */
  select: string[] | null;
}
export interface OrderBy {
  field: string;
  direction: 'ASC' | 'DESC';
}
/**
 * A position in the results. `values` are those of the first fields in `orderBy`. `before`: true for just before the
 * results with these values, false for just after them.
 */
export interface Cursor {
  values: Value[];
  before: boolean;
}

/** A parsed write of a commit. Paths are relative to the database root. */
export interface Write {
  kind: 'set' | 'update' | 'delete' | 'verify';
  path: string;
  /** Empty for writes of the kinds `delete` and `verify`. */
  fields: Fields;
  /** For `update`: the fields to change, as lists of keys. A field without a value in `fields` is deleted. */
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
  /**
   * The document's update time after the commit, in microseconds; null if there is no document. A write without effect
   * keeps the previous time.
   */
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
/**
 * One atomic commit. `time` is in microseconds, unique, and increases from commit to commit even if the clock goes
 * back.
 */
export interface Commit {
  time: number;
  changes: Change[];
}

export interface AggregationRequest {
  alias: string;
  kind: 'count' | 'sum' | 'average';
  /** The field to aggregate; null for a count. */
  field: string | null;
  /** The count stops at this number; null for no limit. */
  upTo: number | null;
}

/**
 * The filter of a structured query, with Firestore's operator names. `field` is a dotted path, or `__name__` for the
 * document name.
 */
export type QueryFilter =
  | { kind: 'and'; filters: QueryFilter[] }
  | { kind: 'or'; filters: QueryFilter[] }
  | { kind: 'field'; field: string; op: FieldOperator; value: Value }
  | { kind: 'unary'; field: string; op: 'IS_NULL' | 'IS_NOT_NULL' | 'IS_NAN' | 'IS_NOT_NAN' };

export type FieldOperator =
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'ARRAY_CONTAINS_ANY'
  | 'IN'
  | 'NOT_IN';
