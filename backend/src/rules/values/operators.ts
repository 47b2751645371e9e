import type { BinaryOperator, TypeName } from '../syntax/ast.ts';
import { arithmetic, isNumber } from './arithmetic.ts';
import { implies } from './constraint.ts';
import { compareNumbers, likenessKey, looseEqual, memberTest } from './equality.ts';
import {
  Bytes,
  Constraint,
  compared,
  Duration,
  Fault,
  FixedValue,
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

type Relation = '<' | '<=' | '>' | '>=';

/** Applies any operator except `&&` and `||`. Never throws. If one side is a fault, that fault is the result. */
export function applyBinary(operator: BinaryOperator, first: RulesValue, second: RulesValue): RulesValue {
  const left = compared(first);
  const right = compared(second);
  if (left instanceof Fault) return left;
  if (right instanceof Fault) return right;
  if (left instanceof Constraint || right instanceof Constraint)
    return implies(operator, left, right) ? true : OPEN;
  switch (operator) {
    case '==':
      return equality(left, right);
    case '!=': {
      const equal = equality(left, right);
      return typeof equal === 'boolean' ? !equal : equal;
    }
    case 'in':
      return membership(left, right);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return relation(operator, left, right);
    default:
      return calculated(operator, settled(first), settled(second));
  }
}

function calculated(operator: BinaryOperator, left: RulesValue, right: RulesValue): RulesValue {
  if (left instanceof Fault) return left;
  if (right instanceof Fault) return right;
  return isOpen(left) || isOpen(right) ? OPEN : arithmetic(operator, left, right);
}

function equality(left: RulesValue, right: RulesValue): RulesValue {
  if (left instanceof PartialKeys || right instanceof PartialKeys) return OPEN;
  // A partially known map is certainly a map, but it is unknown whether it equals another map.
  if (left instanceof PartialMap)
    return right instanceof RulesMap || right instanceof PartialMap ? OPEN : false;
  if (right instanceof PartialMap) return left instanceof RulesMap ? OPEN : false;
  return looseEqual(left, right);
}

function membership(item: RulesValue, whole: RulesValue): RulesValue {
  if (isOpen(item)) return OPEN;
  if (Array.isArray(whole)) return memberTest(whole)(item);
  if (whole instanceof RulesSet) return whole.members.has(likenessKey(item));
  if (whole instanceof RulesMap) {
    return typeof item === 'string' ? whole.has(item) : new Fault("a key left of 'in' must be a string");
  }
  if (whole instanceof PartialMap || whole instanceof PartialKeys)
    return typeof item === 'string' && whole.known.has(item) ? true : OPEN;
  return new Fault("'in' needs a list, set or map on its right");
}

function relation(operator: Relation, left: RulesValue, right: RulesValue): RulesValue {
  const order = compare(left, right);
  if (order instanceof Fault) return order;
  if (order === undefined) return false;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  if (operator === '>') return order > 0;
  return order >= 0;
}

/** Compares two values. Returns undefined if a number is compared with NaN, because the result is always false. */
function compare(a: RulesValue, b: RulesValue): number | undefined | Fault {
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (a instanceof Timestamp && b instanceof Timestamp) return sign(a.nanos - b.nanos);
  if (a instanceof Duration && b instanceof Duration) return sign(a.nanos - b.nanos);
  if (a instanceof Bytes && b instanceof Bytes) return Buffer.compare(a.data, b.data);
  return isOpen(a) || isOpen(b) ? OPEN : new Fault('these values cannot be compared');
}

function sign(difference: bigint): number {
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * The test for each type in `value is type`. `is set` is false even for a set, as in Google's emulator. `is vector` is
 * always false, because rules have no vectors.
 */
const TESTS: Record<TypeName, (value: RulesValue) => boolean> = {
  bool: (value) => typeof value === 'boolean',
  bytes: (value) => value instanceof Bytes,
  constraint: () => false,
  duration: (value) => value instanceof Duration,
  float: (value) => value instanceof Float,
  int: (value) => typeof value === 'bigint',
  latlng: (value) => value instanceof LatLng,
  list: (value) => Array.isArray(value),
  map: (value) => value instanceof RulesMap || value instanceof PartialMap,
  map_diff: (value) => value instanceof MapDiff,
  number: (value) => isNumber(value),
  path: (value) => value instanceof Path,
  set: () => false,
  string: (value) => typeof value === 'string',
  timestamp: (value) => value instanceof Timestamp,
  vector: () => false,
};

/** Evaluates `value is type`. Never throws. */
export function isType(value: RulesValue, type: TypeName): RulesValue {
  if (value instanceof Fault) return value;
  if (value instanceof Constraint || value instanceof PartialKeys) return OPEN;
  const isKind = type === 'int' || type === 'float';
  if (value instanceof FixedValue && (value.isCrowded || (isKind && isNumber(value.value)))) return OPEN;
  return TESTS[type](settled(value));
}
