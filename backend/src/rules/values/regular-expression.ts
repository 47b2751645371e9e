import { RE2JS } from 're2js';
import { Fault, type RulesValue } from './values.ts';

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
export function splitText(pattern: RE2JS, text: string): string[] {
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
export function replaceText(pattern: RE2JS, text: string, replacement: string): RulesValue {
  try {
    return pattern.matcher(text).replaceAll(replacement, true);
  } catch {
    return new Fault('the replacement refers to a group that the pattern does not have');
  }
}
