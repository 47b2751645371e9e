import { Readable } from 'node:stream';
import { badRequest, notFound } from '../../model/errors.ts';
import type { StoredObject } from '../../model/stored-object.ts';
import { DEFAULT_TYPE, dispositionOf, etagOf } from '../../storage/rules-object.ts';
import type { Call } from '../call.ts';
import { hasVersion, wantsPart } from '../http/conditions.ts';
import { readBody } from '../http/read-body.ts';
import { jsonResponse } from '../http/responses.ts';
import { bucketOf, metadataOf, nameOf, parseChange, storageOf } from './metadata.ts';
import { sentEncoding, unpack } from './stored-encoding.ts';

const MOST_JSON = 64 * 1024;
const MOST_LISTED = 1000;

/** `GET /v0/b/{bucket}/o`: lists the objects and folders below a prefix. */
export function listObjects(call: Call): Promise<Response> {
  const { searchParams } = call.url;
  const bucket = bucketOf(call);
  const prefix = searchParams.get('prefix') ?? '';
  const most = Number(searchParams.get('maxResults') ?? MOST_LISTED);
  if (prefix !== '' && !prefix.endsWith('/')) throw badRequest('A prefix must end with a slash.');
  if (!Number.isInteger(most) || most < 1) throw badRequest('maxResults must be a number from 1 to 1000.');
  const asked = {
    ...{ bucket, prefix, most: Math.min(most, MOST_LISTED) },
    delimiter: searchParams.get('delimiter') ?? '',
    pageToken: searchParams.get('pageToken') ?? '',
  };
  return call.read(() => {
    const { items, ...rest } = storageOf(call).list(asked, call.caller);
    return jsonResponse({ ...rest, items: items.map((name) => ({ name, bucket })) });
  });
}

/** `GET /v0/b/{bucket}/o/{name}`: returns the metadata of an object or, with `alt=media`, its bytes. */
export function readObject(call: Call): Response {
  const { searchParams } = call.url;
  const storage = storageOf(call);
  const token = searchParams.get('token') ?? '';
  const object = storage.get(bucketOf(call), nameOf(call), call.caller, token);
  return searchParams.get('alt') === 'media'
    ? bytesOf(call, object)
    : jsonResponse(metadataOf(object, storage));
}

/** `PATCH /v0/b/{bucket}/o/{name}`: updates the metadata of an object. */
export async function updateObject(call: Call): Promise<Response> {
  const change = parseChange(await readBody(call.request, MOST_JSON));
  call.spend('writes', 1);
  const storage = storageOf(call);
  const object = storage.update(bucketOf(call), nameOf(call), change, call.caller);
  return jsonResponse(metadataOf(object, storage));
}

/** `DELETE /v0/b/{bucket}/o/{name}`: deletes an object. */
export function deleteObject(call: Call): Response {
  call.spend('writes', 1);
  storageOf(call).delete(bucketOf(call), nameOf(call), call.caller);
  return new Response(null, { status: 204 });
}

/**
 * Handles all other requests below `/v0/b`. Requests for an object named `.` also end here, because its URL resolves to
 * `/v0/b/{bucket}/o/`. Throws 404.
 */
export function noSuchObject(): never {
  throw notFound();
}

/** Types that browsers display without running code. All other types are downloaded. */
const SHOWN = /^(image\/(jpeg|png|gif|webp|avif|heic|heif)|text\/plain|audio\/[\w.+-]+|video\/[\w.+-]+)\b/i;

function bytesOf(call: Call, object: StoredObject): Response {
  const { settings, size } = object;
  const type = settings.contentType ?? DEFAULT_TYPE;
  const { headers: asked, method } = call.request;
  const encoding = sentEncoding(settings, asked.get('accept-encoding'));
  // The ETag of unpacked bytes is weak, so that no client joins a part of them to a part of the stored ones.
  const etag = `${encoding.unpacked ? 'W/' : ''}"${etagOf(object)}"`;
  const disposition = dispositionOf(object);
  const headers = new Headers({
    'Content-Type': type,
    'Content-Disposition': SHOWN.test(type) ? disposition : disposition.replace(/^[^;]*/, 'attachment'),
    'Cache-Control': settings.cacheControl ?? 'private, max-age=0',
    ETag: etag,
    'Last-Modified': new Date(object.updated).toUTCString(),
    'X-Goog-Generation': String(object.generation),
    'X-Goog-Metageneration': String(object.metageneration),
    'X-Goog-Hash': `crc32c=${object.crc32c},md5=${object.md5}`,
    // Keeps an uploaded file from running as a page of this site.
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  });
  if (settings.contentLanguage !== undefined) headers.set('Content-Language', settings.contentLanguage);
  if (encoding.header !== null) headers.set('Content-Encoding', encoding.header);
  if (encoding.varies) headers.set('Vary', 'Accept-Encoding');
  if (hasVersion(asked.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const hasBody = method !== 'HEAD' && size > 0;
  // As at Google, an object is unpacked whole: a range would have positions in bytes that are not stored.
  if (encoding.unpacked)
    return bodyResponse(hasBody ? unpack(storageOf(call).bytes(object)) : null, 200, headers);
  headers.set('Accept-Ranges', 'bytes');
  const range = wantsPart(asked.get('if-range'), etag) ? rangeOf(asked.get('range'), size) : null;
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : size));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  const body = hasBody ? storageOf(call).bytes(object, range ?? undefined) : null;
  return bodyResponse(body, range ? 206 : 200, headers);
}

function bodyResponse(body: Readable | null, status: number, headers: Headers): Response {
  return new Response(body && (Readable.toWeb(body) as ReadableStream), { status, headers });
}

/**
 * The byte range in a Range header. Null, for the whole object, if the header is absent, invalid or outside of the
 * object, because the SDK would report a 416 response as an unknown error.
 */
function rangeOf(header: string | null, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : null;
}
