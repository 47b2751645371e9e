import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** Compresses a body; `quality` is Brotli's, from 0 to 11. Runs outside the main thread. */
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

/** Least size of a compressed file in bytes: smaller ones would not shrink. */
const LEAST_BYTES = 600;
/** The highest quality of Brotli. */
const STRONGEST = 11;

/** Compresses a file as far as possible, because this happens once per file; null if it does not shrink. */
export async function compressFile(
  content: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<Buffer<ArrayBuffer> | null> {
  if (content.length < LEAST_BYTES) return null;
  const body = await compress(content, encoding, STRONGEST);
  return body.length < content.length ? body : null;
}
