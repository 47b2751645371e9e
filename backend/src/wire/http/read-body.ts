import { FirestoreError } from '../../model/errors.ts';

/** Firestore's limit of a request: 10 MiB. */
const LARGEST_REQUEST = 10 * 1024 * 1024;

/** The body as text. Throws INVALID_ARGUMENT when it is longer than `limit` bytes, or breaks off. */
export async function readBody(request: Request, limit = LARGEST_REQUEST): Promise<string> {
  try {
    return await readWhole(request, limit);
  } catch (error) {
    if (error instanceof FirestoreError) throw error;
    // Somebody left in the middle: no failure of ours, and nobody is there to read the answer.
    throw new FirestoreError('INVALID_ARGUMENT', 'The request broke off.');
  }
}

async function readWhole(request: Request, limit: number): Promise<string> {
  const announced = request.headers.get('content-length');
  if (announced !== null) {
    // The HTTP parser lets no more in than was announced.
    if (Number(announced) > limit) throw tooLong(limit);
    return request.text();
  }
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLong(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLong(limit: number): FirestoreError {
  return new FirestoreError('INVALID_ARGUMENT', `Request payload size exceeds the limit: ${limit} bytes.`);
}

/** The body as JSON; an empty one is `{}`. Throws INVALID_ARGUMENT. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readBody(request);
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new FirestoreError('INVALID_ARGUMENT', 'Invalid JSON payload received.');
  }
}
