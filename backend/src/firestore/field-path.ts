import { FirestoreError } from './errors.ts';

const SIMPLE = /^[A-Za-z_][A-Za-z_0-9]*$/;

/** Splits a field path of the wire (`a.b`, `` `odd.key`.c ``) into its keys. Throws INVALID_ARGUMENT. */
export function splitFieldPath(text: string): string[] {
  if (!text.includes('`')) {
    const keys = text.split('.');
    if (keys.every((key) => key !== '')) return keys;
    throw new FirestoreError('INVALID_ARGUMENT', `Invalid field path "${text}".`);
  }
  const keys: string[] = [];
  const part = /(?:`((?:[^`\\]|\\.)*)`|([^.`]+))(\.|$)/y;
  let ended = false;
  while (part.lastIndex < text.length) {
    const found = part.exec(text);
    const [, quoted, plain, mark] = found ?? [];
    if (!found || ended) throw new FirestoreError('INVALID_ARGUMENT', `Invalid field path "${text}".`);
    keys.push(quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1'));
    if (mark === '') ended = true;
    if (part.lastIndex === 0) break;
  }
  if (!ended || keys.some((key) => key === '')) {
    throw new FirestoreError('INVALID_ARGUMENT', `Invalid field path "${text}".`);
  }
  return keys;
}

/** The canonical text of a field path: odd keys in backticks. */
export function joinFieldPath(keys: string[]): string {
  return keys.map((key) => (SIMPLE.test(key) ? key : `\`${key.replace(/([\\`])/g, '\\$1')}\``)).join('.');
}
