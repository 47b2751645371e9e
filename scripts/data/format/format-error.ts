import { CommandError } from '../command.ts';

/** An export folder is not as it should be; the message names the file and the place in it. */
export class FormatError extends CommandError {
  override name = 'FormatError';

  constructor(file: string, place: string, reason: string) {
    super(`${file}${place === '' ? '' : `, ${place}`}: ${reason} Nothing was imported.`);
  }
}

/** JSON of a file, or `FormatError` with the line at which it stops being JSON. A key is only once in its object. */
export function parseJson(file: string, text: string): unknown {
  const json = parsed(file, text);
  // Of a key that is there twice the parser silently takes the last.
  if (keysIn(json) !== text.replace(TEXTS, '').split(':').length - 1)
    throw new FormatError(file, '', 'an object has a key twice.');
  return json;
}

const TEXTS = /"(?:[^"\\]|\\.)*"/g;

function keysIn(json: unknown): number {
  let keys = 0;
  const waiting = [json];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === null || typeof next !== 'object') continue;
    if (!Array.isArray(next)) keys += Object.keys(next).length;
    for (const value of Object.values(next)) waiting.push(value);
  }
  return keys;
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const at = /position (\d+)/.exec(reason)?.[1];
    const before = at === undefined ? text : text.slice(0, Number(at));
    throw new FormatError(file, `line ${before.split('\n').length}`, 'this is not JSON; is it half a file?');
  }
}

/** A JSON object of a file, or `FormatError`. */
export function objectIn(file: string, place: string, json: unknown): Record<string, unknown> {
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw new FormatError(file, place, 'an object is needed here.');
  return json as Record<string, unknown>;
}
