import { splitFieldPath } from '../../model/field-path.ts';
import type { OrderBy, Query } from '../../model/query.ts';
import type { Value } from '../../model/value.ts';
import { equalities, type Known, type Simple } from './branches.ts';
import type { IndexConfiguration, Scope } from './index/index-configuration.ts';
import {
  BY_NAME,
  composite,
  holdsField,
  type IndexDefinition,
  type IndexedField,
  singleField,
} from './index/index-definitions.ts';
import { indexKey } from './index/index-key.ts';
import { suffixBounds } from './suffix-bounds.ts';

/**
 * A plan for reading one alternative in the query's order. The results are the documents that occur in every index
 * range of `stretches`. All keys in a range begin with the range's prefix, which consists of the values of equality
 * filters. The rest of a document's key is the same in every range.
 */
export interface Plan {
  stretches: { name: string; prefix: Buffer }[];
  /** Bounds of the key after the prefix. The lower is inclusive, the upper exclusive. */
  low: Buffer;
  high: Buffer;
  reverse: boolean;
  /** The fields that determine the order. The plan fails if one of their values was cut off in its key. */
  ordered: string[];
}

interface Candidate {
  definition: IndexDefinition;
  prefix: IndexedField[];
  reverse: boolean;
}

/** The indexes to read for one alternative of a query; null if no index has the query's order. */
export function planQuery(
  query: Query,
  filters: Simple[],
  { composites, overrides }: IndexConfiguration,
  prefixOfNames: string,
): Plan | null {
  const scope: Scope = query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
  const equal = equalities(filters);
  const order = query.orderBy.filter(({ field }) => equal.get(field)?.equal === undefined);
  const name = order.at(-1);
  const ordered = order.slice(0, -1);
  const last = ordered.at(-1);
  if (name?.field !== '__name__' || ordered.some(({ field }) => field === '__name__')) return null;
  if (last && last.direction !== name.direction) return null;

  const held = (field: string, mode: 'ASCENDING' | 'CONTAINS') =>
    holdsField(overrides, query.collectionId, splitFieldPath(field))(scope, mode);
  const known = [
    ...composites
      .filter((index) => index.collectionGroup === query.collectionId && index.queryScope === scope)
      .map(composite),
    ...[...equal].flatMap(([field, { contains, ...one }]) => [
      ...(one.equal && held(field, 'ASCENDING') ? [singleField(field, 'ASCENDING')] : []),
      ...(contains && held(field, 'CONTAINS') ? [singleField(field, 'CONTAINS')] : []),
    ]),
    ...(last && held(last.field, 'ASCENDING') ? [singleField(last.field, 'ASCENDING')] : []),
    ...(last ? [] : [BY_NAME]),
  ];
  const candidates = known.flatMap((definition) => candidate(definition, ordered, name, equal) ?? []);
  const chosen = [false, true]
    .map((reverse) => cover(candidates.filter((one) => one.reverse === reverse)))
    .filter(({ chosen }) => chosen.length > 0)
    .sort((a, b) => b.covers - a.covers || a.chosen.length - b.chosen.length)[0]?.chosen;
  const [first] = chosen ?? [];
  if (!chosen || !first) return null;

  const { reverse } = first;
  const pattern = first.definition.fields.slice(first.prefix.length);
  const descending = (first.definition.fields.at(-1)?.mode ?? 'ASCENDING') === 'DESCENDING';
  return {
    stretches: chosen.map(({ definition, prefix }) => ({
      name: definition.name,
      prefix: Buffer.concat(
        prefix.map(({ field, mode }) => {
          const one = equal.get(field);
          return indexKey((mode === 'CONTAINS' ? one?.contains : one?.equal) as Value, mode === 'DESCENDING');
        }),
      ),
    })),
    ...suffixBounds(query, filters, pattern, descending, equal, prefixOfNames),
    reverse,
    ordered: pattern.map(({ field }) => field),
  };
}

/**
 * How an index can be read for the query. Null unless the index consists of fields of equality filters, followed by the
 * query's order, forward or backward.
 */
function candidate(
  definition: IndexDefinition,
  ordered: OrderBy[],
  name: OrderBy,
  equal: ReadonlyMap<string, Known>,
): Candidate | null {
  const { fields } = definition;
  const length = fields.length - ordered.length;
  if (length < 0) return null;
  const prefix = fields.slice(0, length);
  const answered = prefix.every(({ field, mode }) => {
    const known = equal.get(field);
    return mode === 'CONTAINS' ? known?.contains !== undefined : known?.equal !== undefined;
  });
  if (!answered) return null;
  const turned: boolean[] = [];
  for (const [at, { field, mode }] of fields.slice(length).entries()) {
    if (field !== ordered[at]?.field || mode === 'CONTAINS') return null;
    turned.push((mode === 'DESCENDING') !== (ordered[at].direction === 'DESC'));
  }
  turned.push((fields.at(-1)?.mode === 'DESCENDING') !== (name.direction === 'DESC'));
  const [reverse = false] = turned;
  return turned.every((turn) => turn === reverse) ? { definition, prefix, reverse } : null;
}

/**
 * Chooses indexes that together cover as many equality filters as possible. Begins with the index that has the longest
 * prefix, and skips an index if the ones already chosen cover all its equality filters.
 */
function cover(candidates: Candidate[]): { chosen: Candidate[]; covers: number } {
  const covered = new Set<string>();
  const chosen: Candidate[] = [];
  for (const one of [...candidates].sort((a, b) => b.prefix.length - a.prefix.length)) {
    const fresh = one.prefix.filter(({ field, mode }) => !covered.has(`${mode === 'CONTAINS'} ${field}`));
    if (chosen.length > 0 && fresh.length === 0) continue;
    for (const { field, mode } of fresh) covered.add(`${mode === 'CONTAINS'} ${field}`);
    chosen.push(one);
  }
  return { chosen, covers: covered.size };
}
