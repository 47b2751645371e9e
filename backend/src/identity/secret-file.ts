import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushFolder, ownFile } from '../store/own-file.ts';
import { StoreError } from '../store/store-error.ts';

/** Minimum length in characters. It rejects guessable secrets, and files truncated by a crash or a failed copy. */
const SHORTEST = 32;

/**
 * Reads a secret of the data folder. A missing secret is created, in a file that only its owner can read. Throws
 * `StoreError` if the secret is shorter than 32 characters.
 */
export function secretFile(file: string, make: () => string): string {
  if (!existsSync(file)) write(file, make());
  ownFile(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SHORTEST)
    throw new StoreError(
      `${file} does not contain a secret of at least ${SHORTEST} characters. Delete the file; the next start creates a new one.`,
    );
  return secret;
}

/** Writes a temporary file, flushes it and renames it, so that a crash never leaves a partial secret. */
function write(file: string, secret: string): void {
  const unfinished = `${file}.new`;
  const handle = openSync(unfinished, 'w', 0o600);
  try {
    writeFileSync(handle, secret);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, file);
  flushFolder(dirname(file));
}
