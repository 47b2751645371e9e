import { splitPath } from '../../domain/document-path.ts';
import { restValue } from './plain-values.ts';

type Operator =
  | 'EQUAL'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'ARRAY_CONTAINS_ANY';

export type Filter = readonly [field: string, op: Operator, value: unknown];
type Order = readonly [field: string, direction: 'asc' | 'desc'];

/** A query for documents of one collection. */
export interface Query {
  /** Path of the collection. */
  from: string;
  where: readonly Filter[];
  order: readonly Order[];
  /** The result starts after this position: the values of the `order` fields, in the REST encoding. */
  after?: readonly object[];
  /** The fields to return. Default: all. */
  fields?: readonly string[];
  limit?: number;
}

/** Converts the query to Firestore's `structuredQuery`. */
export function structuredQuery({ from, where, order, after, fields, limit }: Query) {
  return {
    from: [{ collectionId: splitPath(from)[1] }],
    where: { compositeFilter: { op: 'AND', filters: where.map(fieldFilter) } },
    orderBy: order.map(([fieldPath, direction]) => ({
      field: { fieldPath },
      direction: direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
    })),
    ...(after && { startAt: { values: after, before: false } }),
    ...(fields && { select: { fields: fields.map((fieldPath) => ({ fieldPath })) } }),
    ...(limit !== undefined && { limit }),
  };
}

const fieldFilter = ([fieldPath, op, value]: Filter) => ({
  fieldFilter: { field: { fieldPath }, op, value: restValue(value) },
});
