import { headerOf, type SecretsKey, type SecretUse } from '../../domain/secrets/secrets-key.ts';
import { StaffError } from './staff-error.ts';

/**
 * Encrypts a secret for the site and for one use. Only the server can decrypt it, and only for this use. Throws a
 * `StaffError` if the site has no key.
 */
export async function sealForSite(secret: string, use: SecretUse, key: SecretsKey): Promise<string> {
  if ('problem' in key) throw new StaffError('unexpected', key.problem);
  const { CompactEncrypt, importJWK } = await import('jose');
  return new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...headerOf(use) })
    .encrypt(await importJWK({ ...key.publicKey }, 'ECDH-ES'));
}
