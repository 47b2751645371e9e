/**
 * A Firestore value in ProtoJSON, the same on the wire and on disk, so that nothing is converted in between. Field
 * maps come from JSON.parse and may own keys such as `__proto__`: build new maps with `newFields()`, and test presence
 * with `Object.hasOwn`, never with `in`.
 */
export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  /** A 64-bit signed integer in decimal. */
  | { integerValue: string }
  | { doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  /** RFC 3339 in UTC, with microseconds at most. */
  | { timestampValue: string }
  | { stringValue: string }
  /** Standard base64 with padding. */
  | { bytesValue: string }
  /** `projects/{project}/databases/{database}/documents/{path}`. */
  | { referenceValue: string }
  | { geoPointValue: { latitude: number; longitude: number } }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Fields } };

export type Fields = { [key: string]: Value };

/** An empty field map without a prototype, so that `__proto__` is an ordinary key. */
export function newFields(): Fields {
  return Object.create(null) as Fields;
}

/**
 * A stored document. `path` is relative to the database root: `users/ada`, `a/b/c/d`. Times are microseconds since
 * 1970.
 */
export interface StoredDocument {
  path: string;
  fields: Fields;
  createTime: number;
  updateTime: number;
}

/** ProtoJSON double: NaN, infinities and minus zero are strings. */
export function doubleValue(number: number): Value {
  if (Number.isNaN(number)) return { doubleValue: 'NaN' };
  if (number === Infinity) return { doubleValue: 'Infinity' };
  if (number === -Infinity) return { doubleValue: '-Infinity' };
  return { doubleValue: Object.is(number, -0) ? '-0' : number };
}

/** The value at a field path; undefined when a key is missing or not in a map. */
export function valueAt(fields: Fields, keys: readonly string[]): Value | undefined {
  let value: Value | undefined = { mapValue: { fields } };
  for (const key of keys) {
    const inner: Fields | undefined = value && 'mapValue' in value ? value.mapValue.fields : undefined;
    value = inner && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }
  return value;
}
