import { parseDocumentName } from '../../model/document-name.ts';
import { FirestoreError } from '../../model/errors.ts';
import { doubleValue, type Fields, newFields, timestampMicros, type Value } from '../../model/value.ts';

function invalid(message: string): FirestoreError {
  return new FirestoreError('INVALID_ARGUMENT', message);
}

/** Returns the value if it is a JSON object. Throws INVALID_ARGUMENT otherwise. */
export function objectOf(json: unknown, what: string): Record<string, unknown> {
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw invalid(`${what} must be an object.`);
  return json as Record<string, unknown>;
}

/** The name of a protobuf field in JSON: `updateMask` for `update_mask`. Google accepts both. */
const jsonName = (name: string) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

function knownName<N extends string>(written: string, what: string, names: readonly N[]): N {
  const inJson = jsonName(written);
  const name = names.find((known) => known === inJson);
  if (name === undefined) throw invalid(`${what} has no field "${written.slice(0, 40)}".`);
  return name;
}

/**
 * The fields of a protobuf message in JSON. A field with null is left out. Throws INVALID_ARGUMENT for other names than
 * these: a write whose mask or precondition is misspelled must not be applied without it.
 */
export function messageOf<N extends string>(
  json: unknown,
  what: string,
  names: readonly N[],
): Partial<Record<N, unknown>> {
  const message: Partial<Record<N, unknown>> = {};
  for (const [written, value] of Object.entries(objectOf(json, what))) {
    const name = knownName(written, what, names);
    if (message[name] !== undefined) throw invalid(`${what} has the field "${name}" twice.`);
    if (value !== null) message[name] = value;
  }
  return message;
}

/** Like `messageOf`, for the body of a request. The names of parent and database, which are in the URL, are left out. */
export function requestOf<N extends string>(json: unknown, names: readonly N[]): Partial<Record<N, unknown>> {
  const { parent, database, ...request } = messageOf(json, 'The request', [...names, 'parent', 'database']);
  return request as Partial<Record<N, unknown>>;
}

/** Parameters of every method of Google's, such as `$alt` and `key`, which have no effect here. */
const COMMON =
  /^(\$.*|key|alt|fields|prettyPrint|quotaUser|callback|accessToken|oauthToken|upload(Type|Protocol))$/;

/** Like `messageOf`, for the parameters in the address of a request. Only field paths may be repeated. */
export function parametersOf(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [written, value] of search) {
    if (COMMON.test(jsonName(written))) continue;
    const name = knownName(written, 'The address', names);
    if (parameters.has(name) && !name.endsWith('.fieldPaths'))
      throw invalid(`The address has "${name}" twice.`);
    parameters.append(name, value);
  }
  return parameters;
}

/** Like `messageOf`, for a message that has exactly one of these fields. Returns its name and value. */
export function oneOf<N extends string>(
  message: Partial<Record<string, unknown>>,
  what: string,
  names: readonly N[],
): [name: N, value: unknown] {
  const [name, other] = names.filter((known) => message[known] !== undefined);
  if (name === undefined || other !== undefined)
    throw invalid(`${what} must have exactly one of ${names.join(', ')}.`);
  return [name, message[name]];
}

export function listOf(json: unknown, what: string): unknown[] {
  if (json === undefined) return [];
  if (!Array.isArray(json)) throw invalid(`${what} must be a list.`);
  return json;
}

export function textOf(json: unknown, what: string): string {
  if (typeof json !== 'string') throw invalid(`${what} must be a string.`);
  return json;
}

/** Parses an integer, which is a number or a string of digits. Throws INVALID_ARGUMENT. */
export function wholeOf(json: unknown, what: string): number {
  const number = typeof json === 'string' && /^-?\d+$/.test(json) ? Number(json) : json;
  if (typeof number !== 'number' || !Number.isInteger(number))
    throw invalid(`${what} must be a whole number.`);
  return number;
}

const DEEPEST = 100;

/** Parses a ProtoJSON field map into canonical form. Throws INVALID_ARGUMENT. */
export function parseFields(json: unknown, depth = 0): Fields {
  const fields = newFields();
  if (json === undefined) return fields;
  const object = objectOf(json, 'fields');
  for (const key of Object.keys(object)) {
    if (key === '') throw invalid('A field name is empty.');
    if (!key.isWellFormed()) throw invalid('A field name must be valid Unicode.');
    fields[key] = parseValue(object[key], depth + 1);
  }
  return fields;
}

/** Parses a ProtoJSON value into canonical form. Throws INVALID_ARGUMENT. */
export function parseValue(json: unknown, depth = 0): Value {
  if (depth > DEEPEST) throw invalid('A value is nested too deeply.');
  const object = objectOf(json, 'A value');
  const kinds = Object.keys(object);
  const kind = jsonName(kinds[0] ?? '');
  if (kinds.length !== 1) throw invalid('A value must have exactly one type.');
  const raw = object[kinds[0] ?? ''];
  switch (kind) {
    case 'nullValue':
      // The type is an enum whose only name is `NULL_VALUE`, so JSON may contain null, the name or a number.
      if (raw !== null && typeof raw !== 'number' && raw !== 'NULL_VALUE')
        throw invalid('nullValue must be null.');
      return { nullValue: null };
    case 'booleanValue':
      if (typeof raw !== 'boolean') throw invalid('booleanValue must be true or false.');
      return { booleanValue: raw };
    case 'integerValue':
      return { integerValue: parseInteger(raw) };
    case 'doubleValue':
      return parseDouble(raw);
    case 'timestampValue':
      return { timestampValue: parseTimestamp(raw) };
    case 'stringValue': {
      const text = textOf(raw, 'stringValue');
      if (!text.isWellFormed()) throw invalid('stringValue must be valid Unicode.');
      return { stringValue: text };
    }
    case 'bytesValue':
      return { bytesValue: parseBytes(raw) };
    case 'referenceValue': {
      const name = textOf(raw, 'referenceValue');
      parseDocumentName('Resource name', name);
      return { referenceValue: name };
    }
    case 'geoPointValue':
      return { geoPointValue: parseGeoPoint(raw) };
    case 'arrayValue': {
      const values = listOf(messageOf(raw, 'arrayValue', ['values']).values, 'values');
      return {
        arrayValue: values.length === 0 ? {} : { values: values.map((item) => parseValue(item, depth + 1)) },
      };
    }
    case 'mapValue':
      return { mapValue: { fields: parseFields(messageOf(raw, 'mapValue', ['fields']).fields, depth) } };
    default:
      throw invalid(`"${kind.slice(0, 40)}" is not a type of value.`);
  }
}

function parseInteger(raw: unknown): string {
  const text = typeof raw === 'number' && Number.isInteger(raw) ? BigInt(raw).toString() : raw;
  if (typeof text !== 'string' || !/^-?\d{1,19}$/.test(text))
    throw invalid('integerValue must be a whole number of 64 bits.');
  const value = BigInt(text);
  if (value >= 2n ** 63n || value < -(2n ** 63n))
    throw invalid('integerValue must be a whole number of 64 bits.');
  return value.toString();
}

function parseDouble(raw: unknown): Value {
  if (typeof raw === 'number') return doubleValue(raw);
  if (typeof raw !== 'string' || !/^(NaN|-?Infinity|-?\d+(\.\d*)?([eE][+-]?\d+)?)$/.test(raw))
    throw invalid('doubleValue must be a number.');
  return doubleValue(Number(raw));
}

/** Parses an RFC 3339 time with at most nine decimals. Returns it in UTC, cut to microseconds. */
export function parseTimestamp(raw: unknown): string {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(
    typeof raw === 'string' ? raw : '',
  );
  const [, whole = '', fraction = '', zone = ''] = match ?? [];
  const millis = match ? Date.parse(`${whole}${zone}`) : Number.NaN;
  if (Number.isNaN(millis) || millis < -62_135_596_800_000 || millis >= 253_402_300_800_000)
    throw invalid('timestampValue must be an RFC 3339 time from year 1 to 9999.');
  // Combines strings, because microseconds far from 1970 exceed the precision of a number.
  return `${new Date(millis).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0').slice(0, 6)}Z`;
}

export function parseMicros(raw: unknown): number {
  return Number(timestampMicros(parseTimestamp(raw)));
}

function parseBytes(raw: unknown): string {
  const text = textOf(raw, 'bytesValue').replaceAll('-', '+').replaceAll('_', '/');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw invalid('bytesValue must be base64.');
  return Buffer.from(text, 'base64').toString('base64');
}

function parseGeoPoint(raw: unknown): { latitude: number; longitude: number } {
  const { latitude = 0, longitude = 0 } = messageOf(raw, 'geoPointValue', ['latitude', 'longitude']);
  if (
    typeof latitude !== 'number' ||
    typeof longitude !== 'number' ||
    Math.abs(latitude) > 90 ||
    Math.abs(longitude) > 180
  ) {
    throw invalid('geoPointValue must have a latitude from -90 to 90 and a longitude from -180 to 180.');
  }
  return { latitude, longitude };
}

/** Enum names by enum number (google/firestore/v1/query.proto and write.proto). */
const ENUMS = {
  direction: ['DIRECTION_UNSPECIFIED', 'ASCENDING', 'DESCENDING'],
  compositeOperator: ['OPERATOR_UNSPECIFIED', 'AND', 'OR'],
  fieldOperator: [
    'OPERATOR_UNSPECIFIED',
    'LESS_THAN',
    'LESS_THAN_OR_EQUAL',
    'GREATER_THAN',
    'GREATER_THAN_OR_EQUAL',
    'EQUAL',
    'NOT_EQUAL',
    'ARRAY_CONTAINS',
    'IN',
    'ARRAY_CONTAINS_ANY',
    'NOT_IN',
  ],
  // This enum has no value with the number 1.
  unaryOperator: [
    'OPERATOR_UNSPECIFIED',
    'OPERATOR_UNSPECIFIED',
    'IS_NAN',
    'IS_NULL',
    'IS_NOT_NAN',
    'IS_NOT_NULL',
  ],
  serverValue: ['SERVER_VALUE_UNSPECIFIED', 'REQUEST_TIME'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Parses an enum value: a name, a number, or a number as a string. Returns its name; the first name if absent. Throws
 * INVALID_ARGUMENT with the message `refusal`.
 */
export function enumOf<E extends keyof typeof ENUMS>(
  json: unknown,
  which: E,
  refusal: string,
): (typeof ENUMS)[E][number] {
  const names: readonly (typeof ENUMS)[E][number][] = ENUMS[which];
  const number = typeof json === 'string' && /^\d{1,9}$/.test(json) ? Number(json) : (json ?? 0);
  const name = typeof number === 'number' ? names[number] : names.find((known) => known === number);
  if (name === undefined) throw new FirestoreError('INVALID_ARGUMENT', refusal);
  return name;
}
