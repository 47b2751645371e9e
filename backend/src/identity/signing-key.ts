import { generateKeyPairSync, hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { secretFile } from './secret-file.ts';

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
