import { FirestoreError } from '../../model/errors.ts';
import { splitFieldPath } from '../../model/field-path.ts';
import type { AggregationRequest, Query } from '../../model/query.ts';
import { doubleValue, type StoredDocument, type Value, valueAt } from '../../model/value.ts';

/**
 * Adds the aggregated fields to the order of the query. This excludes documents that lack one of these fields, and the
 * query's limit applies to the new order. Throws INVALID_ARGUMENT.
 */
export function aggregatedQuery(query: Query, aggregations: AggregationRequest[]): Query {
  const ordered = new Set(query.orderBy.map(({ field }) => field));
  const fresh = [...new Set(aggregations.flatMap(({ field }) => field ?? []))]
    .filter((field) => !ordered.has(field))
    .sort();
  if (fresh.length === 0) return query;
  if (query.explicitOrderBy.some(({ field }) => field === '__name__')) {
    throw invalid(
      `This query requires an index that has fields [${fresh.join(', ')}] after __name__ and Firestore does not currently support such an index. Please try the query again with additional ordering on those fields.`,
    );
  }
  const key = query.orderBy.at(-1);
  const before = query.orderBy.slice(0, -1);
  for (const cursor of [query.startAt, query.endAt])
    if (cursor && cursor.values.length > before.length) throw invalid('Cursor has too many values.');
  const { direction } = key ?? { direction: 'ASC' as const };
  const added = fresh.map((field) => ({ field, direction }));
  return { ...query, orderBy: [...before, ...added, ...(key ? [key] : [])] };
}

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message);

/** Computes counts, sums and averages over the results of an aggregated query. Returns them by alias. */
export function aggregateOver(
  documents: StoredDocument[],
  aggregations: AggregationRequest[],
): Record<string, Value> {
  const result: Record<string, Value> = Object.create(null);
  for (const { alias, kind, field, upTo } of aggregations) {
    result[alias] =
      kind === 'count'
        ? { integerValue: String(Math.min(documents.length, upTo ?? Number.POSITIVE_INFINITY)) }
        : overNumbers(kind, numbersOf(documents, field ?? ''));
  }
  return result;
}

function numbersOf(documents: StoredDocument[], field: string): Value[] {
  const keys = splitFieldPath(field);
  return documents.flatMap((document) => {
    const value = valueAt(document.fields, keys);
    return value && ('integerValue' in value || 'doubleValue' in value) ? [value] : [];
  });
}

/** A sum of integers is an integer if it fits into 64 bits. The average of no values is null. */
function overNumbers(kind: 'sum' | 'average', numbers: Value[]): Value {
  if (kind === 'average' && numbers.length === 0) return { nullValue: null };
  let whole: bigint | null = 0n;
  let double = 0;
  for (const value of numbers) {
    if ('integerValue' in value) {
      double += Number(value.integerValue);
      if (whole !== null) whole += BigInt(value.integerValue);
    } else if ('doubleValue' in value) {
      double += Number(value.doubleValue);
      whole = null;
    }
  }
  if (kind === 'average') return doubleValue((whole === null ? double : Number(whole)) / numbers.length);
  const fits = whole !== null && whole < 2n ** 63n && whole >= -(2n ** 63n);
  return fits ? { integerValue: String(whole) } : doubleValue(double);
}
