import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { INVITATION_SECRET_BYTES, type InvitationKey } from '../../domain/people/invitation.ts';

export const newSecret = (): string => randomBytes(INVITATION_SECRET_BYTES).toString('base64url');

export const newInvitationKey = (): InvitationKey => ({
  id: randomBytes(15).toString('base64url'),
  secret: newSecret(),
});

/** The hash of a secret, as it is stored. A secret has 256 random bits, so the hash needs no salt. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Whether a secret has one of these hashes. The comparison time reveals nothing about the hashes. */
export function isOneOf(secret: string, hashes: readonly string[]): boolean {
  const given = createHash('sha256').update(secret).digest();
  return hashes
    .map((hash) => {
      const stored = Buffer.from(hash, 'base64url');
      return stored.length === given.length && timingSafeEqual(given, stored);
    })
    .includes(true);
}
