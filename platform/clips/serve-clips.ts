import type { HttpBindings } from '@hono/node-server';
import { hasVersion, wantsPart } from '@studio-site/backend/conditions';
import type { Context, MiddlewareHandler } from 'hono';
import type { ClipFormat } from '../domain/clips/clip-address.ts';
import { type ClipType, clipType } from '../domain/clips/clip-type.ts';
import { isDocumentId } from '../domain/document-path.ts';
import type { ClientAddress } from '../limits/client-address.ts';
import { describeError, type Log } from '../log.ts';
import type { Originals } from '../pictures/picture-originals.ts';
import type { PictureProcess } from '../pictures/picture-process.ts';
import { openClipChecks, versionOf } from './check-clips.ts';

export interface ClipServerOptions {
  originals: Pick<Originals, 'open' | 'isThere'>;
  process: Pick<PictureProcess, 'checkClip'>;
  log: Log;
  /** Returns the client's IP address. When requests wait for checks, the clients take turns (round-robin). */
  addressOf: ClientAddress;
}

/** Matches the path of a clip's file. */
const ADDRESS = /^\/clips\/([\w-]{1,128})\/clip\.(mp4|webm)$/;

/**
 * Serves the files of clips, whole or in parts. A file is checked before any of its bytes are sent, and it is always
 * sent with the media type that the check has found.
 */
export function serveClips({ originals, process, log, addressOf }: ClipServerOptions): MiddlewareHandler {
  const checks = openClipChecks(originals, process, log);

  async function serve(context: Context, id: string, format: ClipFormat): Promise<Response> {
    if (!(await originals.isThere(id))) {
      checks.forget(id);
      return missing(context);
    }
    const client = addressOf(context.env as HttpBindings | undefined);
    const check = await checks.of(id, client, context.req.raw.signal);
    if (check === 'busy') return notReady(context);
    if (check === null) return missing(context);
    if ('refused' in check) return context.text(`${check.refused}\n`, 404);
    if (check.type !== clipType(format)) return missing(context);
    return send(context, id, check);
  }

  async function send(
    context: Context,
    id: string,
    { version, type, size }: { version: string; type: ClipType; size: number },
  ): Promise<Response> {
    const etag = `"${Buffer.from(version).toString('base64url')}"`;
    const headers = {
      'Content-Type': type,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
    };
    if (hasVersion(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers);
    const range = wantsPart(context.req.header('if-range'), etag) ? context.req.header('range') : undefined;
    const part = byteRange(range, size);
    if (part === 'beyond')
      return context.body(null, 416, { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' });
    const file = await originals.open(id, part ? `bytes=${part.start}-${part.end}` : undefined);
    if (file === null || versionOf(file) !== version || file.status !== (part ? 206 : 200)) {
      // The file was replaced or deleted after it had been checked.
      await file?.body?.cancel();
      checks.forget(id);
      return notReady(context);
    }
    const length = part ? part.end - part.start + 1 : size;
    const body = context.req.method === 'HEAD' ? null : file.body;
    if (body === null) await file.body?.cancel();
    return context.newResponse(body, part ? 206 : 200, {
      ...headers,
      'Content-Length': String(length),
      ...(part ? { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` } : {}),
    });
  }

  return async (context, next) => {
    const { method, path } = context.req;
    const [, id, format] = (method === 'GET' || method === 'HEAD' ? ADDRESS.exec(path) : null) ?? [];
    if (id === undefined || !isDocumentId(id)) return next();
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Content-Security-Policy', "default-src 'none'; media-src 'self'; sandbox");
    context.header('Cache-Control', 'no-store');
    return serve(context, id, format as ClipFormat).catch((error: unknown) => {
      log({ level: 'error', event: 'clip-failed', clip: id, message: describeError(error) });
      return notReady(context);
    });
  };
}

const missing = (context: Context) => context.text('Clip not found.\n', 404);

const notReady = (context: Context) =>
  context.text('The clip is not ready. Please try again in a moment.\n', 503, { 'Retry-After': '5' });

/** The positions of the first and the last byte of a part of a file. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file of `size` bytes that a `Range` header requests. Null means the whole file. It is also
 * the result for a malformed header, or for a request of several parts. `beyond`: the file has no such part.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'beyond';
  return end < start ? null : { start, end };
}
