import { FirestoreError } from '../../model/errors.ts';
import { countBodies } from './bodies-under-way.ts';
import { parseJson } from './parse-json.ts';

/** Firestore's limit of a request: 10 MiB. */
export const LARGEST_REQUEST = 10 * 1024 * 1024;

/** Bodies up to this size in bytes are not counted, because one per connection fits into memory. */
const SMALL = 16 * 1024;

/** Shared limit for all larger bodies of the process that are incomplete. */
const begin = countBodies(24 * 1024 * 1024);

/** The body as text. Throws INVALID_ARGUMENT when it exceeds `limit` bytes, is aborted, or is dropped. */
export async function readBody(request: Request, limit = LARGEST_REQUEST): Promise<string> {
  try {
    return await readWhole(request, limit);
  } catch (error) {
    if (error instanceof FirestoreError) throw error;
    // The client disconnected: not a server error, and the response is never read.
    throw new FirestoreError('INVALID_ARGUMENT', 'The request ended before all of it was received.');
  }
}

async function readWhole(request: Request, limit: number): Promise<string> {
  const announced = request.headers.get('content-length');
  if (Number(announced) > limit) throw tooLong(limit);
  // The HTTP parser enforces the announced length.
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

/** Frees the memory now, because the garbage collector would wait for 64 MiB of unused memory. */
function release(chunks: Uint8Array[]): void {
  // A chunk can be a slice of a larger block that other chunks use.
  for (const { buffer, byteLength } of chunks.splice(0))
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function tooLong(limit: number): FirestoreError {
  return new FirestoreError('INVALID_ARGUMENT', `Request payload size exceeds the limit: ${limit} bytes.`);
}

/** The body as JSON; an empty one is `{}`. Throws INVALID_ARGUMENT. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readBody(request);
  return text === '' ? {} : parseJson(text);
}
