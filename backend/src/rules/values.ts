/**
 * Values of the rules language. Whole numbers are bigint, so that 1 and 1.0 stay apart; null, booleans and strings
 * are themselves; lists are arrays, maps are Map (no inherited keys).
 */
export class Float {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}
export class Bytes {
  readonly data: Buffer;
  constructor(data: Buffer) {
    this.data = data;
  }
}
/** Microseconds since 1970. */
export class Timestamp {
  readonly micros: bigint;
  constructor(micros: bigint) {
    this.micros = micros;
  }
}
export class Duration {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}
export class LatLng {
  readonly latitude: number;
  readonly longitude: number;
  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}
export class Path {
  readonly segments: readonly string[];
  constructor(segments: readonly string[]) {
    this.segments = segments;
  }
}
export class RulesSet {
  readonly items: readonly RulesValue[];
  constructor(items: readonly RulesValue[]) {
    const kept: RulesValue[] = [];
    for (const item of items) if (!kept.some((other) => deepEqual(other, item))) kept.push(item);
    this.items = kept;
  }
}
export class MapDiff {
  readonly newer: ReadonlyMap<string, RulesValue>;
  readonly older: ReadonlyMap<string, RulesValue>;
  constructor(newer: ReadonlyMap<string, RulesValue>, older: ReadonlyMap<string, RulesValue>) {
    this.newer = newer;
    this.older = older;
  }
}
/** What `get()` answers and what `resource` is: `data`, `id` and `__name__`. In a list query the path may be open (null). */
export class Resource {
  readonly path: string | null;
  readonly data: RulesValue;
  constructor(path: string | null, data: RulesValue) {
    this.path = path;
    this.data = data;
  }
}
export class Namespace {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
/**
 * An error, or in a list query something that the constraints leave open: both make a condition not true, and
 * `&&`/`||` absorb both alike (facts: evaluation semantics).
 */
export class Fault {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}
/** List queries: a map of which only some keys are known; the others are open, not absent. */
export class PartialMap {
  readonly known: ReadonlyMap<string, RulesValue>;
  constructor(known: ReadonlyMap<string, RulesValue>) {
    this.known = known;
  }
}
/** List queries: `keys()` of a partial map. */
export class PartialKeys {
  readonly known: ReadonlySet<string>;
  constructor(known: ReadonlySet<string>) {
    this.known = known;
  }
}
/** List queries: a value of which only these filters are known. */
export class Constraint {
  readonly filters: readonly { op: ConstraintOperator; value: RulesValue }[];
  constructor(filters: readonly { op: ConstraintOperator; value: RulesValue }[]) {
    this.filters = filters;
  }
}
export type ConstraintOperator = '!=' | '<' | '<=' | '>' | '>=' | 'array-contains' | 'not-in' | 'not-null';

export type RulesValue =
  | null
  | boolean
  | bigint
  | string
  | Float
  | Bytes
  | Timestamp
  | Duration
  | LatLng
  | Path
  | RulesValue[]
  | ReadonlyMap<string, RulesValue>
  | RulesSet
  | MapDiff
  | Resource
  | Namespace
  | Fault
  | PartialMap
  | PartialKeys
  | Constraint;

export function isNumber(value: RulesValue): value is bigint | Float {
  return typeof value === 'bigint' || value instanceof Float;
}

export function numberOf(value: bigint | Float): number {
  return typeof value === 'bigint' ? Number(value) : value.value;
}

/** Exact comparison of numbers of either kind; NaN compares as undefined. */
export function compareNumbers(a: bigint | Float, b: bigint | Float): number | undefined {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  const left = typeof a === 'bigint' ? a : a.value;
  const right = typeof b === 'bigint' ? b : b.value;
  // JavaScript compares a bigint with a number exactly.
  if (left < right) return -1;
  if (left > right) return 1;
  return Number.isNaN(Number(left)) || Number.isNaN(Number(right)) ? undefined : 0;
}

/** `==` at the top level: 1 == 1.0; inside lists, maps and `in` the kinds stay apart (`deepEqual`). */
export function looseEqual(a: RulesValue, b: RulesValue): boolean {
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b) === 0;
  return deepEqual(a, b);
}

export function deepEqual(a: RulesValue, b: RulesValue): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => deepEqual(item, b[at] ?? null));
  }
  if (a instanceof Map) {
    if (!(b instanceof Map) || a.size !== b.size) return false;
    for (const [key, value] of a) if (!b.has(key) || !deepEqual(value, b.get(key) ?? null)) return false;
    return true;
  }
  if (a instanceof Float) return b instanceof Float && a.value === b.value;
  if (a instanceof Timestamp) return b instanceof Timestamp && a.micros === b.micros;
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos;
  if (a instanceof Bytes) return b instanceof Bytes && a.data.equals(b.data);
  if (a instanceof LatLng) {
    return b instanceof LatLng && a.latitude === b.latitude && a.longitude === b.longitude;
  }
  if (a instanceof Path) return b instanceof Path && a.segments.join('/') === b.segments.join('/');
  if (a instanceof RulesSet) {
    return (
      b instanceof RulesSet &&
      a.items.length === b.items.length &&
      a.items.every((item) => b.items.some((other) => deepEqual(item, other)))
    );
  }
  return false;
}

/** `diff` treats 1 and 1.0 as unchanged, at every depth of its top-level comparison only. */
export function unchanged(a: RulesValue, b: RulesValue): boolean {
  return (
    looseEqual(a, b) ||
    (a instanceof Float && b instanceof Float && Number.isNaN(a.value) && Number.isNaN(b.value))
  );
}
