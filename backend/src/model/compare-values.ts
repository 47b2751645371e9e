import { type Fields, timestampMicros, type Value } from './value.ts';

/** The position of a value's type in Firestore's order of types (backend/docs/protocol.md#order-across-types). */
export function typeRank(value: Value): number {
  if ('nullValue' in value) return 0;
  if ('booleanValue' in value) return 1;
  if ('integerValue' in value || 'doubleValue' in value) return 2;
  if ('timestampValue' in value) return 3;
  if ('stringValue' in value) return 4;
  if ('bytesValue' in value) return 5;
  if ('referenceValue' in value) return 6;
  if ('geoPointValue' in value) return 7;
  if ('arrayValue' in value) return 8;
  return isVector(value) ? 9 : 10;
}

/** A vector is a map with a special `__type__` field. */
export function isVector(value: Value): boolean {
  const type = 'mapValue' in value ? value.mapValue.fields?.__type__ : undefined;
  return type !== undefined && 'stringValue' in type && type.stringValue === '__vector__';
}

/** Compares two values in Firestore's total order. The result is negative, zero or positive. */
export function compareValues(a: Value, b: Value): number {
  const rank = typeRank(a) - typeRank(b);
  if (rank !== 0) return rank;
  if ('stringValue' in a && 'stringValue' in b) return compareTexts(a.stringValue, b.stringValue);
  if ('integerValue' in a || 'doubleValue' in a) return compareNumbers(a, b);
  if ('booleanValue' in a && 'booleanValue' in b) return Number(a.booleanValue) - Number(b.booleanValue);
  if ('timestampValue' in a && 'timestampValue' in b) {
    const difference = timestampMicros(a.timestampValue) - timestampMicros(b.timestampValue);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  if ('bytesValue' in a && 'bytesValue' in b) {
    return Buffer.compare(Buffer.from(a.bytesValue, 'base64'), Buffer.from(b.bytesValue, 'base64'));
  }
  if ('referenceValue' in a && 'referenceValue' in b) return comparePaths(a.referenceValue, b.referenceValue);
  if ('geoPointValue' in a && 'geoPointValue' in b) {
    return (
      a.geoPointValue.latitude - b.geoPointValue.latitude ||
      a.geoPointValue.longitude - b.geoPointValue.longitude
    );
  }
  if ('arrayValue' in a && 'arrayValue' in b)
    return compareLists(a.arrayValue.values ?? [], b.arrayValue.values ?? []);
  if ('mapValue' in a && 'mapValue' in b) {
    return isVector(a)
      ? compareVectors(a.mapValue.fields ?? {}, b.mapValue.fields ?? {})
      : compareMaps(a.mapValue.fields ?? {}, b.mapValue.fields ?? {});
  }
  return 0;
}

/** Whether two values are equal in queries: integers and doubles are compared by value. */
export function equalValues(a: Value, b: Value): boolean {
  return typeRank(a) === typeRank(b) && compareValues(a, b) === 0;
}

/** Compares by UTF-8 bytes, as Firestore does. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) continue;
    // UTF-8 sorts surrogate pairs after all other characters; UTF-16 does not.
    const leftPair = left >= 0xd800 && left <= 0xdfff;
    const rightPair = right >= 0xd800 && right <= 0xdfff;
    return leftPair === rightPair ? left - right : leftPair ? 1 : -1;
  }
  return a.length - b.length;
}

function compareNumbers(a: Value, b: Value): number {
  const left = 'integerValue' in a ? a.integerValue : Number('doubleValue' in a ? a.doubleValue : 0);
  const right = 'integerValue' in b ? b.integerValue : Number('doubleValue' in b ? b.doubleValue : 0);
  if (typeof left === 'number' && typeof right === 'number') return compareDoubles(left, right);
  if (typeof left === 'string' && typeof right === 'string') {
    const x = BigInt(left);
    const y = BigInt(right);
    return x < y ? -1 : x > y ? 1 : 0;
  }
  if (typeof left === 'string') return -compareWithInteger(right as number, BigInt(left));
  return compareWithInteger(left, BigInt(right as string));
}

function compareDoubles(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  if (Number.isNaN(b)) return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Compares a double with an integer. The comparison is exact, because JavaScript compares bigint without rounding. NaN
 * sorts before all numbers.
 */
function compareWithInteger(double: number, integer: bigint): number {
  if (Number.isNaN(double)) return -1;
  return double < integer ? -1 : double > integer ? 1 : 0;
}

function compareLists(a: Value[], b: Value[]): number {
  for (const [at, left] of a.entries()) {
    const right = b[at];
    if (right === undefined) return 1;
    const order = compareValues(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareVectors(a: Fields, b: Fields): number {
  const values = (fields: Fields) =>
    fields.value && 'arrayValue' in fields.value ? (fields.value.arrayValue.values ?? []) : [];
  return values(a).length - values(b).length || compareLists(values(a), values(b));
}

function compareMaps(a: Fields, b: Fields): number {
  const left = Object.keys(a).sort(compareTexts);
  const right = Object.keys(b).sort(compareTexts);
  for (const [at, key] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const order = compareTexts(key, other) || compareValues(a[key] as Value, b[key] as Value);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** The number in a numeric id such as `__id7__` (64 bits, no leading zero, never 0); null for other ids. */
export function numericId(id: string): bigint | null {
  const digits = /^__id(-?[1-9]\d{0,18})__$/.exec(id)?.[1];
  if (digits === undefined) return null;
  const number = BigInt(digits);
  return BigInt.asIntN(64, number) === number ? number : null;
}

/** Compares document names or paths segment by segment. Numeric ids sort first, by number. */
export function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  const left = a.split('/');
  const right = b.split('/');
  for (const [at, segment] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    if (segment === other) continue;
    const x = numericId(segment);
    const y = numericId(other);
    if (x !== null && y !== null) return x < y ? -1 : 1;
    if (x !== null) return -1;
    if (y !== null) return 1;
    return compareTexts(segment, other);
  }
  return left.length - right.length;
}
