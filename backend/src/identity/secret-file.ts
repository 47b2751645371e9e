import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushFolder, ownFile } from '../store/own-file.ts';
import { StoreError } from '../store/store-error.ts';

/** Characters: less can be guessed, and nothing at all is what a crash or a careless copy leaves. */
const SHORTEST = 32;

/**
 * Reads a secret of the data folder, making it first when it is absent. Only the owner of the process may read it.
 * Throws `StoreError` for a file that holds no secret of 32 characters or more.
 */
export function secretFile(file: string, make: () => string): string {
  if (!existsSync(file)) write(file, make());
  ownFile(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SHORTEST)
    throw new StoreError(
      `${file} holds no secret of ${SHORTEST} characters or more: delete the file, and the next start makes a new one.`,
    );
  return secret;
}

/** Written beside, flushed and moved into place, so that a crash leaves the whole of it or nothing. */
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
