import { splitFieldPath } from '../../model/field-path.ts';
import type { FieldOperator, QueryFilter } from '../../model/query.ts';
import { isNumber } from '../values/arithmetic.ts';
import { toRulesValue } from '../values/from-proto.ts';
import {
  Constraint,
  type ConstraintOperator,
  FixedValue,
  OPEN,
  PartialMap,
  type RulesValue,
} from '../values/values.ts';

type Simple = Extract<QueryFilter, { kind: 'field' } | { kind: 'unary' }>;

/** The field values that are known for all documents that match one branch of the filter. */
export interface Branch {
  data: PartialMap;
  /** Path of the document as segments, if the query requires a certain `__name__`; otherwise null. */
  path: readonly string[] | null;
}

const MOST_BRANCHES = 30;

/**
 * Splits the filter into branches (a disjunction), each with the values that it requires. Each value of `in` and
 * `array-contains-any` becomes a branch. Null if there are no branches or too many.
 */
export function branchesOf(filter: QueryFilter | null): Branch[] | null {
  const branches = filter === null ? [[]] : disjunction(filter);
  return branches === null || branches.length === 0 ? null : branches.map(branchOf);
}

function disjunction(filter: QueryFilter): Simple[][] | null {
  if (filter.kind === 'or') {
    const all: Simple[][] = [];
    for (const inner of filter.filters) {
      const branches = disjunction(inner);
      if (branches === null) return null;
      all.push(...branches);
      if (all.length > MOST_BRANCHES) return null;
    }
    return all;
  }
  if (filter.kind === 'and') {
    let all: Simple[][] = [[]];
    for (const inner of filter.filters) {
      const branches = disjunction(inner);
      if (branches === null || all.length * branches.length > MOST_BRANCHES) return null;
      all = all.flatMap((left) => branches.map((right) => [...left, ...right]));
    }
    return all;
  }
  if (filter.kind === 'field' && (filter.op === 'IN' || filter.op === 'ARRAY_CONTAINS_ANY')) {
    const op = filter.op === 'IN' ? 'EQUAL' : 'ARRAY_CONTAINS';
    const values = 'arrayValue' in filter.value ? (filter.value.arrayValue.values ?? []) : [];
    return values.length > MOST_BRANCHES ? null : values.map((value) => [{ ...filter, op, value }]);
  }
  return [[filter as Simple]];
}

function branchOf(filters: Simple[]): Branch {
  const named = filters.filter(({ field }) => field === '__name__');
  const byField = new Map<string, { keys: string[]; filters: Simple[] }>();
  for (const filter of filters) {
    if (filter.field === '__name__') continue;
    const keys = fieldKeys(filter.field);
    // Skips a filter with an invalid field path, because it restricts nothing.
    if (keys === null) continue;
    const same = byField.get(keys.join('\u0000')) ?? { keys, filters: [] };
    same.filters.push(filter);
    byField.set(keys.join('\u0000'), same);
  }
  const root = new Map<string, RulesValue>();
  // Shorter paths come first, because a filter on a subfield of a fully known value adds nothing.
  const fields = [...byField.values()].sort((a, b) => a.keys.length - b.keys.length);
  for (const { keys, filters } of fields) place(root, keys, knownValue(filters));
  return { data: new PartialMap(root), path: fixedPath(named) };
}

function fieldKeys(field: string): string[] | null {
  try {
    return splitFieldPath(field);
  } catch {
    return null;
  }
}

function fixedPath(filters: Simple[]): string[] | null {
  for (const filter of filters) {
    if (filter.kind === 'field' && filter.op === 'EQUAL' && 'referenceValue' in filter.value)
      return filter.value.referenceValue.split('/').slice(5);
  }
  return null;
}

/** Stores a value in a tree of partial maps. Does nothing if a parent already has a value or constraints. */
function place(root: Map<string, RulesValue>, keys: readonly string[], value: RulesValue): void {
  const [key = '', ...rest] = keys;
  const inner = root.get(key);
  if (rest.length === 0) {
    if (inner === undefined) root.set(key, value);
  } else if (inner === undefined) {
    const made = new Map<string, RulesValue>();
    place(made, rest, value);
    root.set(key, new PartialMap(made));
  } else if (inner instanceof PartialMap) {
    const merged = new Map(inner.known);
    place(merged, rest, value);
    root.set(key, new PartialMap(merged));
  }
}

const OPERATORS: Partial<Record<FieldOperator, ConstraintOperator>> = {
  NOT_EQUAL: '!=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  ARRAY_CONTAINS: 'array-contains',
  NOT_IN: 'not-in',
};

/**
 * The value of a field, or its constraints, according to all filters on the field. The first equality or test for NaN
 * overrides the other filters.
 */
function knownValue(filters: readonly Simple[]): RulesValue {
  const constraints: { op: ConstraintOperator; value: RulesValue }[] = [];
  for (const filter of filters) {
    if (filter.kind === 'unary') {
      if (filter.op === 'IS_NULL') return null;
      if (filter.op !== 'IS_NOT_NULL') return OPEN;
      constraints.push({ op: 'not-null', value: null });
    } else {
      const value = toRulesValue(filter.value);
      if (filter.op === 'EQUAL') {
        const isCrowded = filters.length > 1;
        return isCrowded || isNumber(value) ? new FixedValue(value, isCrowded) : value;
      }
      const op = OPERATORS[filter.op];
      if (op) constraints.push({ op, value });
    }
  }
  return new Constraint(constraints);
}
