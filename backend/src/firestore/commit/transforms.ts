import { compareValues, equalValues, isVector } from '../../model/compare-values.ts';
import { FirestoreError } from '../../model/errors.ts';
import type { Transform } from '../../model/query.ts';
import { doubleValue, timestampText, type Value } from '../../model/value.ts';

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

/** Applies a transform to a field. Returns the new value and the result for the response. `time` is in microseconds. */
export function transformed(
  transform: Transform,
  current: Value | undefined,
  time: number,
): { value: Value; result: Value } {
  switch (transform.kind) {
    case 'serverTimestamp': {
      const value = { timestampValue: timestampText(time) };
      return { value, result: value };
    }
    case 'increment': {
      checkNumber(transform.operand);
      const value = current && isNumber(current) ? add(current, transform.operand) : transform.operand;
      return { value, result: value };
    }
    case 'maximum':
    case 'minimum': {
      checkNumber(transform.operand);
      const value = extreme(transform.kind, current, transform.operand);
      return { value, result: value };
    }
    case 'arrayUnion': {
      const values = [...listOf(current)];
      const known = new ValueSet(values);
      for (const item of transform.values) {
        if (known.has(item)) continue;
        known.add(item);
        values.push(item);
      }
      return { value: { arrayValue: { values } }, result: { nullValue: null } };
    }
    case 'arrayRemove': {
      const gone = new ValueSet(transform.values);
      const values = listOf(current).filter((item) => !gone.has(item));
      return { value: { arrayValue: { values } }, result: { nullValue: null } };
    }
  }
}

function listOf(value: Value | undefined): Value[] {
  return value && 'arrayValue' in value ? (value.arrayValue.values ?? []) : [];
}

function checkNumber(operand: Value): void {
  if (!isNumber(operand)) throw new FirestoreError('INVALID_ARGUMENT', 'Input must be int64 or double.');
}

function isNumber(value: Value): boolean {
  return 'integerValue' in value || 'doubleValue' in value;
}

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);

/** The sum of two integers is an integer, limited to 64 bits. With a double, the sum is a double. */
function add(a: Value, b: Value): Value {
  if ('integerValue' in a && 'integerValue' in b) {
    const sum = BigInt(a.integerValue) + BigInt(b.integerValue);
    return { integerValue: String(sum > MAX ? MAX : sum < MIN ? MIN : sum) };
  }
  return doubleValue(toNumber(a) + toNumber(b));
}

/**
 * The maximum or minimum of two numbers; `operand` if `current` is not a number. The maximum with NaN is NaN, although
 * NaN sorts below all numbers.
 */
function extreme(kind: 'maximum' | 'minimum', current: Value | undefined, operand: Value): Value {
  if (!current || !isNumber(current)) return operand;
  if (kind === 'minimum') return compareValues(operand, current) < 0 ? operand : current;
  if (Number.isNaN(toNumber(current))) return current;
  return Number.isNaN(toNumber(operand)) || compareValues(operand, current) > 0 ? operand : current;
}

function toNumber(value: Value): number {
  return 'integerValue' in value
    ? Number(value.integerValue)
    : 'doubleValue' in value
      ? Number(value.doubleValue)
      : 0;
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
