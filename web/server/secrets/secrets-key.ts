import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../reason-of.ts';

/** The file with the key, in the folder of `KEYS_DIR`. It is in no backup, so that a backup alone reveals no secret. */
const KEY_FILE = 'secrets.key';
/** Length of the key in bytes. */
export const KEY_LENGTH = 32;

export interface KeySource {
  /** The key from the setting `SECRETS_KEY`; null if it is not set. */
  key: Uint8Array | null;
  /** The folder of the key file; null if there can be no key file, because the disk is not persistent. */
  folder: string | null;
}

/**
 * Returns a function that derives a key for one purpose from the site's key. The site's key is in `source.key`, or else
 * in the key file, which is created if it is missing. The returned function throws an `Error` that says what to do if
 * the key can be neither read nor created.
 */
export function openSecretsKey(source: KeySource): (purpose: string) => Uint8Array {
  let key: Uint8Array | null = null;
  return (purpose) => {
    key ??= source.key ?? keyOfFile(source.folder);
    return new Uint8Array(hkdfSync('sha256', key, '', `studio-site ${purpose}`, KEY_LENGTH));
  };
}

function keyOfFile(folder: string | null): Uint8Array {
  if (folder === null) throw new Error('Set SECRETS_KEY, so that the site can store secrets.');
  const file = join(folder, KEY_FILE);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // `wx` fails if the file exists, also if another process has just made it.
    writeFileSync(file, `${randomBytes(KEY_LENGTH).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new Error(
        `The key ${file} cannot be stored (${reasonOf(error)}): set KEYS_DIR to a folder that the site may write.`,
      );
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length === KEY_LENGTH) return key;
  throw new Error(`The key ${file} is damaged. Restore it, or delete it and enter all secrets again.`);
}
