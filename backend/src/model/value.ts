/**
 * The one representation of a Firestore value inside the backend: ProtoJSON, exactly as it travels on the wire
 * and as it is stored. Nothing is converted on the way from disk to a client.
 *
 * Field maps come from JSON.parse and may own keys such as `__proto__`: build new maps with `newFields()`, test
 * presence with `Object.hasOwn`, never with `in`.
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

/** An empty field map without a prototype, so that a key named `__proto__` is only a key. */
export function newFields(): Fields {
  return Object.create(null) as Fields;
}

/** A document as stored. `path` is relative to the database root: `users/ada`, `a/b/c/d`. Times are microseconds since 1970. */
export interface StoredDocument {
  path: string;
  fields: Fields;
  createTime: number;
  updateTime: number;
}
