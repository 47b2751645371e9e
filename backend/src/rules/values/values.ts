/**
 * Values of the rules language. Integers are bigint, so that 1 and 1.0 differ; null, booleans and strings are
 * themselves; lists are arrays; maps are `RulesMap` (no inherited keys).
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

/** For list queries: values restricted by the query's constraints. */
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

/** Nanoseconds since 1970. */
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

/** A map of the rules language, in insertion order. */
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

  /** Undefined when the key is absent. */
  get(key: string): RulesValue | undefined {
    return this.values.get(key);
  }

  keys(): string[] {
    return [...this.values.keys()];
  }

  /** Whether both maps hold the identical value, without converting it; false only means "unknown". */
  sharesValue(_key: string, _other: RulesMap): boolean {
    return false;
  }
}

/**
 * The result of `get()`, and `resource`: a map of `data`, `id` and `__name__`. Unlike other maps it equals nothing,
 * not even itself.
 */
export class Resource extends RulesMap {}

/** A set, keyed by `likenessKey`: members with equal keys are one. */
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
 * An error or, in a list query, a value that the constraints do not determine. Both make a condition not true, and `&&`
 * and `||` can ignore both (backend/docs/rules.md#evaluation-semantics).
 */
export class Fault {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** A value that is unknown, because the constraints of a list query do not determine it. */
export const OPEN = new Fault('the query does not determine this value');

/** A map of which only some keys are known; the others are unknown, not absent. */
export class PartialMap {
  readonly known: ReadonlyMap<string, RulesValue>;
  constructor(known: ReadonlyMap<string, RulesValue>) {
    this.known = known;
  }
}

/** `keys()` of a partial map. */
export class PartialKeys {
  readonly known: ReadonlyMap<string, RulesValue>;
  constructor(known: ReadonlyMap<string, RulesValue>) {
    this.known = known;
  }
}

/** A value restricted only by these filters; all of them hold. */
export class Constraint {
  readonly filters: readonly { op: ConstraintOperator; value: RulesValue }[];
  constructor(filters: readonly { op: ConstraintOperator; value: RulesValue }[]) {
    this.filters = filters;
  }
}
export type ConstraintOperator = '!=' | '<' | '<=' | '>' | '>=' | 'array-contains' | 'not-in' | 'not-null';

/** A value that is known from `==`, except whether a number is an integer or a double: 5 also matches 5.0. */
export class FixedValue {
  readonly value: Settled;
  /**
   * Whether there are other filters on the same field. As in Google's engine, the value then counts as known only in
   * comparisons.
   */
  readonly isCrowded: boolean;
  constructor(value: Settled, isCrowded: boolean) {
    this.value = value;
    this.isCrowded = isCrowded;
  }
}

export type Settled = Exclude<RulesValue, FixedValue>;

/** The value for comparisons. */
export function compared(value: RulesValue): Settled {
  return value instanceof FixedValue ? value.value : value;
}

/** The value for all other operations except `is`. */
export function settled(value: RulesValue): Settled {
  if (!(value instanceof FixedValue)) return value;
  return value.isCrowded ? OPEN : value.value;
}

/** The value is unknown; only a few operations still have a definite result. */
export function isOpen(value: RulesValue): value is PartialMap | PartialKeys | Constraint {
  return value instanceof PartialMap || value instanceof PartialKeys || value instanceof Constraint;
}
