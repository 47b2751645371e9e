import { isNumber } from './arithmetic.ts';
import {
  Bytes,
  Duration,
  Float,
  LatLng,
  Path,
  Resource,
  RulesMap,
  RulesSet,
  type RulesValue,
  Timestamp,
} from './values.ts';

/** Compares integers and floats exactly. Undefined if one is NaN. */
export function compareNumbers(a: bigint | Float, b: bigint | Float): number | undefined {
  const left = typeof a === 'bigint' ? a : a.value;
  const right = typeof b === 'bigint' ? b : b.value;
  // This comparison is exact: JavaScript compares a bigint with a number without rounding.
  if (left < right) return -1;
  if (left > right) return 1;
  return Number.isNaN(Number(left)) || Number.isNaN(Number(right)) ? undefined : 0;
}

/** The operator `==` at the top level, where 1 == 1.0. */
export function looseEqual(a: RulesValue, b: RulesValue): boolean {
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b) === 0;
  return exactEqual(a, b);
}

/**
 * Equality of elements in lists and maps, also for `in` with a list: 1 and 1.0 differ, as do -0.0 and 0.0; NaN and
 * resources equal nothing.
 */
export function exactEqual(a: RulesValue, b: RulesValue): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, at) => exactEqual(item, b[at] ?? null))
    );
  }
  if (a instanceof Float) return b instanceof Float && Object.is(a.value, b.value) && !Number.isNaN(a.value);
  if (a instanceof Resource || b instanceof Resource) return false;
  if (a instanceof RulesMap) {
    if (!(b instanceof RulesMap) || a.size !== b.size) return false;
    return a.keys().every((key) => {
      const other = b.get(key);
      return other !== undefined && exactEqual(a.get(key) ?? null, other);
    });
  }
  if (a instanceof RulesSet) {
    return (
      b instanceof RulesSet &&
      a.members.size === b.members.size &&
      [...a.members.keys()].every((key) => b.members.has(key))
    );
  }
  if (a instanceof Timestamp) return b instanceof Timestamp && a.nanos === b.nanos;
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos;
  if (a instanceof Bytes) return b instanceof Bytes && a.data.equals(b.data);
  if (a instanceof LatLng)
    return b instanceof LatLng && a.latitude === b.latitude && a.longitude === b.longitude;
  if (a instanceof Path) {
    return (
      b instanceof Path &&
      a.segments.length === b.segments.length &&
      a.segments.every((segment, at) => segment === b.segments[at])
    );
  }
  return false;
}

/** Equality for sets and `diff`: numbers are compared by value at every depth (1 equals 1.0), and NaN equals NaN. */
export function alike(a: RulesValue, b: RulesValue): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return likenessKey(a) === likenessKey(b);
}

/** A string that is equal for two values if and only if they are `alike`. */
export function likenessKey(value: RulesValue): string {
  if (value === null) return '_';
  if (typeof value === 'string') return `s${value.length}:${value}`;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'bigint') return `n${value}`;
  if (value instanceof Float)
    return Number.isInteger(value.value) ? `n${BigInt(value.value)}` : `n${value.value}`;
  if (Array.isArray(value)) return `[${value.map(likenessKey).join()}]`;
  if (value instanceof RulesMap) {
    const keys = value.keys().sort();
    return `{${keys.map((key) => `${likenessKey(key)}=${likenessKey(value.get(key) ?? null)}`).join()}}`;
  }
  if (value instanceof RulesSet) return `<${[...value.members.keys()].sort().join()}>`;
  if (value instanceof Timestamp) return `T${value.nanos}`;
  if (value instanceof Duration) return `D${value.nanos}`;
  if (value instanceof Bytes) return `b${value.data.toString('hex')}`;
  if (value instanceof LatLng) return `L${value.latitude},${value.longitude}`;
  if (value instanceof Path) return `p${likenessKey([...value.segments])}`;
  return '?';
}

export function setOf(items: Iterable<RulesValue>): RulesSet {
  const members = new Map<string, RulesValue>();
  for (const item of items) {
    const key = likenessKey(item);
    if (!members.has(key)) members.set(key, item);
  }
  return new RulesSet(members);
}

/**
 * Returns a function that tests whether a list contains a value, by `exactEqual`. It is fast for many tests of a long
 * list.
 */
export function memberTest(list: readonly RulesValue[]): (item: RulesValue) => boolean {
  if (list.length <= 8) return (item) => list.some((other) => exactEqual(other, item));
  const byKey = new Map<string, RulesValue[]>();
  for (const item of list) {
    const key = likenessKey(item);
    const same = byKey.get(key) ?? [];
    // Skips NaN, which equals nothing, and duplicates.
    if (exactEqual(item, item) && !same.some((other) => exactEqual(other, item)))
      byKey.set(key, [...same, item]);
  }
  // Values that are exactly equal are also alike, so one bucket has all candidates.
  return (item) => byKey.get(likenessKey(item))?.some((other) => exactEqual(other, item)) ?? false;
}
