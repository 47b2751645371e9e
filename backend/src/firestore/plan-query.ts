import type { RulesFilter } from '../rules/types.ts';
import { type IndexDefinition, type IndexedField, singleField } from './index-definitions.ts';
import { indexKey } from './index-key.ts';
import type { OrderBy, Query } from './types.ts';
import type { Value } from './value.ts';

/** A stretch of one index that holds every result of a query, in the query's order. */
export interface Plan {
  name: string;
  low: Buffer;
  high: Buffer;
  reverse: boolean;
  /** The fields whose keys decide the order; a value cut in its key makes the plan void. */
  ordered: string[];
}

type Simple = Extract<RulesFilter, { kind: 'field' } | { kind: 'unary' }>;

/**
 * The index to read for a query: equalities first, then its order, forward or backward. Null where no single index
 * runs in the query's order: then the collection is read and sorted.
 */
export function planQuery(query: Query, composites: readonly IndexDefinition[]): Plan | null {
  if (query.allDescendants) return null;
  const filters = conjunction(query.filter);
  if (filters === null) return null;
  const equal = equalities(filters);
  const order = query.orderBy.filter(({ field }) => !equal.has(field));
  const name = order.at(-1);
  if (name?.field !== '__name__' || order.slice(0, -1).some(({ field }) => field === '__name__')) return null;
  const ordered = order.slice(0, -1);
  const last = ordered.at(-1);
  if (last && last.direction !== name.direction) return null;

  if (!last) {
    const [first] = equal.keys();
    return first === undefined
      ? null
      : planOn(singleField(first), 1, query, filters, equal, name.direction === 'DESC');
  }
  const candidates = ordered.length === 1 && equal.size === 0 ? [singleField(last.field)] : composites;
  let best: Plan | null = null;
  let longest = -1;
  for (const index of candidates) {
    const prefix = index.fields.length - ordered.length;
    if (
      prefix <= longest ||
      prefix < 0 ||
      !index.fields.slice(0, prefix).every(({ field }) => equal.has(field))
    )
      continue;
    const turned = directionOf(index.fields.slice(prefix), ordered);
    if (turned === null) continue;
    best = planOn(index, prefix, query, filters, equal, turned);
    longest = prefix;
  }
  return best;
}

/** Does the index run as the order does (false), against it (true), or otherwise (null)? */
function directionOf(fields: IndexedField[], order: OrderBy[]): boolean | null {
  if (!fields.every(({ field }, at) => field === order[at]?.field)) return null;
  const turned = fields.map(({ descending }, at) => descending !== (order[at]?.direction === 'DESC'));
  const [first = false] = turned;
  return turned.every((turn) => turn === first) ? first : null;
}

function planOn(
  index: IndexDefinition,
  prefix: number,
  query: Query,
  filters: Simple[],
  equal: ReadonlyMap<string, Value>,
  reverse: boolean,
): Plan {
  const start = Buffer.concat(
    index.fields
      .slice(0, prefix)
      .map(({ field, descending }) => indexKey(equal.get(field) as Value, descending)),
  );
  const next = index.fields[prefix];
  const plan: Plan = {
    name: index.name,
    low: start,
    high: after(start),
    reverse,
    ordered: index.fields.slice(prefix).map(({ field }) => field),
  };
  if (!next) return plan;
  for (const { value, least } of bounds(query, filters, next.field)) {
    const key = Buffer.concat([start, indexKey(value, next.descending)]);
    if (least !== next.descending) plan.low = Buffer.compare(key, plan.low) > 0 ? key : plan.low;
    else plan.high = Buffer.compare(after(key), plan.high) < 0 ? after(key) : plan.high;
  }
  return plan;
}

/** Beyond every key that begins with these bytes: no part of a key begins with 255. */
function after(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.from([255])]);
}

/** What filters and cursors say of the first ordered field: at least, or at most, these values. */
function* bounds(
  query: Query,
  filters: Simple[],
  field: string,
): Generator<{ value: Value; least: boolean }> {
  for (const filter of filters) {
    if (filter.kind !== 'field' || filter.field !== field) continue;
    if (filter.op === 'GREATER_THAN' || filter.op === 'GREATER_THAN_OR_EQUAL')
      yield { value: filter.value, least: true };
    if (filter.op === 'LESS_THAN' || filter.op === 'LESS_THAN_OR_EQUAL')
      yield { value: filter.value, least: false };
  }
  const [first] = query.orderBy;
  if (first?.field !== field) return;
  const upward = first.direction === 'ASC';
  const [from] = query.startAt?.values ?? [];
  const [to] = query.endAt?.values ?? [];
  if (from) yield { value: from, least: upward };
  if (to) yield { value: to, least: !upward };
}

function conjunction(filter: RulesFilter | null): Simple[] | null {
  if (filter === null) return [];
  if (filter.kind === 'or') return null;
  if (filter.kind !== 'and') return [filter as Simple];
  const parts = filter.filters.map(conjunction);
  return parts.some((part) => part === null) ? null : (parts.flat() as Simple[]);
}

function equalities(filters: Simple[]): Map<string, Value> {
  const equal = new Map<string, Value>();
  for (const filter of filters) {
    if (filter.field === '__name__' || equal.has(filter.field)) continue;
    if (filter.kind === 'unary') {
      if (filter.op === 'IS_NULL') equal.set(filter.field, { nullValue: null });
      if (filter.op === 'IS_NAN') equal.set(filter.field, { doubleValue: 'NaN' });
    } else if (filter.op === 'EQUAL') equal.set(filter.field, filter.value);
  }
  return equal;
}
