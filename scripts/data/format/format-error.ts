import { reasonOf } from '../../../platform/errors.ts';
import { CommandError } from '../command.ts';

/** An error in an export folder. The message names the file and, if known, the position. */
export class FormatError extends CommandError {
  override name = 'FormatError';

  constructor(file: string, place: string, reason: string) {
    super(`${file}${place === '' ? '' : `, ${place}`}: ${reason} Nothing was imported.`);
  }
}

/** Parses a JSON file. Throws `FormatError` with the line of a syntax error, and for a duplicate key. */
export function parseJson(file: string, text: string): unknown {
  const json = parsed(file, text);
  // Duplicate keys are checked separately, because the parser silently takes the last one.
  if (keysIn(json) !== text.replace(TEXTS, '').split(':').length - 1)
    throw new FormatError(file, '', 'an object has a duplicate key.');
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
    const at = /position (\d+)/.exec(reasonOf(error))?.[1];
    const before = at === undefined ? text : text.slice(0, Number(at));
    throw new FormatError(
      file,
      `line ${before.split('\n').length}`,
      'this is not JSON. Is the file incomplete?',
    );
  }
}

/** Returns the value if it is a JSON object. Throws `FormatError` otherwise. */
export function objectIn(file: string, place: string, json: unknown): Record<string, unknown> {
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw new FormatError(file, place, 'the value must be an object.');
  return json as Record<string, unknown>;
}
