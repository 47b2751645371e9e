import { alike, memberTest, setOf } from './equality.ts';
import { textOf } from './members-string.ts';
import {
  Constraint,
  Fault,
  MapDiff,
  OPEN,
  PartialKeys,
  PartialMap,
  RulesMap,
  RulesSet,
  type RulesValue,
  settled,
} from './values.ts';

/** The methods of maps in the rules language. */
export function mapMethod(map: RulesMap, name: string, args: readonly RulesValue[]): RulesValue {
  const [first = null, second = null] = args;
  switch (name) {
    case 'size':
      return BigInt(map.size);
    case 'keys':
      return map.keys().sort();
    case 'values':
      return map.keys().map((key) => map.get(key) ?? null);
    case 'diff':
      return first instanceof RulesMap ? new MapDiff(map, first) : new Fault("'diff' needs a map");
    case 'get':
      return lookup(map, first, second);
  }
  return new Fault(`a map has no method '${name}'`);
}

/** Methods of a partially known map, for list queries. */
export function partialMethod(map: PartialMap, name: string, args: readonly RulesValue[]): RulesValue {
  if (name === 'keys') return new PartialKeys(map.known);
  if (name === 'get') return lookup(map, args[0] ?? null, args[1] ?? null);
  return OPEN;
}

/**
 * Methods of the keys of a partially known map, for list queries. `hasAll` is true if the known keys suffice. All other
 * results are `OPEN` (not known).
 */
export function partialKeysMethod(keys: PartialKeys, name: string, arg: RulesValue): RulesValue {
  const all =
    name === 'hasAll' &&
    Array.isArray(arg) &&
    arg.every((key) => typeof key === 'string' && keys.known.has(key));
  return all ? true : OPEN;
}

/**
 * `get(key, default)` and `get([key, key], default)`. Returns the default if a key is missing or its parent is not a
 * map.
 */
function lookup(map: RulesMap | PartialMap, key: RulesValue, fallback: RulesValue): RulesValue {
  let here: RulesValue = map;
  for (const step of Array.isArray(key) ? key : [key]) {
    if (typeof step !== 'string') return new Fault("a key of 'get' must be a string");
    const from = settled(here);
    if (from instanceof Fault) return from;
    if (from instanceof PartialMap) {
      here = from.known.get(step) ?? (from.known.has(step) ? null : OPEN);
      if (here instanceof Fault) return here;
    } else if (from instanceof Constraint) return OPEN;
    else if (from instanceof RulesMap && from.has(step)) here = from.get(step) ?? null;
    else return fallback;
  }
  return here;
}

/** Methods of the difference between two maps. Only top-level keys are compared. */
export function diffMethod({ newer, older }: MapDiff, name: string): RulesSet | Fault {
  const added = () => newer.keys().filter((key) => !older.has(key));
  const removed = () => older.keys().filter((key) => !newer.has(key));
  const isSame = (key: string) =>
    newer.sharesValue(key, older) || alike(newer.get(key) ?? null, older.get(key) ?? null);
  const both = (same: boolean) => newer.keys().filter((key) => older.has(key) && isSame(key) === same);
  switch (name) {
    case 'addedKeys':
      return setOf(added());
    case 'removedKeys':
      return setOf(removed());
    case 'changedKeys':
      return setOf(both(false));
    case 'unchangedKeys':
      return setOf(both(true));
    case 'affectedKeys':
      return setOf([...added(), ...removed(), ...both(false)]);
  }
  return new Fault(`a difference has no method '${name}'`);
}

/**
 * Calls a method of a list. `join` takes a string; all other arguments are lists. Elements are compared exactly (1 is
 * not 1.0), except by `toSet`.
 */
export function listMethod(list: RulesValue[], name: string, arg: RulesValue): RulesValue {
  if (name === 'size') return BigInt(list.length);
  if (name === 'toSet') return setOf(list);
  if (name === 'join') return typeof arg === 'string' ? join(list, arg) : new Fault("'join' needs a string");
  if (!Array.isArray(arg)) return new Fault(`'${name}' needs a list`);
  switch (name) {
    case 'concat':
      return [...list, ...arg];
    case 'removeAll': {
      const isRemoved = memberTest(arg);
      return list.filter((item) => !isRemoved(item));
    }
    case 'hasAll':
      return arg.every(memberTest(list));
    case 'hasAny':
      return arg.some(memberTest(list));
    case 'hasOnly':
      return list.every(memberTest(arg));
  }
  return new Fault(`a list has no method '${name}'`);
}

function join(list: RulesValue[], separator: string): RulesValue {
  const texts: string[] = [];
  for (const item of list) {
    const text = textOf(item);
    if (text === null) return new Fault("'join' accepts only simple values");
    texts.push(text);
  }
  return texts.join(separator);
}

/**
 * Calls a method of a set. `hasAll`, `hasAny` and `hasOnly` take a set or a list; `union`, `intersection` and
 * `difference` take a set.
 */
export function setMethod(set: RulesSet, name: string, arg: RulesValue): RulesValue {
  if (name === 'size') return BigInt(set.members.size);
  const other = arg instanceof RulesSet ? arg : Array.isArray(arg) ? setOf(arg) : null;
  if (other === null) return new Fault(`'${name}' needs a set`);
  const mine = set.members;
  const theirs = other.members;
  switch (name) {
    case 'hasAll':
      return [...theirs.keys()].every((key) => mine.has(key));
    case 'hasAny':
      return [...theirs.keys()].some((key) => mine.has(key));
    case 'hasOnly':
      return [...mine.keys()].every((key) => theirs.has(key));
  }
  if (!(arg instanceof RulesSet)) return new Fault(`'${name}' needs a set`);
  switch (name) {
    case 'union':
      return new RulesSet(new Map([...theirs, ...mine]));
    case 'intersection':
      return new RulesSet(new Map([...mine].filter(([key]) => theirs.has(key))));
    case 'difference':
      return new RulesSet(new Map([...mine].filter(([key]) => !theirs.has(key))));
  }
  return new Fault(`a set has no method '${name}'`);
}
