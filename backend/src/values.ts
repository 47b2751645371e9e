import type { Fields, Value } from './model/value.ts';
import { parseTimestamp, parseValue } from './wire/firestore/proto-value.ts';

export type { Fields, Value };

// Converts Firestore values from and to plain values, for programs and JSON files.

/**
 * A plain JSON value. Values that JSON cannot express have the form `{"$type": …}`, such as `{"$timestamp":
 * "2026-01-01T00:00:00Z"}`.
 */
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

/** The fields of a document as plain values. */
export type PlainFields = { [field: string]: Plain };

const DEEPEST = 40;

/**
 * Converts fields to plain values. Keys in `first` come first, the others in order of code units, so that equal
 * documents give equal JSON.
 */
export function toPlainFields(fields: Fields, first: readonly string[] = []): PlainFields {
  const plain: PlainFields = Object.create(null);
  const known = first.filter((key) => Object.hasOwn(fields, key));
  const others = Object.keys(fields).filter((key) => !first.includes(key));
  for (const key of [...known, ...others.sort()]) plain[key] = toPlain(fields[key] as Value);
  return plain;
}

/** Converts a value to a plain one. */
export function toPlain(value: Value): Plain {
  if ('nullValue' in value) return null;
  if ('booleanValue' in value) return value.booleanValue;
  if ('stringValue' in value) return value.stringValue;
  if ('integerValue' in value) {
    const number = Number(value.integerValue);
    return Number.isSafeInteger(number) ? number : { $integer: value.integerValue };
  }
  if ('doubleValue' in value) {
    // A double without a fraction needs `$double`, because it would be read back as an integer.
    const { doubleValue: double } = value;
    return typeof double === 'number' && !Number.isInteger(double) ? double : { $double: double };
  }
  // Writes times with six decimals, the form in which imports and clients store them. Times that the site itself stored
  // may have another form.
  if ('timestampValue' in value) return { $timestamp: parseTimestamp(value.timestampValue) };
  if ('bytesValue' in value) return { $bytes: value.bytesValue };
  if ('referenceValue' in value) return { $reference: value.referenceValue };
  if ('geoPointValue' in value) return { $geoPoint: { ...value.geoPointValue } };
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(toPlain);
  const map = toPlainFields(value.mapValue.fields ?? {});
  return Object.keys(map).some((key) => key.startsWith('$')) ? { $map: map } : map;
}

/**
 * Converts a plain value to a Firestore value. Whole numbers become integers. Throws an `Error` that describes the
 * problem.
 */
export function toValue(plain: unknown, depth = 0): Value {
  if (depth > DEEPEST) throw new Error(`a value is nested more than ${DEEPEST} levels deep.`);
  if (plain === null) return { nullValue: null };
  if (typeof plain === 'boolean') return { booleanValue: plain };
  if (typeof plain === 'string') return parseValue({ stringValue: plain });
  if (typeof plain === 'number') {
    if (!Number.isFinite(plain)) throw new Error('the number is too large to be stored.');
    if (!Number.isInteger(plain) || Object.is(plain, -0)) return parseValue({ doubleValue: plain });
    if (Number.isSafeInteger(plain)) return { integerValue: String(plain) };
    throw new Error('a number this large needs its type: {"$integer": "…"} or {"$double": …}.');
  }
  if (Array.isArray(plain))
    return {
      arrayValue: plain.length === 0 ? {} : { values: plain.map((item) => toValue(item, depth + 1)) },
    };
  if (typeof plain !== 'object') throw new Error(`the database cannot store a ${typeof plain}.`);
  const object = plain as Record<string, unknown>;
  const typed = Object.keys(object).find((key) => key.startsWith('$'));
  if (typed === undefined) return { mapValue: { fields: toFields(object, depth + 1) } };
  if (Object.keys(object).length !== 1)
    throw new Error(`an object with the key "${typed}" can have no other key.`);
  return fromTyped(typed, object[typed], depth);
}

/** Converts plain fields to Firestore fields. `__proto__` is an ordinary key. Throws the errors of `toValue`. */
export function toFields(object: { readonly [field: string]: unknown }, depth = 0): Fields {
  const fields: Fields = Object.create(null);
  for (const key of Object.keys(object)) fields[key] = toValue(object[key], depth);
  return fields;
}

const TYPES: Record<string, string> = {
  $integer: 'integerValue',
  $double: 'doubleValue',
  $timestamp: 'timestampValue',
  $bytes: 'bytesValue',
  $reference: 'referenceValue',
  $geoPoint: 'geoPointValue',
};

function fromTyped(type: string, raw: unknown, depth: number): Value {
  if (type === '$map' && raw !== null && typeof raw === 'object' && !Array.isArray(raw))
    return { mapValue: { fields: toFields(raw as Record<string, unknown>, depth + 1) } };
  const kind = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  if (kind === undefined) throw new Error(`"${type.slice(0, 40)}" is not a type of value.`);
  return parseValue({ [kind]: raw });
}
