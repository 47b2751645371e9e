import { checkId } from '../../model/document-name.ts';
import { FirestoreError } from '../../model/errors.ts';
import { joinFieldPath, splitFieldPath } from '../../model/field-path.ts';
import type { AggregationRequest, Cursor, OrderBy, Query, QueryFilter } from '../../model/query.ts';
import {
  checkCursor,
  checkDatabase,
  checkFilter,
  checkOrder,
  inequalityFields,
  simpleFilters,
} from './check-query.ts';
import { enumOf, listOf, messageOf, oneOf, parseValue, textOf, wholeOf } from './proto-value.ts';

function invalid(message: string): FirestoreError {
  return new FirestoreError('INVALID_ARGUMENT', message);
}

/** Limit of filters plus orders (Firestore, “Usage and limits”), because their cost is quadratic. */
const MOST_PARTS = 100;
/** Limit of selected fields, because each is looked up in every result. */
const MOST_SELECTED = 1000;

const QUERY = ['select', 'from', 'where', 'orderBy', 'startAt', 'endAt', 'offset', 'limit'] as const;

/**
 * Parses a structured query of `database`, the name of a database. `parent` is the path of the parent document; '' for
 * the root. Throws INVALID_ARGUMENT.
 */
export function parseQuery(json: unknown, parent: string, database: string): Query {
  const query = messageOf(json, 'structuredQuery', QUERY);
  const from = listOf(query.from, 'from');
  if (from.length !== 1) throw invalid('StructuredQuery.from must have exactly one collection selector.');
  const source = messageOf(from[0], 'from', ['collectionId', 'allDescendants']);
  const collectionId = textOf(source.collectionId, 'collectionId');
  checkId(collectionId, 'Collection');
  const filter = query.where === undefined ? null : parseFilter(query.where, 0);
  const explicitOrderBy = listOf(query.orderBy, 'orderBy').map(parseOrder);
  if (simpleFilters(filter).length + explicitOrderBy.length > MOST_PARTS)
    throw invalid(`A query can have at most ${MOST_PARTS} filters and orders.`);
  if (filter) checkFilter(filter);
  const orderBy = completeOrder(explicitOrderBy, filter);
  const limit = query.limit === undefined ? null : wholeOf(limitOf(query.limit), 'limit');
  const offset = query.offset === undefined ? 0 : wholeOf(query.offset, 'offset');
  if (limit !== null && limit < 0) throw invalid('limit is negative');
  if (offset < 0) throw invalid('offset is negative');
  const select = query.select === undefined ? null : parseSelect(query.select);
  const parsed: Query = {
    parent,
    collectionId,
    allDescendants: source.allDescendants === true,
    filter,
    explicitOrderBy,
    orderBy,
    startAt: parseCursor(query.startAt, explicitOrderBy),
    endAt: parseCursor(query.endAt, explicitOrderBy),
    offset,
    limit,
    select: select !== null && select.length === 0 ? null : select,
  };
  checkDatabase(parsed, database);
  return parsed;
}

function parseSelect(json: unknown): string[] {
  const fields = listOf(messageOf(json, 'select', ['fields']).fields, 'select');
  if (fields.length > MOST_SELECTED) throw invalid(`A query can select at most ${MOST_SELECTED} fields.`);
  return fields.map(fieldOf);
}

/** The limit, given as a number or as `{value}`. */
function limitOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null ? (json as { value?: unknown }).value : json;
}

/** The canonical field path of a reference. Throws INVALID_ARGUMENT. */
function fieldOf(json: unknown): string {
  const path = textOf(messageOf(json, 'field', ['fieldPath']).fieldPath, 'fieldPath');
  return path === '__name__' ? path : joinFieldPath(splitFieldPath(path));
}

function parseOrder(json: unknown): OrderBy {
  const order = messageOf(json, 'orderBy', ['field', 'direction']);
  const direction = enumOf(order.direction, 'direction', 'Unrecognized ordering.');
  return { field: fieldOf(order.field), direction: direction === 'DESCENDING' ? 'DESC' : 'ASC' };
}

const FILTERS = ['compositeFilter', 'unaryFilter', 'fieldFilter'] as const;

function parseFilter(json: unknown, depth: number): QueryFilter {
  if (depth > 20) throw invalid('A filter is nested too deeply.');
  const [kind, filter] = oneOf(messageOf(json, 'where', FILTERS), 'where', FILTERS);
  if (kind === 'compositeFilter') {
    const composite = messageOf(filter, kind, ['op', 'filters']);
    const op = operatorOf(composite.op, 'compositeOperator', 'Unsupported CompositeFilter operator.');
    const parts = listOf(composite.filters, 'filters');
    if (parts.length === 0) throw invalid('A composite filter must contain filters.');
    return { kind: op === 'AND' ? 'and' : 'or', filters: parts.map((part) => parseFilter(part, depth + 1)) };
  }
  if (kind === 'unaryFilter') {
    const unary = messageOf(filter, kind, ['op', 'field']);
    const op = operatorOf(unary.op, 'unaryOperator', 'Unknown UnaryFilter operator.');
    return { kind: 'unary', field: fieldOf(unary.field), op };
  }
  const simple = messageOf(filter, kind, ['op', 'field', 'value']);
  const op = operatorOf(simple.op, 'fieldOperator', 'Unknown FieldFilter operator.');
  const field = fieldOf(simple.field);
  const value = parseValue(simple.value);
  if (op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY') {
    const values = 'arrayValue' in value ? (value.arrayValue.values ?? []) : null;
    if (values === null) throw invalid(`'${op}' requires an ArrayValue.`);
    if (values.length === 0) throw invalid(`'${op}' requires an non-empty ArrayValue.`);
    if (values.length > (op === 'NOT_IN' ? 10 : 30))
      throw invalid(`'${op}' supports up to ${op === 'NOT_IN' ? 10 : 30} comparison values.`);
  }
  return { kind: 'field', field, op, value };
}

/** Parses the required operator of a filter. Throws INVALID_ARGUMENT. */
function operatorOf<E extends 'compositeOperator' | 'fieldOperator' | 'unaryOperator'>(
  json: unknown,
  which: E,
  refusal: string,
) {
  const op = enumOf(json, which, refusal);
  if (op === 'OPERATOR_UNSPECIFIED') throw invalid(refusal);
  return op as Exclude<typeof op, 'OPERATOR_UNSPECIFIED'>;
}

/**
 * Completes the given order of a query: appends the other fields of its inequality filters, sorted by name, then the
 * document name. They get the direction of the last given field. Throws INVALID_ARGUMENT.
 */
function completeOrder(explicit: OrderBy[], filter: QueryFilter | null): OrderBy[] {
  const order = [...explicit];
  const last = explicit.at(-1)?.direction ?? 'ASC';
  for (const field of inequalityFields(filter).sort())
    if (field !== '__name__' && !order.some((entry) => entry.field === field))
      order.push({ field, direction: last });
  if (!order.some((entry) => entry.field === '__name__')) order.push({ field: '__name__', direction: last });
  checkOrder(order);
  return order;
}

/** Parses a cursor of a query that states this order; null if absent. Throws INVALID_ARGUMENT. */
function parseCursor(json: unknown, explicitOrderBy: OrderBy[]): Cursor | null {
  if (json === undefined) return null;
  const cursor = messageOf(json, 'cursor', ['values', 'before']);
  const values = listOf(cursor.values, 'values').map((value) => parseValue(value));
  const parsed = { values, before: cursor.before === true };
  checkCursor(parsed, explicitOrderBy);
  return parsed;
}

const MOST_AGGREGATIONS = 5;
const ALIAS_BYTES = 1500;

/** Parses the aggregations of a `structuredAggregationQuery`. Throws INVALID_ARGUMENT. */
export function parseAggregations(json: unknown): AggregationRequest[] {
  const list = listOf(json, 'aggregations');
  if (list.length === 0) throw invalid('Aggregations can not be empty.');
  if (list.length > MOST_AGGREGATIONS)
    throw invalid(
      `The maximum number of aggregations allowed in an aggregation query is ${MOST_AGGREGATIONS}. Received: ${list.length}`,
    );
  const aliases = new Set<string>();
  let unnamed = 0;
  return list.map((entry) => {
    const aggregation = messageOf(entry, 'aggregation', ['alias', ...OPERATIONS]);
    const given = aggregation.alias === undefined ? '' : textOf(aggregation.alias, 'alias');
    if (given === '') unnamed += 1;
    const alias = given === '' ? `field_${unnamed}` : given;
    checkAlias(alias);
    if (aliases.has(alias)) throw invalid(`Aggregation aliases contain duplicate alias: ${alias}.`);
    aliases.add(alias);
    return { alias, ...parseOperation(aggregation) };
  });
}

const OPERATIONS = ['count', 'sum', 'avg'] as const;

function checkAlias(alias: string): void {
  if (/^__.*__$/s.test(alias)) throw invalid(`The property.name "${alias.slice(0, 200)}" is reserved.`);
  if (Buffer.byteLength(alias) > ALIAS_BYTES)
    throw invalid(`The property.name is longer than ${ALIAS_BYTES} bytes.`);
}

function parseOperation(
  aggregation: Partial<Record<(typeof OPERATIONS)[number], unknown>>,
): Omit<AggregationRequest, 'alias'> {
  const [kind, other] = OPERATIONS.filter((known) => aggregation[known] !== undefined);
  if (kind === undefined) throw invalid('Operator field in Aggregation is not set.');
  if (other !== undefined) throw invalid(`An aggregation cannot be both ${kind} and ${other}.`);
  if (kind === 'count') {
    const { upTo } = messageOf(aggregation.count, kind, ['upTo']);
    return { kind, field: null, upTo: parseUpTo(upTo) };
  }
  const { field } = messageOf(aggregation[kind], kind, ['field']);
  return { kind: kind === 'avg' ? 'average' : kind, field: aggregatedField(field), upTo: null };
}

/** Maximum of a count: a number, a string of digits, or either as `{value}`. */
function parseUpTo(json: unknown): number | null {
  if (json === undefined || json === null) return null;
  const bare = typeof json === 'object' ? (json as { value?: unknown }).value : json;
  const upTo = wholeOf(bare, 'upTo');
  if (upTo < 0)
    throw invalid('The `up_to` value in a COUNT aggregation must be greater than or equal to zero.');
  return upTo;
}

function aggregatedField(json: unknown): string {
  const field = fieldOf(json);
  if (field === '__name__') throw invalid('Aggregations are not supported for the property: __key__');
  return field;
}
