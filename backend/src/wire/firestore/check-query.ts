import { alternatives } from '../../firestore/query/branches.ts';
import { FirestoreError } from '../../model/errors.ts';
import type { Cursor, OrderBy, Query, QueryFilter } from '../../model/query.ts';
import type { Value } from '../../model/value.ts';

const MOST_DISJUNCTIONS = 30;
const MOST_INEQUALITY_FIELDS = 10;
const INEQUALITIES = new Set<string>([
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_IN',
  'IS_NOT_NULL',
  'IS_NOT_NAN',
]);
const NEGATIONS = new Set<string>(['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NULL', 'IS_NOT_NAN']);

export type SimpleFilter = Extract<QueryFilter, { kind: 'field' } | { kind: 'unary' }>;

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message);

/** All conditions of a filter, including those nested in AND and OR. */
export function simpleFilters(filter: QueryFilter | null): SimpleFilter[] {
  if (filter === null) return [];
  return filter.kind === 'and' || filter.kind === 'or' ? filter.filters.flatMap(simpleFilters) : [filter];
}

/** The distinct fields with an inequality filter, such as `<` or `!=`. */
export function inequalityFields(filter: QueryFilter | null): string[] {
  const fields = simpleFilters(filter).filter(({ op }) => INEQUALITIES.has(op));
  return [...new Set(fields.map(({ field }) => field))];
}

/** Rejects filters that are always invalid. Throws INVALID_ARGUMENT with Firestore's texts. */
export function checkFilter(filter: QueryFilter): void {
  const simple = simpleFilters(filter);
  const has = (...ops: string[]) => simple.some(({ op }) => ops.includes(op));
  if (simple.filter(({ op }) => NEGATIONS.has(op)).length > 1) {
    throw invalid(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  if (has('NOT_IN') && (has('IN', 'ARRAY_CONTAINS_ANY') || hasOr(filter)))
    throw invalid("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  const count = disjunctions(filter);
  if (count > MOST_DISJUNCTIONS) {
    throw invalid(
      `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${MOST_DISJUNCTIONS}`,
    );
  }
  for (const together of alternatives(filter, { spread: false }) ?? []) {
    if (together.filter(({ op }) => op === 'ARRAY_CONTAINS' || op === 'ARRAY_CONTAINS_ANY').length > 1)
      throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  }
  for (const part of simple) if (part.field === '__name__') checkKeyFilter(part);
  checkInequalities(filter, simple);
}

function checkKeyFilter(filter: SimpleFilter): void {
  if (filter.op === 'ARRAY_CONTAINS' || filter.op === 'ARRAY_CONTAINS_ANY')
    throw invalid('the name __key__ is reserved');
  if (comparedValues(filter).some((value) => !('referenceValue' in value)))
    throw invalid('__key__ filter value must be a Key');
}

function comparedValues(filter: SimpleFilter): Value[] {
  if (filter.kind === 'unary') return [{ nullValue: null }];
  if (filter.op !== 'IN' && filter.op !== 'NOT_IN') return [filter.value];
  return 'arrayValue' in filter.value ? (filter.value.arrayValue.values ?? []) : [];
}

function checkInequalities(filter: QueryFilter, simple: SimpleFilter[]): void {
  const fields = inequalityFields(filter);
  if (fields.length > MOST_INEQUALITY_FIELDS) {
    throw invalid(
      `The query contains ${fields.length} distinct inequality fields: [${fields.join(', ').slice(0, 500)}]. A query may not have more than ${MOST_INEQUALITY_FIELDS} distinct inequality fields.`,
    );
  }
  const asksForKey = simple.some(({ field, op }) => field === '__name__' && (op === 'EQUAL' || op === 'IN'));
  if (asksForKey && fields.length > 0 && !fields.includes('__name__')) {
    throw invalid(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
}

function hasOr(filter: QueryFilter): boolean {
  return filter.kind === 'or' || (filter.kind === 'and' && filter.filters.some(hasOr));
}

function disjunctions(filter: QueryFilter): number {
  if (filter.kind === 'or') return filter.filters.reduce((sum, part) => sum + disjunctions(part), 0);
  if (filter.kind === 'and') return filter.filters.reduce((product, part) => product * disjunctions(part), 1);
  if (filter.kind !== 'field' || (filter.op !== 'IN' && filter.op !== 'ARRAY_CONTAINS_ANY')) return 1;
  return 'arrayValue' in filter.value ? (filter.value.arrayValue.values ?? []).length : 1;
}

/**
 * Checks the full order of a query: no field may follow the document name (`__name__`) or occur twice. Throws
 * INVALID_ARGUMENT.
 */
export function checkOrder(order: OrderBy[]): void {
  const known = new Set<string>();
  for (const [at, { field }] of order.entries()) {
    if (field === '__name__' && at < order.length - 1)
      throw invalid('order by clause cannot contain more fields after the key');
    if (known.has(field)) throw invalid(`order by clause cannot contain duplicate fields ${field}`);
    known.add(field);
  }
}

/**
 * Checks a cursor against the order that the query states. As at Google, a cursor has no values for fields that complete
 * the order (`completeOrder`). Throws INVALID_ARGUMENT.
 */
export function checkCursor({ values }: Cursor, order: OrderBy[]): void {
  if (values.length > order.length) throw invalid('Cursor has too many values.');
  for (const [at, value] of values.entries())
    if (order[at]?.field === '__name__' && !('referenceValue' in value))
      throw invalid('Cursor __key__ value is not a document reference.');
}

/**
 * Rejects a query that compares the document name with a name of another database, in filters or cursors. `database` is
 * `projects/{project}/databases/{database}`. Throws INVALID_ARGUMENT.
 */
export function checkDatabase({ filter, startAt, endAt, orderBy }: Query, database: string): void {
  const foreign = (value: Value | undefined) =>
    value && 'referenceValue' in value && !value.referenceValue.startsWith(`${database}/`)
      ? value.referenceValue.split('/').slice(0, 4).join('/')
      : undefined;
  const named = simpleFilters(filter).filter(({ field }) => field === '__name__');
  const other = named
    .flatMap(comparedValues)
    .map(foreign)
    .find((one) => one !== undefined);
  if (other !== undefined)
    throw invalid(
      `The request was for database '${database}' but was attempting to access database '${other}'`,
    );
  const key = orderBy.findIndex(({ field }) => field === '__name__');
  if ([startAt, endAt].some((cursor) => foreign(cursor?.values[key]) !== undefined))
    throw invalid('The cursor key is in a different database than the query');
}
