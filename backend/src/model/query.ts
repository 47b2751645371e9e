import type { Fields, StoredDocument, Value } from './value.ts';

/** A query after parsing: `filter` as the rules see it too, `orderBy` already completed with the implicit order. */
export interface Query {
  /** Path of the parent document, '' at the root. */
  parent: string;
  collectionId: string;
  allDescendants: boolean;
  filter: QueryFilter | null;
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
/** `values` run along `orderBy`; `before` as on the wire: the cursor is before (true) or after the position. */
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
  /** Microseconds: of the document after the commit, older than it when nothing was changed; null where there is none. */
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
  /** Null for a count. */
  field: string | null;
  /** Where a count stops; null for no limit. */
  upTo: number | null;
}

/** The filter of a structured query, operators as on the wire. `field` is a dotted path, `__name__` for the document name. */
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
