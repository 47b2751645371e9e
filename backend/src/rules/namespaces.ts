import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  Bytes,
  Duration,
  Fault,
  Float,
  isNumber,
  LatLng,
  numberOf,
  type RulesValue,
  Timestamp,
} from './values.ts';

export const NAMESPACES = ['timestamp', 'duration', 'math', 'hashing', 'latlng'] as const;

const UNITS: Record<string, bigint> = {
  w: 604_800_000_000_000n,
  d: 86_400_000_000_000n,
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
  ns: 1n,
}; // prettier-ignore

/** `timestamp.date(…)`, `math.abs(…)` and the like. Never throws. */
export function callNamespace(namespace: string, name: string, args: RulesValue[]): RulesValue {
  const [a = null, b = null, c = null, d = null] = args;
  switch (`${namespace}.${name}`) {
    case 'timestamp.value':
      return typeof a === 'bigint'
        ? new Timestamp(a * 1000n)
        : new Fault('timestamp.value needs milliseconds');
    case 'timestamp.date':
      return date(a, b, c);
    case 'duration.value': {
      const unit = typeof b === 'string' && Object.hasOwn(UNITS, b) ? UNITS[b] : undefined;
      return typeof a === 'bigint' && unit
        ? new Duration(a * unit)
        : new Fault('duration.value needs a number and a unit');
    }
    case 'duration.time':
      if (typeof a !== 'bigint' || typeof b !== 'bigint' || typeof c !== 'bigint' || typeof d !== 'bigint')
        break;
      return new Duration(a * 3_600_000_000_000n + b * 60_000_000_000n + c * 1_000_000_000n + d);
    case 'duration.abs':
      if (a instanceof Duration) return new Duration(a.nanos < 0n ? -a.nanos : a.nanos);
      break;
    case 'latlng.value': {
      if (!isNumber(a) || !isNumber(b)) break;
      const point = new LatLng(numberOf(a), numberOf(b));
      const inside = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
      return inside ? point : new Fault('latlng.value is out of range');
    }
  }
  if (namespace === 'math') return math(name, a, b);
  if (namespace === 'hashing') return hash(name, a);
  return new Fault(`'${namespace}.${name}' does not take these values`);
}

function date(year: RulesValue, month: RulesValue, day: RulesValue): RulesValue {
  if (typeof year !== 'bigint' || typeof month !== 'bigint' || typeof day !== 'bigint')
    return new Fault('timestamp.date needs whole numbers');
  const made = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const valid = made.getUTCMonth() === Number(month) - 1 && made.getUTCDate() === Number(day);
  return valid ? new Timestamp(BigInt(made.getTime()) * 1000n) : new Fault('timestamp.date is not a date');
}

function math(name: string, a: RulesValue, b: RulesValue): RulesValue {
  if (!isNumber(a)) return new Fault(`math.${name} needs a number`);
  const value = numberOf(a);
  switch (name) {
    case 'abs':
      return typeof a === 'bigint' ? (a < 0n ? -a : a) : new Float(Math.abs(value));
    case 'ceil':
      return new Float(Math.ceil(value));
    case 'floor':
      return new Float(Math.floor(value));
    case 'round':
      return new Float(Math.round(value));
    case 'sqrt':
      return new Float(Math.sqrt(value));
    case 'isNaN':
      return Number.isNaN(value);
    case 'pow':
      return isNumber(b) ? new Float(value ** numberOf(b)) : new Fault('math.pow needs two numbers');
  }
  return new Fault(`no function 'math.${name}'`);
}

function hash(name: string, value: RulesValue): RulesValue {
  const data = typeof value === 'string' ? Buffer.from(value) : value instanceof Bytes ? value.data : null;
  if (data === null) return new Fault(`hashing.${name} needs a string or bytes`);
  if (name === 'md5' || name === 'sha256') return new Bytes(createHash(name).update(data).digest());
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(name === 'crc32' ? crc32(data) : crc32c(data));
  return new Bytes(sum);
}

function crc32c(data: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
