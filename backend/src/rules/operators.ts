import type { BinaryOperator } from './ast.ts';
import { implies } from './constraint.ts';
import {
  Bytes,
  Constraint,
  compareNumbers,
  Duration,
  deepEqual,
  Fault,
  Float,
  isNumber,
  LatLng,
  looseEqual,
  MapDiff,
  numberOf,
  PartialKeys,
  PartialMap,
  Path,
  Resource,
  RulesSet,
  type RulesValue,
  Timestamp,
} from './values.ts'; // prettier-ignore

const OPEN = new Fault('the query leaves this open');
const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** Every operator but `&&` and `||`. Never throws; a fault on either side comes through. */
export function applyBinary(operator: BinaryOperator, left: RulesValue, right: RulesValue): RulesValue {
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
      return arithmetic(operator, left, right);
  }
}

function equality(left: RulesValue, right: RulesValue): RulesValue {
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    // A map of which a part is known is certainly a map; whether it equals another is open.
    if (side instanceof PartialMap) return other instanceof Map || other instanceof PartialMap ? OPEN : false;
    if (side instanceof PartialKeys) return OPEN;
  }
  if (left instanceof Resource && right instanceof Resource) return left.path === right.path;
  return looseEqual(left, right);
}

function membership(item: RulesValue, whole: RulesValue): RulesValue {
  if (item instanceof PartialMap || item instanceof PartialKeys) return OPEN;
  if (Array.isArray(whole)) return whole.some((other) => deepEqual(other, item));
  if (whole instanceof RulesSet) return whole.items.some((other) => deepEqual(other, item));
  if (whole instanceof Map) {
    return typeof item === 'string' ? whole.has(item) : new Fault("a key left of 'in' must be a string");
  }
  if (whole instanceof PartialMap) return typeof item === 'string' && whole.known.has(item) ? true : OPEN;
  if (whole instanceof PartialKeys) return typeof item === 'string' && whole.known.has(item) ? true : OPEN;
  return new Fault("'in' needs a list, set or map on its right");
}

function relation(operator: '<' | '<=' | '>' | '>=', left: RulesValue, right: RulesValue): RulesValue {
  const order = compare(left, right);
  if (order instanceof Fault) return order;
  if (order === undefined) return false;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  if (operator === '>') return order > 0;
  return order >= 0;
}

function compare(a: RulesValue, b: RulesValue): number | undefined | Fault {
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (a instanceof Timestamp && b instanceof Timestamp) return sign(a.micros - b.micros);
  if (a instanceof Duration && b instanceof Duration) return sign(a.nanos - b.nanos);
  if (a instanceof Bytes && b instanceof Bytes) return Buffer.compare(a.data, b.data);
  return new Fault('these values have no order');
}

function sign(difference: bigint): number {
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function arithmetic(operator: BinaryOperator, a: RulesValue, b: RulesValue): RulesValue {
  if (typeof a === 'bigint' && typeof b === 'bigint') return wholeArithmetic(operator, a, b);
  if (isNumber(a) && isNumber(b)) {
    const left = numberOf(a);
    const right = numberOf(b);
    if (operator === '+') return new Float(left + right);
    if (operator === '-') return new Float(left - right);
    if (operator === '*') return new Float(left * right);
    if (operator === '/') return new Float(left / right);
    return new Float(left % right);
  }
  if (operator === '+') {
    if (typeof a === 'string' && typeof b === 'string') return a + b;
    if (a instanceof Timestamp && b instanceof Duration) return new Timestamp(a.micros + b.nanos / 1000n);
    if (a instanceof Duration && b instanceof Timestamp) return new Timestamp(b.micros + a.nanos / 1000n);
    if (a instanceof Duration && b instanceof Duration) return new Duration(a.nanos + b.nanos);
  }
  if (operator === '-') {
    if (a instanceof Timestamp && b instanceof Duration) return new Timestamp(a.micros - b.nanos / 1000n);
    if (a instanceof Timestamp && b instanceof Timestamp) return new Duration((a.micros - b.micros) * 1000n);
    if (a instanceof Duration && b instanceof Duration) return new Duration(a.nanos - b.nanos);
  }
  return new Fault(`'${operator}' does not take these values`);
}

function wholeArithmetic(operator: BinaryOperator, a: bigint, b: bigint): RulesValue {
  if ((operator === '/' || operator === '%') && b === 0n) return new Fault('division by zero');
  const result =
    operator === '+'
      ? a + b
      : operator === '-'
        ? a - b
        : operator === '*'
          ? a * b
          : operator === '/'
            ? a / b
            : a % b;
  return result < MIN || result > MAX ? new Fault('a whole number left its 64 bits') : result;
}

/** `value is type`. `listing`: in a list query a number fixed by `==` may be stored as either kind. */
export function isType(value: RulesValue, type: string, listing: boolean): RulesValue {
  if (value instanceof Fault) return value;
  if (value instanceof Constraint || value instanceof PartialKeys) return OPEN;
  switch (type) {
    case 'bool':
      return typeof value === 'boolean';
    case 'int':
      return listing && isNumber(value) ? OPEN : typeof value === 'bigint';
    case 'float':
      return listing && isNumber(value) ? OPEN : value instanceof Float;
    case 'number':
      return isNumber(value);
    case 'string':
      return typeof value === 'string';
    case 'list':
      return Array.isArray(value);
    case 'map':
      return value instanceof Map || value instanceof PartialMap;
    case 'timestamp':
      return value instanceof Timestamp;
    case 'duration':
      return value instanceof Duration;
    case 'path':
      return value instanceof Path;
    case 'bytes':
      return value instanceof Bytes;
    case 'latlng':
      return value instanceof LatLng;
    case 'map_diff':
      return value instanceof MapDiff;
    default:
      // `is set` was measured false even for sets; vectors and constraints do not occur.
      return false;
  }
}
