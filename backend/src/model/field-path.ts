import { FirestoreError } from './errors.ts';

const SIMPLE = /^[A-Za-z_][A-Za-z_0-9]*$/;

/**
 * Maximum number of keys in a field path, which limits the recursion along the path. Documents have at most 20 levels.
 */
const MOST_KEYS = 100;

/**
 * Splits a field path of a request, such as `a.b` or `` `odd.key`.c ``, into keys. A key that does not match `SIMPLE` must
 * be in backticks, as in Firestore: `a,b` is one wrong path. Throws INVALID_ARGUMENT.
 */
export function splitFieldPath(text: string): string[] {
  if (text.includes('`')) return quotedKeys(text);
  const keys = text.split('.', MOST_KEYS + 1);
  if (keys.length <= MOST_KEYS && keys.every((key) => SIMPLE.test(key))) return keys;
  throw invalid(text);
}

function invalid(text: string): FirestoreError {
  return new FirestoreError('INVALID_ARGUMENT', `Invalid field path "${text.slice(0, 200)}".`);
}

function quotedKeys(text: string): string[] {
  const keys: string[] = [];
  const part = /(?:`((?:[^`\\]|\\.)+)`|([A-Za-z_][A-Za-z_0-9]*))(\.|$)/y;
  let ended = false;
  while (part.lastIndex < text.length) {
    const found = part.exec(text);
    const [, quoted, plain, mark] = found ?? [];
    if (!found || ended || keys.length === MOST_KEYS) throw invalid(text);
    keys.push(quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1'));
    if (mark === '') ended = true;
    if (part.lastIndex === 0) break;
  }
  if (!ended) throw invalid(text);
  return keys;
}

/** Joins keys to a field path. A key that does not match `SIMPLE` is put in backticks. */
export function joinFieldPath(keys: string[]): string {
  return keys.map((key) => (SIMPLE.test(key) ? key : `\`${key.replace(/([\\`])/g, '\\$1')}\``)).join('.');
}
