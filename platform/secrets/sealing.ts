import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headerOf, KEY_LENGTH, type PublicKey, type SecretUse } from '../domain/secrets/secrets-key.ts';
import { reasonOf } from '../errors.ts';
import { flush } from '../files.ts';

export interface Sealing {
  /** The key with which browsers encrypt secrets. Throws an `Error` if the site has no key. */
  publicKey(): PublicKey;
  /**
   * Decrypts a secret that a browser has encrypted. Throws if it was encrypted with another key or for another use.
   */
  openBox(box: string, use: SecretUse): Promise<string>;
  /** Encrypts a secret for its use. */
  seal(secret: string, use: SecretUse): Promise<string>;
  /** Decrypts a stored secret. Throws if it was sealed with another key or for another use. */
  open(sealed: string, use: SecretUse): Promise<string>;
  /** Whether an encrypted secret names its receiver. Earlier versions of the site named none. */
  isBound(text: string): Promise<boolean>;
}

/** Encrypts and decrypts secrets with keys that are derived from the site's key (secrets-key.ts). */
export function openSealing(keyFor: (purpose: string) => Uint8Array): Sealing {
  let pair: { publicKey: PublicKey; privateKey: PublicKey & { d: string } } | null = null;
  const keyPair = () => {
    pair ??= keyPairOf(keyFor);
    return pair;
  };
  return {
    publicKey: () => keyPair().publicKey,
    async openBox(box, use) {
      const { compactDecrypt, importJWK } = await import('jose');
      const key = await importJWK(keyPair().privateKey, 'ECDH-ES');
      const algorithms = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] };
      return textFor(use, await compactDecrypt(box, key, algorithms));
    },
    async seal(secret, use) {
      const { CompactEncrypt } = await import('jose');
      return new CompactEncrypt(new TextEncoder().encode(secret))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...headerOf(use) })
        .encrypt(keyFor('seal'));
    },
    async open(sealed, use) {
      const { compactDecrypt } = await import('jose');
      const algorithms = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
      return textFor(use, await compactDecrypt(sealed, keyFor('seal'), algorithms));
    },
    async isBound(text) {
      const { decodeProtectedHeader } = await import('jose');
      return 'to' in decodeProtectedHeader(text);
    },
  };
}

interface Decrypted {
  plaintext: Uint8Array;
  protectedHeader: object;
}

function textFor(use: SecretUse, { plaintext, protectedHeader }: Decrypted): string {
  const { for: path, to } = protectedHeader as Partial<ReturnType<typeof headerOf>>;
  const wanted = headerOf(use);
  if (path !== wanted.for || to !== wanted.to) throw new Error('The secret was encrypted for another use.');
  return new TextDecoder().decode(plaintext);
}

/** Derives a key pair from the site's key, so that no further key needs to be stored. */
function keyPairOf(keyFor: (purpose: string) => Uint8Array) {
  const curve = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(keyFor(`box ${attempt}`));
    try {
      curve.setPrivateKey(scalar);
    } catch (error) {
      // About one in four billion numbers is not a valid key on this curve. In this case another number is derived.
      if (attempt < 4) continue;
      throw error;
    }
    const point = curve.getPublicKey();
    const publicKey: PublicKey = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    return { publicKey, privateKey: { ...publicKey, d: scalar.toString('base64url') } };
  }
}

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

/** The file with the key, in the folder of `KEYS_DIR`. It is in no backup, so that a backup alone reveals no secret. */
const KEY_FILE = 'secrets.key';

function keyOfFile(folder: string | null): Uint8Array {
  if (folder === null) throw new Error('Set SECRETS_KEY, so that the site can store secrets.');
  const file = join(folder, KEY_FILE);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const made = `${randomBytes(KEY_LENGTH).toString('base64')}\n`;
    // `wx` fails if the file exists, also if another process has just made it. The key must be on the disk before the
    // first secret is, which cannot be read without it.
    writeFileSync(file, made, { mode: 0o600, flag: 'wx', flush: true });
    flush(folder);
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
