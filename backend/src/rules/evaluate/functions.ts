import { saturated } from '../values/namespaces.ts';
import { isNumber } from '../values/numbers.ts';
import { textOf } from '../values/text.ts';
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

function toInt(value: RulesValue): RulesValue {
  if (typeof value === 'bigint') return value;
  if (value instanceof Float) return saturated(Math.trunc(value.value));
  if (typeof value === 'string' && /^[+-]?\d{1,19}$/.test(value)) {
    const whole = BigInt(value.replace('+', ''));
    if (BigInt.asIntN(64, whole) === whole) return whole;
  }
  return new Fault('int() cannot convert this value');
}

function toFloat(value: RulesValue): RulesValue {
  if (isNumber(value)) return new Float(typeof value === 'bigint' ? Number(value) : value.value);
  if (typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value))
    return new Float(Number(value));
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
