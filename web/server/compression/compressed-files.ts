import { readFile, stat } from 'node:fs/promises';
import type { Encoding } from './accepted-encoding.ts';
import { compressFile } from './compress.ts';

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
