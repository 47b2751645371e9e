import { FirestoreError } from '../../model/errors.ts';

/** Limit of nesting. Firestore nests maps 20 deep, with three levels of JSON each; queries nest filters. */
const DEEPEST = 400;
/** Maximum of values, keys and items together: ten times as many as a typical request of 10 MiB has. */
const MOST_PARTS = 600_000;

/**
 * Parses JSON from a client. Depth and number of values are checked in the text first: many small values would block
 * the process for seconds. Throws INVALID_ARGUMENT.
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

/** The end of the string that starts at this quote, skipping escaped quotes. */
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
