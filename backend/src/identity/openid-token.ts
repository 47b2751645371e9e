import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { GooglePerson } from './google-credential.ts';
import { IdentityError } from './identity-error.ts';
import { sameSecret } from './same-secret.ts';

/** Signed with a key of the provider's; never `none`, never a shared secret. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256'];
/** A clock that is a little off is no forgery. Seconds. */
const SKEW = 30;

/** Checks an ID token against the keys at `jwks`, and gives who it speaks of. Throws when anything does not fit. */
export type IdTokenCheck = (idToken: string, jwks: string, nonce: string) => Promise<GooglePerson>;

/** The check of one provider's ID tokens for one client: signature, issuer, audience, times, nonce, verified e-mail. */
export function openIdTokenCheck(issuer: string, clientId: string, now: () => number): IdTokenCheck {
  let keys: { address: string; find: ReturnType<typeof createRemoteJWKSet> } | null = null;
  return async (idToken, jwks, nonce) => {
    if (keys?.address !== jwks) keys = { address: jwks, find: createRemoteJWKSet(new URL(jwks)) };
    const { payload } = await jwtVerify(idToken, keys.find, {
      algorithms: ALGORITHMS,
      issuer,
      audience: clientId,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      clockTolerance: SKEW,
      currentDate: new Date(now()),
    });
    if (typeof payload.nonce !== 'string' || !sameSecret(payload.nonce, nonce))
      throw new Error('another nonce');
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId)
      throw new Error('made for another party');
    if (payload.azp !== undefined && payload.azp !== clientId) throw new Error('made for another party');
    const { sub = '', email, email_verified: verified, name } = payload;
    if (!/^[\w.@|-]{1,128}$/.test(sub)) throw new Error('a subject that cannot be');
    if (typeof email !== 'string' || !/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email))
      throw new Error('no e-mail address');
    if (verified !== true) throw new IdentityError('UNVERIFIED_EMAIL');
    return {
      subject: sub,
      email,
      displayName: typeof name === 'string' && name !== '' ? name.slice(0, 100) : email,
    };
  };
}
