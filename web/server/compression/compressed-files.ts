import { readFile, stat } from 'node:fs/promises';
import type { Encoding } from './accepted-encoding.ts';
import { compressFile } from './compress.ts';

/** Limit of a compressed file in bytes: larger ones would take too long. */
const MOST_BYTES = 4_000_000;

interface Compressed {
  body: Buffer<ArrayBuffer>;
  changed: Date;
}

/** Compresses a file once per version; null when it is missing or does not shrink. */
export function compressedFiles(): (
  file: string,
  encoding: Exclude<Encoding, 'identity'>,
) => Promise<Compressed | null> {
  // The cache has two entries per file, one for each encoding.
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
        // The file was deleted between the two calls, so the next request checks again.
        known.delete(key);
        return null;
      });
    known.set(key, { version, made });
    return made;
  };
}
