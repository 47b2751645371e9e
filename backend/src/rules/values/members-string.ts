import { regularExpression, replaceText, splitText } from './regular-expression.ts';
import { Bytes, Fault, type RulesValue } from './values.ts';

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
