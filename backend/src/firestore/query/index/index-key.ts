import { isVector, numericId } from '../../../model/compare-values.ts';
import { type Fields, timestampMicros, type Value } from '../../../model/value.ts';

/**
 * Maximum length of a string or bytes value in an index key, in bytes. A longer value is cut off. The key is then
 * marked, because values with the same beginning get the same key.
 */
const LONGEST = 1500;
/** The byte after a string's terminating zero byte, for a complete string. */
const END = 1;
/** The byte in the same place, for a string that was cut off. */
const CUT = 2;
/** The largest number of UTF-8 bytes per UTF-16 unit. */
const WIDEST = 3;

/** Buffer size in bytes, enough for most keys. */
const ROOM = 16_384;
/**
 * A shared buffer in which keys are built. A commit creates dozens of keys, and allocating a buffer for each part would
 * be slow.
 */
let written = Buffer.alloc(ROOM);
let at = 0;

/**
 * Encodes a value as bytes that sort in Firestore's order (compare-values.ts), or with `descending` in reverse. No key
 * is a prefix of another.
 */
export function indexKey(value: Value, descending: boolean): Buffer {
  at = 0;
  writeValue(value);
  const key = Buffer.from(written.subarray(0, at));
  // Restores the buffer's usual size if a large value has enlarged it.
  if (written.length > ROOM) written = Buffer.alloc(ROOM);
  if (descending) for (let place = 0; place < key.length; place++) key[place] = 255 - (key[place] ?? 0);
  return key;
}

/** Makes sure that the buffer has space for `bytes` more bytes. */
function reserve(bytes: number): void {
  if (at + bytes <= written.length) return;
  const larger = Buffer.alloc((at + bytes) * 2);
  written.copy(larger, 0, 0, at);
  written = larger;
}

function writeByte(byte: number): void {
  reserve(1);
  written[at++] = byte;
}

function writeValue(value: Value): void {
  if ('nullValue' in value) writeByte(1);
  else if ('booleanValue' in value) {
    writeByte(2);
    writeByte(value.booleanValue ? 1 : 0);
  } else if ('integerValue' in value) {
    writeByte(3);
    writeWhole(value.integerValue);
  } else if ('doubleValue' in value) {
    writeByte(3);
    writeDouble(Number(value.doubleValue));
    writeInteger(0n);
  } else if ('timestampValue' in value) {
    writeByte(4);
    writeInteger(timestampMicros(value.timestampValue));
  } else if ('stringValue' in value) {
    writeByte(5);
    writeText(value.stringValue);
  } else if ('bytesValue' in value) {
    writeByte(6);
    writeTerminated(Buffer.from(value.bytesValue, 'base64'));
  } else if ('referenceValue' in value) {
    writeByte(7);
    for (const segment of value.referenceValue.split('/')) {
      writeByte(1);
      writeSegment(segment);
    }
    writeByte(0);
  } else if ('geoPointValue' in value) {
    writeByte(8);
    writeDouble(value.geoPointValue.latitude);
    writeDouble(value.geoPointValue.longitude);
  } else if ('arrayValue' in value) {
    writeByte(9);
    writeList(value.arrayValue.values ?? []);
  } else if (isVector(value)) {
    const { value: inner } = value.mapValue.fields ?? {};
    const list = inner && 'arrayValue' in inner ? (inner.arrayValue.values ?? []) : [];
    writeByte(10);
    writeInteger(BigInt(list.length));
    writeList(list);
  } else {
    writeByte(11);
    writeMap(value.mapValue.fields ?? {});
  }
}

function writeList(values: Value[]): void {
  for (const value of values) {
    writeByte(1);
    writeValue(value);
  }
  writeByte(0);
}

function writeMap(fields: Fields): void {
  const keys = Object.keys(fields).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const key of keys) {
    writeByte(1);
    writeText(key);
    writeValue(fields[key] as Value);
  }
  writeByte(0);
}

/** Writes a segment of a path. Numeric ids such as `__id7__` sort first, by number. */
function writeSegment(segment: string): void {
  const number = numericId(segment);
  writeByte(number === null ? 2 : 1);
  if (number === null) writeText(segment);
  else writeInteger(number);
}

function writeText(text: string): void {
  // Before the encoding, cuts off the characters that are certainly beyond the limit: each takes at least one byte.
  const start = text.length > LONGEST + 1 ? text.slice(0, LONGEST + 1) : text;
  if (start.includes('\u0000')) {
    writeTerminated(Buffer.from(start));
    return;
  }
  reserve(start.length * WIDEST + 2);
  const length = written.write(start, at);
  at += Math.min(length, LONGEST);
  writeEnd(length > LONGEST);
}

/** Escapes zero bytes, so that a string sorts before every longer string that begins with it. */
function writeTerminated(bytes: Buffer): void {
  for (const byte of bytes.subarray(0, LONGEST)) {
    writeByte(byte);
    if (byte === 0) writeByte(255);
  }
  writeEnd(bytes.length > LONGEST);
}

function writeEnd(isCut: boolean): void {
  writeByte(0);
  writeByte(isCut ? CUT : END);
}

/**
 * Beyond 2^53 several integers have the same double, so the key also contains the difference between integer and
 * double.
 */
function writeWhole(digits: string): void {
  const double = Number(digits);
  writeDouble(double);
  writeInteger(Number.isSafeInteger(double) ? 0n : BigInt(digits) - BigInt(double));
}

function writeInteger(value: bigint): void {
  reserve(8);
  written.writeBigUInt64BE(BigInt.asUintN(64, value) ^ (1n << 63n), at);
  at += 8;
}

/** Writes a double. NaN sorts first; -0 and 0 have the same key. */
function writeDouble(value: number): void {
  reserve(8);
  if (Number.isNaN(value)) written.fill(0, at, at + 8);
  else {
    written.writeDoubleBE(value === 0 ? 0 : value, at);
    if ((written[at] ?? 0) & 0x80)
      for (let place = at; place < at + 8; place++) written[place] = 255 - (written[place] ?? 0);
    else written[at] = (written[at] ?? 0) | 0x80;
  }
  at += 8;
}

/** Whether the value was cut off in its key. Different values may then have equal keys. */
export function isCut(value: Value): boolean {
  if ('stringValue' in value)
    return value.stringValue.length * WIDEST > LONGEST && Buffer.byteLength(value.stringValue) > LONGEST;
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64') > LONGEST;
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).some(isCut);
  if ('mapValue' in value) return Object.values(value.mapValue.fields ?? {}).some(isCut);
  return false;
}
