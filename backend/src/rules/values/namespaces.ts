import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { crc32c } from '../../model/crc32c.ts';
import { isNumber, LARGEST_INT, makeDuration, makeTimestamp, numberOf, SMALLEST_INT } from './arithmetic.ts';
import { Bytes, Duration, Fault, Float, isOpen, LatLng, OPEN, type RulesValue, settled } from './values.ts';

const SECOND = 1_000_000_000n;
const UNITS: ReadonlyMap<RulesValue, bigint> = new Map([
  ['w', 604_800n * SECOND],
  ['d', 86_400n * SECOND],
  ['h', 3_600n * SECOND],
  ['m', 60n * SECOND],
  ['s', SECOND],
  ['ms', 1_000_000n],
  ['ns', 1n],
]);

interface NamespaceFunction {
  arity: number;
  /** Returns undefined if the function does not accept these values. */
  call(args: readonly RulesValue[]): RulesValue | undefined;
}

/** Functions such as `timestamp.date` and `math.abs`, by namespace and name. */
export const NAMESPACES: ReadonlyMap<string, ReadonlyMap<string, NamespaceFunction>> = new Map([
  ['timestamp', new Map([of('value', 1, timestampValue), of('date', 3, timestampDate)])],
  [
    'duration',
    new Map([of('value', 2, durationValue), of('time', 4, durationTime), of('abs', 1, durationAbs)]),
  ],
  ['latlng', new Map([of('value', 2, latLngValue)])],
  [
    'math',
    new Map([
      of('abs', 1, absolute),
      of(
        'ceil',
        1,
        numeric((value) => new Float(Math.ceil(value))),
      ),
      of(
        'floor',
        1,
        numeric((value) => new Float(Math.floor(value))),
      ),
      of(
        'round',
        1,
        numeric((value) => saturated(Math.round(value))),
      ),
      of(
        'sqrt',
        1,
        numeric((value) => new Float(Math.sqrt(value))),
      ),
      of('isNaN', 1, numeric(Number.isNaN)),
      of('pow', 2, ([a = null, b = null]) =>
        isNumber(a) && isNumber(b) ? new Float(numberOf(a) ** numberOf(b)) : undefined,
      ),
    ]),
  ],
  [
    'hashing',
    new Map([
      of(
        'md5',
        1,
        hashed((data) => createHash('md5').update(data).digest()),
      ),
      of(
        'sha256',
        1,
        hashed((data) => createHash('sha256').update(data).digest()),
      ),
      of(
        'crc32',
        1,
        hashed((data) => littleEndian(crc32(data))),
      ),
      of(
        'crc32c',
        1,
        hashed((data) => littleEndian(crc32c(data))),
      ),
    ]),
  ],
]);

function of(name: string, arity: number, call: NamespaceFunction['call']): [string, NamespaceFunction] {
  return [name, { arity, call }];
}

/** Calls a function in a namespace of the rules language. Never throws. */
export function callNamespace(
  name: string,
  declared: NamespaceFunction,
  given: readonly RulesValue[],
): RulesValue {
  const args = given.map(settled);
  for (const arg of args) if (arg instanceof Fault) return arg;
  if (args.some(isOpen)) return OPEN;
  return declared.call(args) ?? new Fault(`${name}() does not accept these values`);
}

function timestampValue([millis = null]: readonly RulesValue[]): RulesValue | undefined {
  return typeof millis === 'bigint' ? makeTimestamp(millis * 1_000_000n) : undefined;
}

function timestampDate([year, month, day]: readonly RulesValue[]): RulesValue | undefined {
  if (typeof year !== 'bigint' || typeof month !== 'bigint' || typeof day !== 'bigint') return undefined;
  const made = new Date(0);
  made.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isDate = made.getUTCMonth() === Number(month) - 1 && made.getUTCDate() === Number(day);
  return isDate ? makeTimestamp(BigInt(made.getTime()) * 1_000_000n) : undefined;
}

function durationValue([amount, unit = null]: readonly RulesValue[]): RulesValue | undefined {
  const nanos = UNITS.get(unit);
  return typeof amount === 'bigint' && nanos !== undefined ? makeDuration(amount * nanos) : undefined;
}

function durationTime([hours, minutes, seconds, nanos]: readonly RulesValue[]): RulesValue | undefined {
  if (typeof hours !== 'bigint' || typeof minutes !== 'bigint') return undefined;
  if (typeof seconds !== 'bigint' || typeof nanos !== 'bigint') return undefined;
  return makeDuration((hours * 3600n + minutes * 60n + seconds) * SECOND + nanos);
}

function durationAbs([value]: readonly RulesValue[]): RulesValue | undefined {
  if (!(value instanceof Duration)) return undefined;
  return value.nanos < 0n ? makeDuration(-value.nanos) : value;
}

function latLngValue([latitude = null, longitude = null]: readonly RulesValue[]): RulesValue | undefined {
  if (!isNumber(latitude) || !isNumber(longitude)) return undefined;
  const place = new LatLng(numberOf(latitude), numberOf(longitude));
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined;
}

function absolute([value = null]: readonly RulesValue[]): RulesValue | undefined {
  if (value instanceof Float) return new Float(Math.abs(value.value));
  if (typeof value !== 'bigint' || value === SMALLEST_INT) return undefined;
  return value < 0n ? -value : value;
}

function numeric(compute: (value: number) => RulesValue): NamespaceFunction['call'] {
  return ([value = null]) => (isNumber(value) ? compute(numberOf(value)) : undefined);
}

/** Converts a whole float to a 64-bit integer. Clamps it to the range of these integers. NaN becomes 0. */
export function saturated(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= 2 ** 63) return LARGEST_INT;
  return value <= -(2 ** 63) ? SMALLEST_INT : BigInt(value);
}

function hashed(hash: (data: Buffer) => Buffer): NamespaceFunction['call'] {
  return ([value]) => {
    if (typeof value === 'string') return new Bytes(hash(Buffer.from(value)));
    return value instanceof Bytes ? new Bytes(hash(value.data)) : undefined;
  };
}

function littleEndian(sum: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(sum);
  return bytes;
}
