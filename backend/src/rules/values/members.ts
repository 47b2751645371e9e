import { impliesHasAny } from './constraint.ts';
import {
  diffMethod,
  listMethod,
  mapMethod,
  partialKeysMethod,
  partialMethod,
  setMethod,
} from './members-collections.ts';
import { bindPath, bytesMethod, durationMethod, latLngMethod, timestampMethod } from './members-other.ts';
import { stringMethod } from './members-string.ts';
import {
  Bytes,
  Constraint,
  Duration,
  Fault,
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
