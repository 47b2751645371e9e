import { badRequest, StorageError } from '../../model/errors.ts';
import type { ByteStream } from '../../storage/part-uploads.ts';
import { type Coming, newUploadId, type ObjectStorage } from '../../storage/storage.ts';
import type { Call } from '../call.ts';
import { readBody } from '../http/read-body.ts';
import { jsonResponse } from '../http/responses.ts';
import { bucketOf, metadataOf, parseNewSettings, storageOf } from './metadata.ts';
import { boundaryOf, readTwoParts } from './multipart.ts';

const MOST_JSON = 64 * 1024;

/** `POST /v0/b/{bucket}/o`: a complete upload, the start of a resumable upload, or a later request of one. */
export async function upload(call: Call): Promise<Response> {
  const { headers } = call.request;
  const id = call.url.searchParams.get('upload_id');
  if (id !== null) return continueUpload(call, id);
  if (headers.get('x-goog-upload-protocol') === 'resumable') return beginUpload(call);
  return uploadAtOnce(call);
}

async function uploadAtOnce(call: Call): Promise<Response> {
  const storage = storageOf(call);
  const { headers } = call.request;
  const length = wholeNumber(headers.get('content-length'));
  if (length === null) throw new StorageError(411, 'The length of the body was not announced.');
  const boundary = boundaryOf(headers.get('content-type'));
  const body = bodyBytes(call.request);
  const id = newUploadId();
  try {
    const { json, type, sizeOf, bytes } = await readTwoParts(body, boundary);
    const { settings, md5 } = parseNewSettings(json, type);
    const coming: Coming = {
      ...{ bucket: bucketOf(call), name: nameIn(call), settings, md5 },
      size: Math.max(0, sizeOf(length)),
    };
    storage.authorizeUpload(coming, call.caller);
    call.spend('writes', 1);
    const size = await writeAll(storage, id, bytes(), coming.size);
    const object = await storage.finish(id, { ...coming, size }, call.caller);
    return jsonResponse(metadataOf(object, storage));
  } finally {
    body.stop();
    storage.files.dropUnfinished(id);
  }
}

/**
 * Writes bytes to the file of an unfinished upload. Resolves to their number. Throws 400 if there are more than `most`.
 */
async function writeAll(
  storage: ObjectStorage,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
  most: number,
): Promise<number> {
  const file = await storage.files.openUnfinished(id);
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > most) throw badRequest('More bytes were received than were announced.');
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return size;
}

async function beginUpload(call: Call): Promise<Response> {
  const storage = storageOf(call);
  const { headers } = call.request;
  if (headers.get('x-goog-upload-command') !== 'start')
    throw badRequest('An upload must begin with the command "start".');
  const total = wholeNumber(headers.get('x-goog-upload-header-content-length'));
  if (total === null) throw badRequest('The length of the object was not announced.');
  const type = headers.get('x-goog-upload-header-content-type') ?? '';
  const { settings, md5 } = parseNewSettings(await readBody(call.request, MOST_JSON), type);
  const coming: Coming = { bucket: bucketOf(call), name: nameIn(call), settings, size: total, md5 };
  storage.authorizeUpload(coming, call.caller);
  call.spend('writes', 1);
  const id = newUploadId();
  const { bucket, name } = coming;
  storage.parts.begin({ id, bucket, name, total, settings, md5: md5 ?? null, caller: call.caller });
  const url = new URL(call.url.pathname + call.url.search, publicOrigin(call));
  url.searchParams.set('upload_id', id);
  url.searchParams.set('upload_protocol', 'resumable');
  return uploadAnswer('active', { 'X-Goog-Upload-URL': url.href });
}

/** The site's origin as the client sees it. Behind a proxy only the browser knows whether the scheme is https. */
function publicOrigin({ request, url }: Call): string {
  const origin = request.headers.get('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === url.host ? origin : url.origin;
}

async function continueUpload(call: Call, id: string): Promise<Response> {
  const { parts } = storageOf(call);
  const { headers } = call.request;
  const begun = parts.find(id, call.caller);
  const commands = (headers.get('x-goog-upload-command') ?? '').split(',').map((word) => word.trim());
  const body = bodyBytes(call.request);
  try {
    if (commands.includes('cancel')) {
      if (begun.result !== null) throw badRequest('The upload is already complete.');
      parts.drop(id);
      return jsonResponse({});
    }
    if (commands.includes('upload')) {
      const offset = wholeNumber(headers.get('x-goog-upload-offset'));
      if (offset === null) throw badRequest('The part has no offset.');
      await parts.receive(id, offset, body);
    }
    if (commands.includes('finalize')) return await finishUpload(call, id);
    const { result, received } = parts.find(id, call.caller);
    if (commands.includes('query'))
      return uploadAnswer(result === null ? 'active' : 'final', {
        'X-Goog-Upload-Size-Received': String(received),
      });
    if (commands.includes('upload'))
      return result === null ? uploadAnswer('active') : uploadAnswer('final', {}, result);
    throw badRequest('The upload command is unknown.');
  } finally {
    body.stop();
  }
}

function finishUpload(call: Call, id: string): Promise<Response> {
  const storage = storageOf(call);
  return storage.parts.alone(id, async () => {
    const { result, received, total, md5, caller, ...upload } = storage.parts.find(id, call.caller);
    // Sends the response again if the client missed it.
    if (result !== null) return uploadAnswer('final', {}, result);
    if (received !== total) throw badRequest(`Only ${received} of ${total} bytes were received.`);
    // Creates the file of an empty object, which has no parts.
    if (total === 0) await (await storage.files.openUnfinished(id)).close();
    let answer = '';
    try {
      const coming: Coming = { ...upload, size: total, md5: md5 ?? undefined };
      // Checks the rules for the user who started the upload, as Google does.
      await storage.finish(id, coming, caller, (object) => {
        answer = JSON.stringify(metadataOf(object, storage));
        storage.parts.complete(id, answer);
      });
    } catch (error) {
      // Drops the upload, because a retry would fail in the same way.
      if (error instanceof StorageError) storage.parts.drop(id);
      throw error;
    }
    return uploadAnswer('final', {}, answer);
  });
}

function uploadAnswer(
  status: 'active' | 'final',
  headers: Record<string, string> = {},
  body = '{}',
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Goog-Upload-Status': status,
      // Lets pages of another origin read these headers.
      'Access-Control-Expose-Headers': 'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received',
      ...headers,
    },
  });
}

function nameIn({ url }: Call): string {
  const name = url.searchParams.get('name');
  if (name === null) throw badRequest('The object has no name.');
  return name;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The body of a request as a stream of bytes that can be stopped. */
function bodyBytes(request: Request): ByteStream {
  const reader = request.body?.getReader();
  const stop = () => void reader?.cancel().catch(() => {});
  return {
    stop,
    async *[Symbol.asyncIterator]() {
      if (!reader) return;
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
      } finally {
        stop();
      }
    },
  };
}
