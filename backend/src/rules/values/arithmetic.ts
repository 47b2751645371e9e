import type { BinaryOperator } from '../syntax/ast.ts';
import { Duration, Fault, Float, type RulesValue, Timestamp } from './values.ts';

/** Whether the value is an integer or a float. */
export function isNumber(value: RulesValue): value is bigint | Float {
  return typeof value === 'bigint' || value instanceof Float;
}

/** Converts a value to a JavaScript number. A large integer loses precision. */
export function numberOf(value: bigint | Float): number {
  return typeof value === 'bigint' ? Number(value) : value.value;
}

export const SMALLEST_INT = -(2n ** 63n);
export const LARGEST_INT = 2n ** 63n - 1n;

const SECOND = 1_000_000_000n;
/** The allowed range: the years 1 to 9999, as for timestamps in documents. */
const FIRST = BigInt(Date.parse('0001-01-01T00:00:00Z') / 1000) * SECOND;
const END = BigInt(Date.parse('+010000-01-01T00:00:00Z') / 1000) * SECOND;
const LONGEST = 315_576_000_000n * SECOND;

/** Creates a timestamp. Returns a fault outside of the years 1 to 9999. */
export function makeTimestamp(nanos: bigint): Timestamp | Fault {
  return nanos >= FIRST && nanos < END ? new Timestamp(nanos) : new Fault('a timestamp is out of range');
}

/** Creates a duration. Returns a fault beyond 10,000 years. */
export function makeDuration(nanos: bigint): Duration | Fault {
  return nanos <= LONGEST && nanos >= -LONGEST
    ? new Duration(nanos)
    : new Fault('a duration is out of range');
}

/** Computes `+ - * / %`. Integers have 64 bits; division truncates toward zero; an overflow is a fault. */
export function arithmetic(operator: BinaryOperator, a: RulesValue, b: RulesValue): RulesValue {
  if (typeof a === 'bigint' && typeof b === 'bigint') return wholeArithmetic(operator, a, b);
  if (isNumber(a) && isNumber(b)) return floatArithmetic(operator, numberOf(a), numberOf(b));
  if (operator === '+') {
    if (typeof a === 'string' && typeof b === 'string') return a + b;
    if (a instanceof Timestamp && b instanceof Duration) return makeTimestamp(a.nanos + b.nanos);
    if (a instanceof Duration && b instanceof Timestamp) return makeTimestamp(a.nanos + b.nanos);
    if (a instanceof Duration && b instanceof Duration) return makeDuration(a.nanos + b.nanos);
  }
  if (operator === '-') {
    if (a instanceof Timestamp && b instanceof Duration) return makeTimestamp(a.nanos - b.nanos);
    if (a instanceof Timestamp && b instanceof Timestamp) return makeDuration(a.nanos - b.nanos);
    if (a instanceof Duration && b instanceof Duration) return makeDuration(a.nanos - b.nanos);
  }
  return new Fault(`'${operator}' does not accept these values`);
}

/** Computes `-value`. */
export function negate(value: RulesValue): RulesValue {
  if (typeof value === 'bigint') return whole(-value);
  if (value instanceof Float) return new Float(-value.value);
  if (value instanceof Duration) return makeDuration(-value.nanos);
  return value instanceof Fault ? value : new Fault("'-' needs a number");
}

function floatArithmetic(operator: BinaryOperator, left: number, right: number): Float {
  switch (operator) {
    case '+':
      return new Float(left + right);
    case '-':
      return new Float(left - right);
    case '*':
      return new Float(left * right);
    case '/':
      return new Float(left / right);
    default:
      return new Float(left % right);
  }
}

function wholeArithmetic(operator: BinaryOperator, a: bigint, b: bigint): RulesValue {
  switch (operator) {
    case '+':
      return whole(a + b);
    case '-':
      return whole(a - b);
    case '*':
      return whole(a * b);
    default:
      if (b === 0n) return new Fault('division by zero');
      return whole(operator === '/' ? a / b : a % b);
  }
}

function whole(value: bigint): RulesValue {
  return value < SMALLEST_INT || value > LARGEST_INT ? new Fault('an integer exceeds 64 bits') : value;
}
