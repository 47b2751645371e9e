import { type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ObjectSettings } from '../../model/stored-object.ts';
import { LARGEST_OBJECT } from '../../storage/storage.ts';

/**
 * How to send bytes that were stored with a `contentEncoding`, as at Google: `header` is the Content-Encoding of the
 * response, null for none. `unpacked`: the bytes are gzip and the client does not accept it, so they are unpacked.
 * `varies`: this depends on the request's Accept-Encoding.
 */
export function sentEncoding(
  { contentEncoding = '', cacheControl = '' }: ObjectSettings,
  acceptEncoding: string | null,
): { header: string | null; unpacked: boolean; varies: boolean } {
  const stored = contentEncoding.trim();
  if (stored === '' || stored.toLowerCase() === 'identity')
    return { header: null, unpacked: false, varies: false };
  const varies = stored.toLowerCase() === 'gzip' && !/\bno-transform\b/i.test(cacheControl);
  const unpacked = varies && !acceptsGzip(acceptEncoding ?? '');
  return { header: unpacked ? null : stored, unpacked, varies };
}

function acceptsGzip(header: string): boolean {
  const coded = header.split(',').map((part) => part.trim().toLowerCase());
  const named =
    coded.find((part) => /^(?:x-)?gzip\s*(?:;|$)/.test(part)) ?? coded.find((part) => /^\*/.test(part));
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(named);
}

/**
 * Unpacks gzip. The result fails if the bytes are damaged, or if more than `most` bytes come out of them, because a few
 * bytes can contain gigabytes.
 */
export function unpack(bytes: Readable, most = LARGEST_OBJECT): Readable {
  let size = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > most) done(new Error('The unpacked object is too large.'));
      else done(null, chunk);
    },
  });
  const gunzip = createGunzip();
  bytes.on('error', (error) => gunzip.destroy(error));
  gunzip.on('error', (error) => limited.destroy(error));
  // Stops reading when the client has left.
  limited.on('close', () => {
    gunzip.destroy();
    bytes.destroy();
  });
  return bytes.pipe(gunzip).pipe(limited);
}
