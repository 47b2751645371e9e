import type { Value } from '../../model/value.ts';
import type { Simple } from './branches.ts';

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
