/**
 * A Firestore value in ProtoJSON. Requests, database and responses share this format. Field maps come from JSON and may
 * have keys such as `__proto__`: create maps with `newFields()`, and test for a key with `Object.hasOwn`, never with
 * `in`.
 */
export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  /** A 64-bit signed integer as a decimal string. */
  | { integerValue: string }
  | { doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  /** The time in RFC 3339 format, in UTC, with at most six decimals. */
  | { timestampValue: string }
  | { stringValue: string }
  /** Bytes in standard Base64 with padding. */
  | { bytesValue: string }
  /** The full document name `projects/{project}/databases/{database}/documents/{path}`. */
  | { referenceValue: string }
  | { geoPointValue: { latitude: number; longitude: number } }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Fields } };

export type Fields = { [key: string]: Value };

/** An empty field map without a prototype, in which `__proto__` is an ordinary key. */
export function newFields(): Fields {
  return Object.create(null) as Fields;
}

/**
 * A stored document. `path` is relative to the database root, such as `users/ada` or `a/b/c/d`. Times are in
 * microseconds since 1970.
 */
export interface StoredDocument {
  path: string;
  fields: Fields;
  createTime: number;
  updateTime: number;
}

/** A double in ProtoJSON, where NaN, infinities and minus zero are strings. */
export function doubleValue(number: number): Value {
  if (Number.isNaN(number)) return { doubleValue: 'NaN' };
  if (number === Infinity) return { doubleValue: 'Infinity' };
  if (number === -Infinity) return { doubleValue: '-Infinity' };
  return { doubleValue: Object.is(number, -0) ? '-0' : number };
}

/** The value at a field path; undefined if a key is missing or its parent is not a map. */
export function valueAt(fields: Fields, keys: readonly string[]): Value | undefined {
  let value: Value | undefined = { mapValue: { fields } };
  for (const key of keys) {
    const inner: Fields | undefined = value && 'mapValue' in value ? value.mapValue.fields : undefined;
    value = inner && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }
  return value;
}

/** Converts an RFC 3339 time in UTC to microseconds since 1970. Decimals after the sixth are cut off. */
export function timestampMicros(text: string): bigint {
  const [, whole = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(text) ?? [];
  return BigInt(Date.parse(`${whole}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}

/** Converts microseconds since 1970 to an RFC 3339 time with six decimals. */
export function timestampText(micros: number): string {
  const millis = Math.floor(micros / 1000);
  return `${new Date(millis).toISOString().slice(0, -1)}${String(micros - millis * 1000).padStart(3, '0')}Z`;
}
