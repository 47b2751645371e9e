import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

/**
 * Reads a text file. If it is not UTF-8, throws an `Error` with one sentence that contains `name`. If it cannot be
 * read, throws the system's error.
 */
export function readUtf8(file: string, name: string): string {
  return utf8Text(readFileSync(file), name);
}

/** Decodes UTF-8 bytes and removes a byte order mark. Throws an `Error` with one sentence if they are not UTF-8. */
export function utf8Text(bytes: Buffer, name: string): string {
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  throw new Error(`${name}, line ${firstWrongLine(bytes)}, is not UTF-8: save the file in that encoding.`);
}

function firstWrongLine(bytes: Buffer): number {
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
