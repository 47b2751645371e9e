import { equalValues, isVector } from '../../model/compare-values.ts';
import type { Value } from '../../model/value.ts';

/** A set of Firestore values, in which 1 and 1.0 are equal. */
export class ValueSet {
  readonly #buckets = new Map<string, Value[]>();

  constructor(values: readonly Value[]) {
    for (const value of values) this.add(value);
  }

  add(value: Value): void {
    const key = bucketOf(value);
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.push(value);
    else this.#buckets.set(key, [value]);
  }

  has(value: Value): boolean {
    return this.#buckets.get(bucketOf(value))?.some((other) => equalValues(other, value)) ?? false;
  }
}

/** A hash of a value. Equal values always have the same hash; different values rarely do. */
function bucketOf(value: Value): string {
  if ('integerValue' in value) return `number ${value.integerValue}`;
  if ('doubleValue' in value) {
    const number = Number(value.doubleValue);
    return `number ${Number.isInteger(number) ? BigInt(number) : number}`;
  }
  if ('arrayValue' in value) return `[${(value.arrayValue.values ?? []).map(bucketOf).join()}]`;
  if ('mapValue' in value) {
    const fields = value.mapValue.fields ?? {};
    // Vectors are equal if their numbers are.
    if (isVector(value) && fields.value) return `vector ${bucketOf(fields.value)}`;
    const keys = Object.keys(fields).sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${bucketOf(fields[key] as Value)}`).join()}}`;
  }
  return JSON.stringify(value);
}
