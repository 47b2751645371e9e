/**
 * Values of the rules language. Whole numbers are bigint, so that 1 and 1.0 stay apart; null, booleans and strings
 * are themselves; lists are arrays; maps are `RulesMap` (no inherited keys).
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

/** List queries only: values that the query's constraints say something about. */
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

/** A map of the rules language, in the order in which its keys were written. */
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

  /** Whether both maps hold the very same value, without converting it; false only means "not known". */
  sharesValue(_key: string, _other: RulesMap): boolean {
    return false;
  }
}

/**
 * What `get()` returns and what `resource` is: a map of `data`, `id` and `__name__`. Unlike other maps it equals
 * nothing, not even itself.
 */
export class Resource extends RulesMap {}

/** A set, by the key under which two members count as one (`likenessKey`). */
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
 * An error, or in a list query something that the constraints leave open: both make a condition not true, and
 * `&&`/`||` absorb both alike (backend/docs/rules.md#evaluation-semantics).
 */
export class Fault {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** What a list query's constraints leave open. */
export const OPEN = new Fault('the query leaves this open');

/** A map of which only some keys are known; the others are open, not absent. */
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

/** A value of which only these filters are known; all of them hold. */
export class Constraint {
  readonly filters: readonly { op: ConstraintOperator; value: RulesValue }[];
  constructor(filters: readonly { op: ConstraintOperator; value: RulesValue }[]) {
    this.filters = filters;
  }
}
export type ConstraintOperator = '!=' | '<' | '<=' | '>' | '>=' | 'array-contains' | 'not-in' | 'not-null';

/** A value fixed by `==` of which not everything is certain: 5 also finds 5.0, so the kind of a number is open. */
export class FixedValue {
  readonly value: Settled;
  /** Other filters speak of the same field: Google's engine then knows the value in comparisons only. */
  readonly isCrowded: boolean;
  constructor(value: Settled, isCrowded: boolean) {
    this.value = value;
    this.isCrowded = isCrowded;
  }
}

export type Settled = Exclude<RulesValue, FixedValue>;

/** The value for a comparison. */
export function compared(value: RulesValue): Settled {
  return value instanceof FixedValue ? value.value : value;
}

/** The value for everything else but `is`. */
export function settled(value: RulesValue): Settled {
  if (!(value instanceof FixedValue)) return value;
  return value.isCrowded ? OPEN : value.value;
}

/** Open in a way that no operation but a few can decide. */
export function isOpen(value: RulesValue): value is PartialMap | PartialKeys | Constraint {
  return value instanceof PartialMap || value instanceof PartialKeys || value instanceof Constraint;
}
