/**
 * Values of the rules language. Integers are bigint, so that they differ from floats. Null, booleans and strings are
 * JavaScript's own, lists are arrays, and maps are `RulesMap`, which has no inherited keys.
 */
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
  | RulesMap
  | RulesSet
  | MapDiff
  | Fault
  | OpenValue;

/** Values that are only partially known, from the constraints of a list query. */
type OpenValue = PartialMap | PartialKeys | Constraint | FixedValue;

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

/** A timestamp, in nanoseconds since 1970. */
export class Timestamp {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
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

/** A map of the rules language. */
export class RulesMap {
  protected readonly values: Map<string, RulesValue>;

  constructor(entries?: Iterable<readonly [string, RulesValue]>) {
    this.values = new Map(entries);
  }

  get size(): number {
    return this.values.size;
  }

  has(key: string): boolean {
    return this.values.has(key);
  }

  /** The value of a key; undefined if the key is absent. */
  get(key: string): RulesValue | undefined {
    return this.values.get(key);
  }

  keys(): string[] {
    return [...this.values.keys()];
  }

  /**
   * A fast check whether two maps have the same value for a key, without converting the values. If this is false, the
   * values may still be equal.
   */
  sharesValue(_key: string, _other: RulesMap): boolean {
    return false;
  }
}

/**
 * A document, such as the result of `get()`: a map with `data`, `id` and `__name__`. Unlike other maps it equals
 * nothing, not even itself.
 */
export class Resource extends RulesMap {}

/** A set. The keys of `members` come from `likenessKey`, so that equal values count as one member. */
export class RulesSet {
  readonly members: ReadonlyMap<string, RulesValue>;
  constructor(members: ReadonlyMap<string, RulesValue>) {
    this.members = members;
  }
}

export class MapDiff {
  readonly newer: RulesMap;
  readonly older: RulesMap;
  constructor(newer: RulesMap, older: RulesMap) {
    this.newer = newer;
    this.older = older;
  }
}

/**
 * An error or, in a list query, an unknown value. A condition that results in a fault is not true, but `&&` and `||`
 * can ignore a fault on one side (backend/docs/rules.md#evaluation-semantics).
 */
export class Fault {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** A value that cannot be known, because the query's constraints do not determine it. */
export const OPEN = new Fault('the query does not determine this value');

/** A map of which only some keys are known. Other keys may or may not exist. */
export class PartialMap {
  readonly known: ReadonlyMap<string, RulesValue>;
  constructor(known: ReadonlyMap<string, RulesValue>) {
    this.known = known;
  }
}

/** The result of `keys()` on a partially known map. */
export class PartialKeys {
  readonly known: ReadonlyMap<string, RulesValue>;
  constructor(known: ReadonlyMap<string, RulesValue>) {
    this.known = known;
  }
}

/** A value of which only the filters of the query are known. The value meets all of these filters. */
export class Constraint {
  readonly filters: readonly { op: ConstraintOperator; value: RulesValue }[];
  constructor(filters: readonly { op: ConstraintOperator; value: RulesValue }[]) {
    this.filters = filters;
  }
}
export type ConstraintOperator = '!=' | '<' | '<=' | '>' | '>=' | 'array-contains' | 'not-in' | 'not-null';

/** A value that is known from an `==` filter. If the filter says 5, the value may be 5 or 5.0. */
export class FixedValue {
  readonly value: Settled;
  /**
   * Whether the same field has other filters too. If so, only comparisons can use the value, as in Google's engine.
   */
  readonly isCrowded: boolean;
  constructor(value: Settled, isCrowded: boolean) {
    this.value = value;
    this.isCrowded = isCrowded;
  }
}

export type Settled = Exclude<RulesValue, FixedValue>;

/** Replaces a `FixedValue` by its value, for comparisons. */
export function compared(value: RulesValue): Settled {
  return value instanceof FixedValue ? value.value : value;
}

/**
 * Replaces a `FixedValue` by its value or, if the field has other filters too, by `OPEN`. For all operations except
 * comparisons and `is`.
 */
export function settled(value: RulesValue): Settled {
  if (!(value instanceof FixedValue)) return value;
  return value.isCrowded ? OPEN : value.value;
}

/** Whether the value is only partially known, so that few operations have a definite result. */
export function isOpen(value: RulesValue): value is PartialMap | PartialKeys | Constraint {
  return value instanceof PartialMap || value instanceof PartialKeys || value instanceof Constraint;
}
