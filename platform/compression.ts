import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that an `Accept-Encoding` header allows. Encodings with `q=0` are excluded. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

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

/** Maximum size in bytes of a file that is compressed. Larger ones would take too long. */
const MOST_BYTES = 4_000_000;

interface Compressed {
  body: Buffer<ArrayBuffer>;
  changed: Date;
}

/**
 * Returns a function that compresses a file and caches the result until the file changes. The result is null if the
 * file cannot be read, is larger than `MOST_BYTES`, or need not be compressed (`compressFile`).
 */
export function compressedFiles(): (
  file: string,
  encoding: Exclude<Encoding, 'identity'>,
) => Promise<Compressed | null> {
  // The cache, with one entry for each file and encoding.
  const known = new Map<string, { version: string; made: Promise<Compressed | null> }>();
  return async (file, encoding) => {
    const key = `${encoding} ${file}`;
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || found.size > MOST_BYTES) {
      known.delete(key);
      return null;
    }
    const version = `${found.mtimeMs} ${found.size}`;
    const before = known.get(key);
    if (before?.version === version) return before.made;
    const made = readFile(file)
      .then(async (content) => {
        const body = await compressFile(content, encoding);
        return body && { body, changed: found.mtime };
      })
      .catch(() => {
        // The file cannot be read; it may just have been deleted. The next request tries again.
        known.delete(key);
        return null;
      });
    known.set(key, { version, made });
    return made;
  };
}
