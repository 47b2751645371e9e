import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** Compresses a body in a thread of the thread pool. `quality` is Brotli's, from 0 to 11. */
export function compress(
  body: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  quality: number,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 9 }) as Promise<Buffer<ArrayBuffer>>;
  return promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }) as Promise<Buffer<ArrayBuffer>>;
}

/** Minimum size in bytes of a file that is compressed. Smaller ones would hardly shrink. */
const LEAST_BYTES = 600;
/** Brotli's highest quality level. */
const STRONGEST = 11;

/**
 * Compresses a file at the highest level, because the result is stored or cached. Null if the file is smaller than 600
 * bytes or does not become smaller.
 */
export async function compressFile(
  content: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<Buffer<ArrayBuffer> | null> {
  if (content.length < LEAST_BYTES) return null;
  const body = await compress(content, encoding, STRONGEST);
  return body.length < content.length ? body : null;
}
