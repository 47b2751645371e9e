import { impliesHasAny } from './constraint.ts';
import { callNamespace } from './namespaces.ts';
import { regularExpression } from './regular-expression.ts';
import {
  Bytes,
  Constraint,
  Duration,
  deepEqual,
  Fault,
  Float,
  LatLng,
  MapDiff,
  Namespace,
  PartialKeys,
  PartialMap,
  Path,
  Resource,
  RulesSet,
  type RulesValue,
  Timestamp,
  unchanged,
} from './values.ts'; // prettier-ignore

const OPEN = new Fault('the query leaves this open');

/** Method names with the numbers of arguments that some type takes; the compiler refuses others. */
export const METHOD_ARITIES: Record<string, number[]> = {
  lower: [0],
  upper: [0],
  trim: [0],
  size: [0],
  matches: [1],
  replace: [2],
  split: [1],
  toUtf8: [0],
  concat: [1],
  hasAll: [1],
  hasAny: [1],
  hasOnly: [1],
  join: [1],
  removeAll: [1],
  toSet: [0],
  difference: [1],
  intersection: [1],
  union: [1],
  keys: [0],
  values: [0],
  get: [2],
  diff: [1],
  addedKeys: [0],
  removedKeys: [0],
  changedKeys: [0],
  affectedKeys: [0],
  unchangedKeys: [0],
  bind: [1],
  toBase64: [0],
  toHexString: [0],
  year: [0],
  month: [0],
  day: [0],
  hours: [0],
  minutes: [0],
  seconds: [0],
  nanos: [0],
  dayOfWeek: [0],
  dayOfYear: [0],
  date: [0, 3],
  time: [0, 4],
  toMillis: [0],
  latitude: [0],
  longitude: [0],
  distance: [1],
  value: [1, 2],
  abs: [1],
  ceil: [1],
  floor: [1],
  isNaN: [1],
  pow: [2],
  round: [1],
  sqrt: [1],
  crc32: [1],
  crc32c: [1],
  md5: [1],
  sha256: [1],
}; // prettier-ignore

/** `object.name(args)`. Never throws. */
export function callMethod(object: RulesValue, name: string, args: RulesValue[]): RulesValue {
  if (object instanceof Fault) return object;
  for (const arg of args) if (arg instanceof Fault) return arg;
  if (object instanceof Constraint)
    return name === 'hasAny' && impliesHasAny(object, args[0] ?? null) ? true : OPEN;
  if (
    args.some((arg) => arg instanceof Constraint || arg instanceof PartialMap || arg instanceof PartialKeys)
  )
    return OPEN;
  const arg = args[0] ?? null;
  if (typeof object === 'string') return stringMethod(object, name, args);
  if (Array.isArray(object)) return listMethod(object, name, arg);
  if (object instanceof Map) return mapMethod(object, name, args);
  if (object instanceof RulesSet) return setMethod(object, name, arg);
  if (object instanceof MapDiff) return diffMethod(object, name);
  if (object instanceof PartialMap) return partialMethod(object, name, args);
  if (object instanceof PartialKeys) {
    const all =
      name === 'hasAll' &&
      Array.isArray(arg) &&
      arg.every((key) => typeof key === 'string' && object.known.has(key));
    return all ? true : OPEN;
  }
  if (object instanceof Namespace) return callNamespace(object.name, name, args);
  if (object instanceof Timestamp) return timestampMethod(object, name);
  if (object instanceof Duration) {
    if (name === 'seconds') return object.nanos / 1_000_000_000n;
    if (name === 'nanos') return object.nanos % 1_000_000_000n;
  }
  if (object instanceof Bytes) {
    if (name === 'size') return BigInt(object.data.length);
    if (name === 'toBase64') return object.data.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
    if (name === 'toHexString') return object.data.toString('hex').toUpperCase();
  }
  if (object instanceof LatLng) {
    if (name === 'latitude') return new Float(object.latitude);
    if (name === 'longitude') return new Float(object.longitude);
    if (name === 'distance' && arg instanceof LatLng) return new Float(distance(object, arg));
  }
  if (object instanceof Path && name === 'bind' && arg instanceof Map) {
    return new Path(
      object.segments.map((segment) => {
        const bound = segment.startsWith('$') ? arg.get(segment.slice(1)) : undefined;
        return typeof bound === 'string' ? bound : segment;
      }),
    );
  }
  return new Fault(`no method '${name}' on this value`);
}

function stringMethod(text: string, name: string, args: RulesValue[]): RulesValue {
  const [first = null, second = null] = args;
  switch (name) {
    case 'size':
      return BigInt(text.length);
    case 'lower':
      return text.toLowerCase();
    case 'upper':
      return text.toUpperCase();
    case 'trim':
      return text.trim();
    case 'toUtf8':
      return new Bytes(Buffer.from(text));
  }
  if (typeof first !== 'string') return new Fault(`'${name}' needs a string`);
  const pattern = regularExpression(first);
  if (pattern === null) return new Fault('not a regular expression');
  if (name === 'matches') return pattern.matches(text);
  if (name === 'split') {
    // Trailing empty pieces are dropped, but the empty text has one piece.
    const pieces = pattern.split(text);
    while (pieces.length > 1 && pieces.at(-1) === '') pieces.pop();
    return pieces;
  }
  if (name === 'replace' && typeof second === 'string') return pattern.matcher(text).replaceAll(second);
  return new Fault(`no method '${name}' on a string`);
}

function listMethod(list: RulesValue[], name: string, arg: RulesValue): RulesValue {
  if (name === 'size') return BigInt(list.length);
  if (name === 'toSet') return new RulesSet(list);
  if (name === 'join') return typeof arg === 'string' ? join(list, arg) : new Fault("'join' needs a string");
  if (!Array.isArray(arg)) return new Fault(`'${name}' needs a list`);
  const has = (whole: RulesValue[], item: RulesValue) => whole.some((other) => deepEqual(other, item));
  switch (name) {
    case 'concat':
      return [...list, ...arg];
    case 'removeAll':
      return list.filter((item) => !has(arg, item));
    case 'hasAll':
      return arg.every((item) => has(list, item));
    case 'hasAny':
      return arg.some((item) => has(list, item));
    case 'hasOnly':
      return list.every((item) => has(arg, item));
  }
  return new Fault(`no method '${name}' on a list`);
}

function join(list: RulesValue[], separator: string): RulesValue {
  const texts: string[] = [];
  for (const item of list) {
    if (item === null) texts.push('null');
    else if (typeof item === 'string' || typeof item === 'bigint' || typeof item === 'boolean')
      texts.push(String(item));
    else if (item instanceof Float) texts.push(floatText(item.value));
    else return new Fault("'join' takes simple values only");
  }
  return texts.join(separator);
}

export function floatText(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

function setMethod(set: RulesSet, name: string, arg: RulesValue): RulesValue {
  if (name === 'size') return BigInt(set.items.length);
  const has = (whole: readonly RulesValue[], item: RulesValue) =>
    whole.some((other) => deepEqual(other, item));
  if (Array.isArray(arg) || arg instanceof RulesSet) {
    const items = Array.isArray(arg) ? arg : arg.items;
    if (name === 'hasAll') return items.every((item) => has(set.items, item));
    if (name === 'hasAny') return items.some((item) => has(set.items, item));
    if (name === 'hasOnly') return set.items.every((item) => has(items, item));
  }
  if (!(arg instanceof RulesSet)) return new Fault(`'${name}' needs a set`);
  if (name === 'union') return new RulesSet([...set.items, ...arg.items]);
  if (name === 'intersection') return new RulesSet(set.items.filter((item) => has(arg.items, item)));
  if (name === 'difference') return new RulesSet(set.items.filter((item) => !has(arg.items, item)));
  return new Fault(`no method '${name}' on a set`);
}

function mapMethod(map: ReadonlyMap<string, RulesValue>, name: string, args: RulesValue[]): RulesValue {
  const [first = null, second = null] = args;
  if (name === 'size') return BigInt(map.size);
  if (name === 'keys') return [...map.keys()].sort();
  if (name === 'values') return [...map.keys()].sort().map((key) => map.get(key) ?? null);
  if (name === 'diff')
    return first instanceof Map ? new MapDiff(map, first) : new Fault("'diff' needs a map");
  if (name === 'get') return lookup(map, first, second);
  return new Fault(`no method '${name}' on a map`);
}

/** `get(key, default)` and `get([key, key], default)`: the default where a step is missing or not a map. */
function lookup(map: RulesValue, key: RulesValue, fallback: RulesValue): RulesValue {
  let here: RulesValue = map;
  for (const step of Array.isArray(key) ? key : [key]) {
    if (typeof step !== 'string') return new Fault("a key of 'get' must be a string");
    if (here instanceof PartialMap) {
      const known: RulesValue | undefined = here.known.get(step);
      if (known === undefined) return OPEN;
      here = known;
      continue;
    }
    if (here instanceof Constraint) return OPEN;
    if (!(here instanceof Map) || !here.has(step)) return fallback;
    here = here.get(step) ?? null;
  }
  return here;
}

function partialMethod(map: PartialMap, name: string, args: RulesValue[]): RulesValue {
  if (name === 'keys') return new PartialKeys(new Set(map.known.keys()));
  if (name === 'get') return lookup(map, args[0] ?? null, args[1] ?? null);
  return OPEN;
}

function diffMethod(diff: MapDiff, name: string): RulesValue {
  const { newer, older } = diff;
  const added = [...newer.keys()].filter((key) => !older.has(key));
  const removed = [...older.keys()].filter((key) => !newer.has(key));
  const both = [...newer.keys()].filter((key) => older.has(key));
  const same = (key: string) => unchanged(newer.get(key) ?? null, older.get(key) ?? null);
  if (name === 'addedKeys') return new RulesSet(added);
  if (name === 'removedKeys') return new RulesSet(removed);
  if (name === 'changedKeys') return new RulesSet(both.filter((key) => !same(key)));
  if (name === 'unchangedKeys') return new RulesSet(both.filter(same));
  if (name === 'affectedKeys')
    return new RulesSet([...added, ...removed, ...both.filter((key) => !same(key))]);
  return new Fault(`no method '${name}' on a difference`);
}

function timestampMethod(time: Timestamp, name: string): RulesValue {
  const millis = time.micros / 1000n - (time.micros < 0n && time.micros % 1000n !== 0n ? 1n : 0n);
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
      return (((time.micros % 1_000_000n) + 1_000_000n) % 1_000_000n) * 1000n;
    case 'dayOfWeek':
      return BigInt(date.getUTCDay() === 0 ? 7 : date.getUTCDay());
    case 'dayOfYear':
      return BigInt((midnight - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000 + 1);
    case 'date':
      return new Timestamp(BigInt(midnight) * 1000n);
    case 'time':
      return new Duration((time.micros - BigInt(midnight) * 1000n) * 1000n);
  }
  return new Fault(`no method '${name}' on a timestamp`);
}

/** Metres on a sphere of the Earth's mean radius. */
function distance(a: LatLng, b: LatLng): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * 6_371_010 * Math.asin(Math.sqrt(half));
}

/** `object.name` without a call. Never throws. */
export function readMember(object: RulesValue, name: string): RulesValue {
  if (object instanceof Fault) return object;
  if (object instanceof Map) {
    const value = object.get(name);
    return value === undefined ? new Fault(`no key '${name}'`) : value;
  }
  if (object instanceof PartialMap) return object.known.get(name) ?? openUnlessKnown(object, name);
  if (object instanceof Resource) {
    if (name === 'data') return object.data;
    if (object.path === null) return OPEN;
    const segments = object.path.split('/');
    if (name === 'id') return segments.at(-1) ?? '';
    if (name === '__name__') return new Path(['databases', '(default)', 'documents', ...segments]);
    return new Fault(`a document has no '${name}'`);
  }
  if (object instanceof Constraint) return OPEN;
  return new Fault(`no member '${name}' on this value`);
}

function openUnlessKnown(map: PartialMap, name: string): RulesValue {
  return map.known.has(name) ? null : OPEN;
}
