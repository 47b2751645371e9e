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

/** Firestore's size limit of a request: 10 MiB. */
export const LARGEST_REQUEST = 10 * 1024 * 1024;

/** Bodies announced with up to this many bytes are not counted, because one per connection fits into memory. */
const SMALL = 16 * 1024;

/** Limits the total size of the incomplete bodies in this process, except those announced as small. */
const begin = countBodies(24 * 1024 * 1024);

/**
 * Reads the body as text. Throws INVALID_ARGUMENT if it exceeds `limit` bytes or is aborted, and RESOURCE_EXHAUSTED if
 * it is dropped because too many bodies are incomplete.
 */
export async function readBody(request: Request, limit = LARGEST_REQUEST): Promise<string> {
  try {
    return await readWhole(request, limit);
  } catch (error) {
    if (error instanceof FirestoreError) throw error;
    // The client has disconnected. It cannot read this response, and there is no server error to log.
    throw new FirestoreError('INVALID_ARGUMENT', 'The request ended before all of it was received.');
  }
}

async function readWhole(request: Request, limit: number): Promise<string> {
  const announced = request.headers.get('content-length');
  if (Number(announced) > limit) throw tooLong(limit);
  // Small bodies are not counted. Their Content-Length can be trusted, because the HTTP parser makes sure that no body
  // is longer.
  if (announced !== null && Number(announced) <= SMALL) return request.text();
  if (!request.body) return '';
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let isGivenUp = false;
  const underWay = begin(() => {
    isGivenUp = true;
    release(chunks);
    reader.cancel().catch(() => {});
  });
  try {
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > limit) throw tooLong(limit);
      chunks.push(part.value);
      underWay.grow(part.value.byteLength);
    }
    if (isGivenUp)
      throw new FirestoreError('RESOURCE_EXHAUSTED', 'Too many large requests are running. Try again.');
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    underWay.end();
    release(chunks);
    reader.cancel().catch(() => {});
  }
}

/** Frees the memory immediately. The garbage collector would wait until 64 MiB are unused. */
function release(chunks: Uint8Array[]): void {
  // Skips chunks that are part of a larger buffer, because other chunks use it too.
  for (const { buffer, byteLength } of chunks.splice(0))
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function tooLong(limit: number): FirestoreError {
  return new FirestoreError('INVALID_ARGUMENT', `Request payload size exceeds the limit: ${limit} bytes.`);
}

/** Reads the body as JSON; an empty body is `{}`. Throws the errors of `readBody` and `parseJson`. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readBody(request);
  return text === '' ? {} : parseJson(text);
}

/** A request body that is being received. */
interface BodyUnderWay {
  /** Adds received bytes. This may drop the oldest incomplete bodies, which may include this one. */
  grow(bytes: number): void;
  /** Call when the body is complete or was dropped. */
  end(): void;
}

/**
 * Limits the memory of all incomplete bodies. When they exceed `most` bytes, the oldest are dropped until the rest
 * fits, so that slow senders lose their bodies before fast ones.
 */
export function countBodies(most: number): (giveUp: () => void) => BodyUnderWay {
  /** The incomplete bodies, oldest first. */
  const bodies = new Map<object, { size: number; giveUp: () => void }>();
  let total = 0;
  return (giveUp) => {
    const key = {};
    const body = { size: 0, giveUp };
    bodies.set(key, body);
    const forget = (which: object) => {
      total -= bodies.get(which)?.size ?? 0;
      bodies.delete(which);
    };
    return {
      grow(bytes) {
        if (!bodies.has(key)) return;
        body.size += bytes;
        total += bytes;
        while (total > most) {
          const [oldest] = bodies;
          if (!oldest) return;
          forget(oldest[0]);
          oldest[1].giveUp();
        }
      },
      end: () => forget(key),
    };
  };
}
