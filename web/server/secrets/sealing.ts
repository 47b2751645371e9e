import { createECDH } from 'node:crypto';
import { headerOf, type PublicKey, type SecretUse } from '../../domain/secrets/secrets-key.ts';

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
