import type { QueryFilter } from '../../model/query.ts';
import type { Value } from '../../model/value.ts';

/** A filter on a single field. */
export type Simple = Extract<QueryFilter, { kind: 'field' } | { kind: 'unary' }>;

/**
 * Converts the filter to a list of alternatives; each is a list of conditions that must all be true. With `spread`,
 * each value of `in` and `array-contains-any` becomes an alternative of its own, so that an index can look it up. Null
 * if there are more than `most` alternatives.
 */
export function alternatives(
  filter: QueryFilter | null,
  { spread, most = Number.POSITIVE_INFINITY }: { spread: boolean; most?: number },
): Simple[][] | null {
  if (filter === null) return [[]];
  if (filter.kind === 'or' || filter.kind === 'and') {
    let all: Simple[][] = filter.kind === 'or' ? [] : [[]];
    for (const part of filter.filters) {
      const inner = alternatives(part, { spread, most });
      if (inner === null) return null;
      all =
        filter.kind === 'or'
          ? [...all, ...inner]
          : all.flatMap((left) => inner.map((right) => [...left, ...right]));
      if (all.length > most) return null;
    }
    return all;
  }
  if (!spread || filter.kind !== 'field' || !('arrayValue' in filter.value)) return [[filter as Simple]];
  const single = { IN: 'EQUAL', ARRAY_CONTAINS_ANY: 'ARRAY_CONTAINS' } as const;
  const op = filter.op === 'IN' || filter.op === 'ARRAY_CONTAINS_ANY' ? single[filter.op] : null;
  if (op === null) return [[filter]];
  const values = filter.value.arrayValue.values ?? [];
  return values.length > most ? null : values.map((value) => [{ ...filter, op, value }]);
}

/**
 * The condition that one alternative of a query's filter sets for a field. `equal`: the field equals this value.
 * `contains`: the field is a list that contains this value.
 */
export interface Known {
  equal?: Value;
  contains?: Value;
}

/** The equality filters of one alternative, by field. */
export function equalities(filters: Simple[]): Map<string, Known> {
  const known = new Map<string, Known>();
  const add = (field: string, fact: Known) => known.set(field, { ...fact, ...known.get(field) });
  for (const filter of filters) {
    if (filter.field === '__name__') continue;
    if (filter.kind === 'unary') {
      if (filter.op === 'IS_NULL') add(filter.field, { equal: { nullValue: null } });
      if (filter.op === 'IS_NAN') add(filter.field, { equal: { doubleValue: 'NaN' } });
    } else if (filter.op === 'EQUAL') add(filter.field, { equal: filter.value });
    else if (filter.op === 'ARRAY_CONTAINS') add(filter.field, { contains: filter.value });
  }
  return known;
}
