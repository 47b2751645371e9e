import { FirestoreError } from '../../model/errors.ts';

/**
 * Maximum nesting depth. This is more than Firestore needs: its maps are at most 20 levels deep, and each level takes
 * three levels of JSON. It also leaves room for nested filters of queries.
 */
const DEEPEST = 400;
/** Maximum number of values, keys and list items: ten times as many as in a typical request of 10 MiB. */
const MOST_PARTS = 600_000;

/**
 * Parses JSON from a client. It first checks depth and number of values in the text, because parsing very many small
 * values would block the process for seconds. Throws INVALID_ARGUMENT.
 */
export function parseJson(text: string): unknown {
  checkParts(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new FirestoreError('INVALID_ARGUMENT', 'Invalid JSON payload received.');
  }
}

function checkParts(text: string): void {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfText(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        parts += 1;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
      case 0x3a: // :
        parts += 1;
        break;
    }
    if (depth > DEEPEST)
      throw new FirestoreError('INVALID_ARGUMENT', 'The JSON payload is nested too deeply.');
    if (parts > MOST_PARTS)
      throw new FirestoreError('INVALID_ARGUMENT', `A JSON payload can have at most ${MOST_PARTS} parts.`);
  }
}

/** The end of the string that starts at this quote. Escaped quotes do not end it. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return quote;
    at = quote;
  }
}
