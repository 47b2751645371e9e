import type { Fields, StoredDocument, Value } from './value.ts';

/** A parsed query: `filter` as the rules see it, `orderBy` including the implicit order. */
export interface Query {
  /** Path of the parent document, '' at the root. */
  parent: string;
  collectionId: string;
  allDescendants: boolean;
  filter: QueryFilter | null;
  /** The order given in the request, for the rules' `request.query.orderBy`. */
  explicitOrderBy: OrderBy[];
  /** The full order: the explicit fields, then every inequality field, then `__name__`. */
  orderBy: OrderBy[];
  startAt: Cursor | null;
  endAt: Cursor | null;
  offset: number;
  /** Maximum number of results; null for no limit. */
  limit: number | null;
  /** Field paths of a projection; null for whole documents. */
  select: string[] | null;
}
export interface OrderBy {
  field: string;
  direction: 'ASC' | 'DESC';
}
/** `values` follow `orderBy`. `before`, as on the wire: the cursor is just before (true) or after the position. */
export interface Cursor {
  values: Value[];
  before: boolean;
}

/** One parsed write of a commit. Paths are relative to the database root. */
export interface Write {
  kind: 'set' | 'update' | 'delete' | 'verify';
  path: string;
  /** Only in writes of the kinds `set` and `update`. */
  fields: Fields;
  /** For `update`: the masked field paths, split into keys; a masked path without a value in `fields` is deleted. */
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
  /** Microseconds. The document's update time after the commit, unchanged by a no-op; null without a document. */
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
 * One atomic commit. `time` in microseconds is unique and rises from commit to commit, even if the clock jumps back.
 */
export interface Commit {
  time: number;
  changes: Change[];
}

export interface AggregationRequest {
  alias: string;
  kind: 'count' | 'sum' | 'average';
  /** The aggregated field; null for a count. */
  field: string | null;
  /** Upper limit of a count; null for none. */
  upTo: number | null;
}

/**
 * The filter of a structured query, with the operators of the wire. `field` is a dotted path, `__name__` for the
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
