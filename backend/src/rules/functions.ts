import { floatText } from './members.ts';
import type { Run } from './run.ts';
import { Constraint, Fault, Float, isNumber, PartialMap, Path, type RulesValue } from './values.ts';

/** Functions of the language with their number of arguments. */
export const FUNCTION_ARITIES: Record<string, number> = {
  get: 1,
  exists: 1,
  getAfter: 1,
  existsAfter: 1,
  int: 1,
  float: 1,
  string: 1,
  path: 1,
  debug: 1,
}; // prettier-ignore

/** Calls a function of the language. Never throws. */
export function callFunction(run: Run, name: string, arg: RulesValue): RulesValue {
  if (arg instanceof Fault) return arg;
  if (name === 'debug') return arg;
  if (arg instanceof Constraint || arg instanceof PartialMap) return new Fault('the query leaves this open');
  switch (name) {
    case 'get':
    case 'getAfter': {
      if (!(arg instanceof Path)) return new Fault(`${name}() needs a path`);
      return run.find(arg, name === 'getAfter') ?? new Fault(`${name}() found no document`);
    }
    case 'exists':
    case 'existsAfter': {
      if (!(arg instanceof Path)) return new Fault(`${name}() needs a path`);
      const found = run.find(arg, name === 'existsAfter');
      return found instanceof Fault ? found : found !== null;
    }
    case 'int':
      return toInt(arg);
    case 'float':
      return toFloat(arg);
    case 'string':
      return toText(arg);
    default:
      return typeof arg === 'string'
        ? new Path(arg.split('/').filter((segment) => segment !== ''))
        : new Fault('path() needs a string');
  }
}

function toInt(value: RulesValue): RulesValue {
  if (typeof value === 'bigint') return value;
  if (value instanceof Float) {
    return Number.isFinite(value.value) && Math.abs(value.value) < 2 ** 63
      ? BigInt(Math.trunc(value.value))
      : new Fault('int() cannot hold this number');
  }
  if (typeof value === 'string' && /^[+-]?\d{1,19}$/.test(value)) {
    const whole = BigInt(value.replace('+', ''));
    if (whole >= -(2n ** 63n) && whole < 2n ** 63n) return whole;
  }
  return new Fault('int() cannot read this');
}

function toFloat(value: RulesValue): RulesValue {
  if (isNumber(value)) return new Float(typeof value === 'bigint' ? Number(value) : value.value);
  if (typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value))
    return new Float(Number(value));
  return new Fault('float() cannot read this');
}

function toText(value: RulesValue): RulesValue {
  if (value === null) return 'null';
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Float) return floatText(value.value);
  if (value instanceof Path) return `/${value.segments.join('/')}`;
  return new Fault('string() cannot write this');
}
