import type { SecretsKey } from '../../domain/secrets/secrets-key.ts';
import { StaffError } from './staff-error.ts';

/**
 * Encrypts a secret for the site, to be stored in the document at `path`. Only the server can decrypt it. Throws a
 * `StaffError` if the site has no key.
 */
export async function sealForSite(secret: string, path: string, key: SecretsKey): Promise<string> {
  if ('problem' in key) throw new StaffError('unexpected', key.problem);
  const { CompactEncrypt, importJWK } = await import('jose');
  return new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', for: path })
    .encrypt(await importJWK({ ...key.publicKey }, 'ECDH-ES'));
}
