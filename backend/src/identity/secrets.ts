import { generateKeyPairSync, hkdfSync, timingSafeEqual } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StoreError } from '../store/errors.ts';
import { flushFolder, ownFile } from '../store/own-folder.ts';

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

/** The private key of a data folder in PEM format. It is created on the first start. */
export function signingKeyOf(dataDir: string): string {
  return secretFile(join(dataDir, 'signing-key.pem'), () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  );
}

/**
 * Derives a secret of 32 bytes for one purpose. It is the same after a restart and independent of the secrets for other
 * purposes.
 */
export function derivedKey(signingKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingKey, '', purpose, 32));
}

/** Compares secrets in constant time. Two empty secrets are not equal. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length > 0 && left.length === right.length && timingSafeEqual(left, right);
}
