import { isVector, numericId } from '../../model/compare-values.ts';
import { timestampMicros } from '../../model/timestamp.ts';
import type { Fields, Value } from '../../model/value.ts';

/** Longer texts and bytes are cut in keys; a key that was cut is marked, since it then no longer decides the order alone. */
const LONGEST = 1500;
const END = Buffer.from([0, 1]);
const CUT = Buffer.from([0, 2]);

/**
 * A key of bytes whose order is Firestore's order of values (compare-values.ts); `descending` reverses it.
 * No key is the beginning of another.
 */
export function indexKey(value: Value, descending: boolean): Buffer {
  const key = Buffer.concat(parts(value));
  if (descending) for (let at = 0; at < key.length; at++) key[at] = 255 - (key[at] ?? 0);
  return key;
}

function parts(value: Value): Buffer[] {
  if ('nullValue' in value) return [Buffer.from([1])];
  if ('booleanValue' in value) return [Buffer.from([2, value.booleanValue ? 1 : 0])];
  if ('integerValue' in value) return [Buffer.from([3]), integerKey(BigInt(value.integerValue))];
  if ('doubleValue' in value)
    return [Buffer.from([3]), doubleKey(Number(value.doubleValue)), integerBytes(0n)];
  if ('timestampValue' in value)
    return [Buffer.from([4]), integerBytes(timestampMicros(value.timestampValue))];
  if ('stringValue' in value) return [Buffer.from([5]), ...terminated(Buffer.from(value.stringValue))];
  if ('bytesValue' in value)
    return [Buffer.from([6]), ...terminated(Buffer.from(value.bytesValue, 'base64'))];
  if ('referenceValue' in value) {
    return [
      Buffer.from([7]),
      ...value.referenceValue.split('/').flatMap((segment) => [Buffer.from([1]), ...segmentKey(segment)]),
      Buffer.from([0]),
    ];
  }
  if ('geoPointValue' in value)
    return [
      Buffer.from([8]),
      doubleKey(value.geoPointValue.latitude),
      doubleKey(value.geoPointValue.longitude),
    ];
  if ('arrayValue' in value) return [Buffer.from([9]), ...listParts(value.arrayValue.values ?? [])];
  const fields = value.mapValue.fields ?? {};
  if (isVector(value)) {
    const list = fields.value && 'arrayValue' in fields.value ? (fields.value.arrayValue.values ?? []) : [];
    return [Buffer.from([10]), integerBytes(BigInt(list.length)), ...listParts(list)];
  }
  return [Buffer.from([11]), ...mapParts(fields)];
}

function listParts(values: Value[]): Buffer[] {
  return [...values.flatMap((value) => [Buffer.from([1]), ...parts(value)]), Buffer.from([0])];
}

function mapParts(fields: Fields): Buffer[] {
  const keys = Object.keys(fields).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return [
    ...keys.flatMap((key) => [
      Buffer.from([1]),
      ...terminated(Buffer.from(key)),
      ...parts(fields[key] as Value),
    ]),
    Buffer.from([0]),
  ];
}

/** Numeric ids come first, by number. */
function segmentKey(segment: string): Buffer[] {
  const number = numericId(segment);
  return number === null
    ? [Buffer.from([2]), ...terminated(Buffer.from(segment))]
    : [Buffer.from([1]), integerBytes(number)];
}

/** Zero bytes are escaped, so that the end sorts before every continuation. */
function terminated(bytes: Buffer): Buffer[] {
  const cut = bytes.length > LONGEST;
  const written = cut ? bytes.subarray(0, LONGEST) : bytes;
  if (!written.includes(0)) return [written, cut ? CUT : END];
  const escaped: number[] = [];
  for (const byte of written) {
    escaped.push(byte);
    if (byte === 0) escaped.push(255);
  }
  return [Buffer.from(escaped), cut ? CUT : END];
}

/** Whole numbers beyond 2^53 share a double with their neighbours: what the double leaves out follows it. */
function integerKey(value: bigint): Buffer {
  const double = Number(value);
  return Buffer.concat([doubleKey(double), integerBytes(value - BigInt(double))]);
}

function integerBytes(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, value) ^ (1n << 63n));
  return bytes;
}

/** NaN first; -0 is 0. */
function doubleKey(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  if (Number.isNaN(value)) return bytes;
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  if ((bytes[0] ?? 0) & 0x80) for (let at = 0; at < 8; at++) bytes[at] = 255 - (bytes[at] ?? 0);
  else bytes[0] = (bytes[0] ?? 0) | 0x80;
  return bytes;
}

/** Was anything in the value cut in its key? Then documents with equal keys are not surely in order. */
export function isCut(value: Value): boolean {
  if ('stringValue' in value)
    return value.stringValue.length * 3 > LONGEST && Buffer.byteLength(value.stringValue) > LONGEST;
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64') > LONGEST;
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).some(isCut);
  if ('mapValue' in value) return Object.values(value.mapValue.fields ?? {}).some(isCut);
  return false;
}
