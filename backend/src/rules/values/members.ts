import { impliesHasAny } from './constraint.ts';
import { listMethod, setMethod } from './members-list.ts';
import { diffMethod, mapMethod, partialKeysMethod, partialMethod } from './members-map.ts';
import { stringMethod } from './members-string.ts';
import { makeDuration } from './time-range.ts';
import {
  Bytes,
  Constraint,
  Duration,
  Fault,
  Float,
  isOpen,
  LatLng,
  MapDiff,
  OPEN,
  PartialKeys,
  PartialMap,
  Path,
  RulesMap,
  RulesSet,
  type RulesValue,
  settled,
  Timestamp,
} from './values.ts';

const MILLI = 1_000_000n;

const SECOND = 1_000_000_000n;

const DAY_MILLIS = 86_400_000;

/** Radius of the sphere used for distances, in metres. */
const EARTH_RADIUS = 6_371_009;

/** The number of arguments of each method. The compiler rejects calls with any other number. */
export const METHOD_ARITIES: ReadonlyMap<string, number> = new Map([
  ...['lower', 'upper', 'trim', 'size', 'toUtf8', 'toSet', 'keys', 'values'].map(none),
  ...['addedKeys', 'removedKeys', 'changedKeys', 'affectedKeys', 'unchangedKeys'].map(none),
  ...['toBase64', 'toHexString', 'latitude', 'longitude', 'toMillis', 'date', 'time'].map(none),
  ...['year', 'month', 'day', 'hours', 'minutes', 'seconds', 'nanos', 'dayOfWeek', 'dayOfYear'].map(none),
  ...['matches', 'split', 'concat', 'hasAll', 'hasAny', 'hasOnly', 'join', 'removeAll'].map(one),
  ...['difference', 'intersection', 'union', 'diff', 'bind', 'distance'].map(one),
  ['replace', 2],
  ['get', 2],
]);

function none(name: string): [string, number] {
  return [name, 0];
}
function one(name: string): [string, number] {
  return [name, 1];
}

/** Evaluates `object.name(args)`. Never throws. */
export function callMethod(on: RulesValue, name: string, given: readonly RulesValue[]): RulesValue {
  const object = settled(on);
  if (object instanceof Fault) return object;
  const args = given.map(settled);
  for (const arg of args) if (arg instanceof Fault) return arg;
  const arg = args[0] ?? null;
  if (object instanceof Constraint) return name === 'hasAny' && impliesHasAny(object, arg) ? true : OPEN;
  if (args.some(isOpen)) return OPEN;
  if (object instanceof PartialMap) return partialMethod(object, name, args);
  if (object instanceof PartialKeys) return partialKeysMethod(object, name, arg);
  if (typeof object === 'string') return stringMethod(object, name, args);
  if (Array.isArray(object)) return listMethod(object, name, arg);
  if (object instanceof RulesMap) return mapMethod(object, name, args);
  if (object instanceof RulesSet) return setMethod(object, name, arg);
  if (object instanceof MapDiff) return diffMethod(object, name);
  if (object instanceof Timestamp) return timestampMethod(object, name);
  if (object instanceof Duration) return durationMethod(object, name);
  if (object instanceof Bytes) return bytesMethod(object, name);
  if (object instanceof LatLng) return latLngMethod(object, name, arg);
  if (object instanceof Path && name === 'bind')
    return arg instanceof RulesMap ? bindPath(object, arg) : new Fault("'bind' needs a map");
  return new Fault(`no method '${name}' on this value`);
}

/** Evaluates `object.name` without a call, and `object['name']`. Never throws. */
export function readMember(on: RulesValue, name: string): RulesValue {
  const object = settled(on);
  if (object instanceof RulesMap) return object.get(name) ?? missing(object.has(name), name);
  if (object instanceof PartialMap) return object.known.get(name) ?? (object.known.has(name) ? null : OPEN);
  if (object instanceof Fault) return object;
  return isOpen(object) ? OPEN : new Fault(`only a map can have the member '${name}'`);
}

function missing(isNull: boolean, name: string): RulesValue {
  return isNull ? null : new Fault(`no key '${name}'`);
}

/** Evaluates `object[index]`: a key of a map, or a position in a list, string or path. Never throws. */
export function readIndex(on: RulesValue, at: RulesValue): RulesValue {
  const object = settled(on);
  const index = settled(at);
  if (object instanceof Fault) return object;
  if (index instanceof Fault) return index;
  if (isOpen(index)) return OPEN;
  if (typeof index === 'string') return readMember(object, index);
  if (isOpen(object)) return OPEN;
  if (typeof index !== 'bigint') return new Fault('an index must be a whole number or a key');
  if (object instanceof Path) return object.segments[Number(index)] ?? OUT_OF_RANGE;
  if (typeof object === 'string') return object[Number(index)] ?? OUT_OF_RANGE;
  if (!Array.isArray(object)) return new Fault('only lists, strings and paths can be indexed');
  const item = object[Number(index)];
  return item === undefined ? OUT_OF_RANGE : item;
}

/**
 * Evaluates `object[from:to]` for a list, string or path. Never throws. If an index is out of range, returns a fault.
 */
export function readSlice(on: RulesValue, first: RulesValue, last: RulesValue): RulesValue {
  const [object, from, to] = [settled(on), settled(first), settled(last)];
  for (const value of [object, from, to]) {
    if (value instanceof Fault) return value;
    if (isOpen(value)) return OPEN;
  }
  const whole = object instanceof Path ? object.segments : object;
  if (typeof whole !== 'string' && !Array.isArray(whole))
    return new Fault('a range [i:j] works only on lists, strings and paths');
  if (typeof from !== 'bigint' || typeof to !== 'bigint')
    return new Fault('the bounds of a range must be whole numbers');
  const size = BigInt(whole.length);
  if (from < 0n || to > size || from >= size || from > to) return OUT_OF_RANGE;
  if (typeof whole === 'string') return whole.slice(Number(from), Number(to));
  const part = whole.slice(Number(from), Number(to));
  return object instanceof Path ? new Path(part as string[]) : part;
}

const OUT_OF_RANGE = new Fault('an index is out of range');

/** Methods of bytes. Base64 is the URL-safe variant, with padding. */
function bytesMethod({ data }: Bytes, name: string): RulesValue {
  switch (name) {
    case 'size':
      return BigInt(data.length);
    case 'toBase64':
      return data.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
    case 'toHexString':
      return data.toString('hex').toUpperCase();
  }
  return new Fault(`bytes have no method '${name}'`);
}

/** Methods of latitude-longitude points. */
function latLngMethod(place: LatLng, name: string, arg: RulesValue): RulesValue {
  if (name === 'latitude') return new Float(place.latitude);
  if (name === 'longitude') return new Float(place.longitude);
  if (name === 'distance' && arg instanceof LatLng) return new Float(distance(place, arg));
  return new Fault(`'${name}' does not work with a latlng`);
}

/** Replaces each path segment such as `{name}` with the string for `name` in `values`; a fault if there is none. */
function bindPath(path: Path, values: RulesMap): RulesValue {
  const segments: string[] = [];
  for (const segment of path.segments) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    const value = name === undefined ? segment : values.get(name);
    if (typeof value !== 'string') return new Fault(`'bind' has no string for the parameter '${name}'`);
    segments.push(value);
  }
  return new Path(segments);
}

/** Great-circle distance in metres. */
function distance(a: LatLng, b: LatLng): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Methods of timestamps, all in UTC. */
function timestampMethod({ nanos }: Timestamp, name: string): RulesValue {
  const millis = floorDivide(nanos, MILLI);
  const date = new Date(Number(millis));
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  switch (name) {
    case 'toMillis':
      return millis;
    case 'year':
      return BigInt(date.getUTCFullYear());
    case 'month':
      return BigInt(date.getUTCMonth() + 1);
    case 'day':
      return BigInt(date.getUTCDate());
    case 'hours':
      return BigInt(date.getUTCHours());
    case 'minutes':
      return BigInt(date.getUTCMinutes());
    case 'seconds':
      return BigInt(date.getUTCSeconds());
    case 'nanos':
      return nanos - floorDivide(nanos, SECOND) * SECOND;
    case 'dayOfWeek':
      return BigInt(date.getUTCDay() === 0 ? 7 : date.getUTCDay());
    case 'dayOfYear':
      return BigInt(Math.round((midnight - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MILLIS) + 1);
    case 'date':
      return new Timestamp(BigInt(midnight) * MILLI);
    case 'time':
      return makeDuration(nanos - BigInt(midnight) * MILLI);
  }
  return new Fault(`a timestamp has no method '${name}'`);
}

/** Methods of durations. */
function durationMethod({ nanos }: Duration, name: string): RulesValue {
  if (name === 'seconds') return nanos / SECOND;
  if (name === 'nanos') return nanos % SECOND;
  return new Fault(`a duration has no method '${name}'`);
}

function floorDivide(value: bigint, by: bigint): bigint {
  return value / by - (value < 0n && value % by !== 0n ? 1n : 0n);
}
