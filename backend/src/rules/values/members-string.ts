import { RE2JS } from 're2js';
import { Bytes, Fault, Float, Path, type RulesValue } from './values.ts';

const MOST_KEPT = 500;
const compiled = new Map<string, RE2JS | null>();

/** Compiles an RE2 pattern (linear time, no look-around). Null if the pattern is invalid. */
export function regularExpression(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  let made: RE2JS | null = null;
  try {
    made = RE2JS.compile(pattern);
  } catch {
    // The pattern is invalid. The caller reports this: at compile time if the pattern is a literal, otherwise at run
    // time.
  }
  if (compiled.size >= MOST_KEPT) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

/** Splits a text at every match. Trailing empty pieces are dropped, but at least one piece remains. */
function splitText(pattern: RE2JS, text: string): string[] {
  const pieces: string[] = [];
  const matcher = pattern.matcher(text);
  let last = 0;
  while (matcher.find()) {
    pieces.push(text.slice(last, matcher.start()));
    last = matcher.end();
  }
  pieces.push(text.slice(last));
  while (pieces.length > 1 && pieces.at(-1) === '') pieces.pop();
  return pieces;
}

/**
 * Replaces every match. `$1`, `${name}` and `\` in the replacement work as in Java. Returns a fault for an unknown
 * group.
 */
function replaceText(pattern: RE2JS, text: string, replacement: string): RulesValue {
  try {
    return pattern.matcher(text).replaceAll(replacement, true);
  } catch {
    return new Fault('the replacement refers to a group that the pattern does not have');
  }
}

/** Methods of strings. Lengths and positions are in UTF-16 units; upper and lower case apply to A to Z only. */
export function stringMethod(text: string, name: string, args: readonly RulesValue[]): RulesValue {
  switch (name) {
    case 'size':
      return BigInt(text.length);
    case 'lower':
      return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    case 'upper':
      return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
    case 'trim':
      return trim(text);
    case 'toUtf8':
      return new Bytes(Buffer.from(text));
    case 'matches':
    case 'split':
    case 'replace':
      return patternMethod(text, name, args[0] ?? null, args[1] ?? null);
  }
  return new Fault(`a string has no method '${name}'`);
}

/** Removes characters up to U+0020 (space) from both ends. */
export function trim(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && text.charCodeAt(from) <= 0x20) from += 1;
  while (to > from && text.charCodeAt(to - 1) <= 0x20) to -= 1;
  return text.slice(from, to);
}

function patternMethod(text: string, name: string, first: RulesValue, second: RulesValue): RulesValue {
  if (typeof first !== 'string') return new Fault(`'${name}' needs a string`);
  const pattern = regularExpression(first);
  if (pattern === null) return new Fault(`'${name}' needs a regular expression`);
  if (name === 'matches') return pattern.matches(text);
  if (name === 'split') return splitText(pattern, text);
  return typeof second === 'string'
    ? replaceText(pattern, text, second)
    : new Fault("the replacement in 'replace' must be a string");
}

/** Converts a simple value to text, as `string()`, `join` and path literals do. Null for other values. */
export function textOf(value: RulesValue): string | null {
  if (value === null) return 'null';
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Float) return floatText(value.value);
  if (value instanceof Path) return `/${value.segments.join('/')}`;
  return null;
}

/** Formats a float as Java does: at least one decimal, and an exponent below 0.001 and from 10,000,000 on. */
function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) {
    const [digits = '', exponent = ''] = value.toExponential().split('e');
    return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`;
  }
  if (Object.is(value, -0)) return '-0.0';
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
