import { isNumber } from '../values/arithmetic.ts';
import { textOf, trim } from '../values/members-string.ts';
import { saturated } from '../values/namespaces.ts';
import { Fault, Float, isOpen, OPEN, Path, type RulesValue, settled } from '../values/values.ts';
import type { Run } from './run.ts';

type LanguageFunction = (arg: RulesValue, run: Run) => RulesValue;

/** The global functions of the rules language. Each takes one argument. */
export const FUNCTIONS: ReadonlyMap<string, LanguageFunction> = new Map<string, LanguageFunction>([
  ['get', (arg, run) => found('get', arg, run, false)],
  ['getAfter', (arg, run) => found('getAfter', arg, run, true)],
  ['exists', (arg, run) => isThere('exists', arg, run, false)],
  ['existsAfter', (arg, run) => isThere('existsAfter', arg, run, true)],
  ['int', toInt],
  ['float', toFloat],
  ['string', toText],
  ['path', toPath],
  // In Google's emulator `debug` prints and returns its argument. This backend only returns the argument.
  ['debug', (arg) => arg],
]);

/** Calls a global function of the rules language. Never throws. */
export function callFunction(call: LanguageFunction, given: RulesValue, run: Run): RulesValue {
  const arg = settled(given);
  if (arg instanceof Fault) return arg;
  return isOpen(arg) ? OPEN : call(arg, run);
}

function found(name: string, arg: RulesValue, run: Run, after: boolean): RulesValue {
  if (!(arg instanceof Path)) return new Fault(`${name}() needs a path`);
  return run.find(arg, after) ?? new Fault(`${name}() found no document`);
}

function isThere(name: string, arg: RulesValue, run: Run, after: boolean): RulesValue {
  if (!(arg instanceof Path)) return new Fault(`${name}() needs a path`);
  const document = run.find(arg, after);
  return document instanceof Fault ? document : document !== null;
}

/** Any number of zeros and at most 19 further digits. */
const WHOLE = /^([+-]?)0*(\d{1,19})$/;

function toInt(value: RulesValue): RulesValue {
  if (typeof value === 'bigint') return value;
  if (value instanceof Float) return saturated(Math.trunc(value.value));
  const [, sign, digits = ''] = (typeof value === 'string' && WHOLE.exec(value)) || [];
  if (digits !== '') {
    const whole = sign === '-' ? -BigInt(digits) : BigInt(digits);
    if (BigInt.asIntN(64, whole) === whole) return whole;
  }
  return new Fault('int() cannot convert this value');
}

/**
 * A decimal number in Java's syntax, which Google uses: spaces and control characters around it, and `f` or `d` after it,
 * are ignored. No character can be matched by two parts, so that a long text takes linear time.
 */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?=[fd]?$)/i;
const NAMED = /^[+-]?(?:NaN|Infinity)$/;

function toFloat(value: RulesValue): RulesValue {
  if (isNumber(value)) return new Float(typeof value === 'bigint' ? Number(value) : value.value);
  if (typeof value === 'string') {
    const text = trim(value);
    if (NAMED.test(text)) return new Float(Number(text));
    const [number] = DECIMAL.exec(text) ?? [];
    if (number !== undefined) return new Float(Number(number));
  }
  return new Fault('float() cannot convert this value');
}

function toText(value: RulesValue): RulesValue {
  return textOf(value) ?? new Fault('string() cannot convert this value');
}

function toPath(value: RulesValue): RulesValue {
  if (typeof value !== 'string') return new Fault('path() needs a string');
  const segments = value.replace(/^\//, '').split('/');
  return segments.includes('') ? new Fault('path() needs a string in each segment') : new Path(segments);
}
