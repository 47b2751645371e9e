import { splitFieldPath } from '../firestore/field-path.ts';
import type { Value } from '../firestore/value.ts';
import { toRulesValue } from './from-proto.ts';
import type { RulesFilter } from './types.ts';
import { Constraint, type ConstraintOperator, Fault, PartialMap, type RulesValue } from './values.ts';

type Simple = Extract<RulesFilter, { kind: 'field' } | { kind: 'unary' }>;

/** What is known of every document that passes one branch of a query's filter. */
export interface Branch {
  data: PartialMap;
  /** The document path, where the query fixes `__name__`. */
  path: string | null;
}

const MOST_BRANCHES = 30;

/**
 * The filter as a disjunction of what each branch makes known; `in` and `array-contains-any` become a branch a
 * value. Null when there are more branches than a query may have.
 */
export function branchesOf(filter: RulesFilter | null): Branch[] | null {
  const branches = filter === null ? [[]] : disjunction(filter);
  return branches === null ? null : branches.map(branchOf);
}

function disjunction(filter: RulesFilter): Simple[][] | null {
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
  const known = new Map<string, Simple[]>();
  let path: string | null = null;
  for (const filter of filters) {
    if (filter.field === '__name__') {
      if (filter.kind === 'field' && filter.op === 'EQUAL') path = documentPathOf(filter.value);
      continue;
    }
    known.set(filter.field, [...(known.get(filter.field) ?? []), filter]);
  }
  const root = new Map<string, RulesValue>();
  // Shorter paths first: a filter below a value that is known whole adds nothing.
  const fields = [...known.keys()].map(splitFieldPath).sort((a, b) => a.length - b.length);
  for (const keys of fields) {
    const value = knownValue(
      [...known.entries()].find(([field]) => samePath(splitFieldPath(field), keys))?.[1] ?? [],
    );
    if (value !== null) place(root, keys, value.is);
  }
  return { data: new PartialMap(root), path };
}

function samePath(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((key, at) => key === b[at]);
}

/** Puts a value into the tree of partial maps; leaves it out below something that is not a partial map. */
function place(root: Map<string, RulesValue>, keys: string[], value: RulesValue): void {
  const [key = '', ...rest] = keys;
  if (rest.length === 0) {
    if (!root.has(key)) root.set(key, value);
    return;
  }
  const inner = root.get(key);
  if (inner === undefined) {
    const made = new Map<string, RulesValue>();
    place(made, rest, value);
    root.set(key, new PartialMap(made));
  } else if (inner instanceof PartialMap) place(inner.known as Map<string, RulesValue>, rest, value);
}

const OPERATORS: Partial<Record<string, ConstraintOperator>> = {
  NOT_EQUAL: '!=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  ARRAY_CONTAINS: 'array-contains',
  NOT_IN: 'not-in',
};

/** What the filters on one field make known; an equality wins over other constraints. Null: nothing. */
function knownValue(filters: Simple[]): { is: RulesValue } | null {
  const constraints: { op: ConstraintOperator; value: RulesValue }[] = [];
  for (const filter of filters) {
    if (filter.kind === 'unary') {
      if (filter.op === 'IS_NULL') return { is: null };
      if (filter.op === 'IS_NOT_NULL') constraints.push({ op: 'not-null', value: null });
      else return { is: new Fault('tests for NaN leave the value open') };
      continue;
    }
    if (filter.op === 'EQUAL') return { is: toRulesValue(filter.value) };
    const op = OPERATORS[filter.op];
    if (op) constraints.push({ op, value: toRulesValue(filter.value) });
  }
  return constraints.length === 0 ? null : { is: new Constraint(constraints) };
}

function documentPathOf(value: Value): string | null {
  return 'referenceValue' in value ? value.referenceValue.split('/').slice(5).join('/') : null;
}
