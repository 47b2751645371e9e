import { CommandError } from '../command.ts';

/** An export folder is not as it should be; the message names the file and the place in it. */
export class FormatError extends CommandError {
  override name = 'FormatError';

  constructor(file: string, place: string, reason: string) {
    super(`${file}${place === '' ? '' : `, ${place}`}: ${reason} Nothing was imported.`);
  }
}

/** JSON of a file, or `FormatError` with the line at which it stops being JSON. */
export function parseJson(file: string, text: string): unknown {
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
