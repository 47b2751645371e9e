import { splitFieldPath } from '../../model/field-path.ts';
import type { AggregationRequest } from '../../model/query.ts';
import type { StoredDocument, Value } from '../../model/value.ts';
import { valueAt } from '../commit/pending-document.ts';
import { doubleValue } from '../commit/transforms.ts';

/** Counts, sums and averages over a query's results, by alias. */
export function aggregateOver(
  documents: StoredDocument[],
  aggregations: AggregationRequest[],
): Record<string, Value> {
  const result: Record<string, Value> = Object.create(null);
  for (const { alias, kind, field } of aggregations) {
    result[alias] =
      kind === 'count'
        ? { integerValue: String(documents.length) }
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

/** A sum of whole numbers stays whole while it fits in 64 bits; the average of nothing is null. */
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
