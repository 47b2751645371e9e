import { randomBytes } from 'node:crypto';
import { generateRandomCodeVerifier, generateRandomNonce, type IDToken } from 'oauth4webapi';
import type { LogEntry } from '../log.ts';
import type { GooglePerson } from './google-credential.ts';
import { IdentityError } from './identity-error.ts';
import { type Begun, openIdClient, type Returned, reasonOf } from './openid-client.ts';
import { SealedOnce } from './sealed-once.ts';
import type { GoogleSettings } from './settings.ts';

/** Time limits in milliseconds: for the person at Google, and for the page to redeem its credential. */
const AT_GOOGLE = 10 * 60_000;
const AT_THE_PAGE = 60_000;

/** Real Google sign-in: the OpenID Connect code flow with PKCE, state and nonce. */
export interface GoogleProvider {
  /** The address to which Google redirects after sign-in. It must be entered unchanged in Google's console. */
  readonly redirectUri: string;
  /**
   * Starts a sign-in. Returns Google's URL to redirect to, and the state that comes back. Throws when Google cannot be
   * reached.
   */
  begin(): Promise<{ address: string; state: string }>;
  /**
   * Checks Google's callback, once per state. Returns a credential for `redeem`. Throws IdentityError when any check
   * fails.
   */
  finish(returned: Returned): Promise<string>;
  /**
   * Returns the person whom a credential identifies. A credential is valid once, within a minute. Throws
   * INVALID_IDP_RESPONSE.
   */
  redeem(credential: string): Promise<GooglePerson>;
}

/**
 * `stateKey`: 32 bytes that seal the state and stay the same across restarts; `now` in milliseconds. Google's
 * configuration is fetched at the first sign-in.
 */
export function openGoogleProvider(
  settings: GoogleSettings,
  stateKey: Uint8Array,
  now: () => number,
  log: (entry: LogEntry) => void,
): GoogleProvider {
  const { clientId, clientSecret, issuer } = settings;
  const redirectUri = new URL('/auth/google', settings.siteOrigin).href;
  const begun = new SealedOnce<Begun>(stateKey, AT_GOOGLE, now);
  // If a state is replayed after a restart, Google refuses it, because it accepts a code only once. Credentials have no
  // such second check, so a restart invalidates them.
  const verified = new SealedOnce<GooglePerson>(randomBytes(32), AT_THE_PAGE, now);
  const client = openIdClient({ issuer, clientId, clientSecret, redirectUri, now });

  return {
    redirectUri,
    async begin() {
      const started = { nonce: generateRandomNonce(), verifier: generateRandomCodeVerifier() };
      const address = await client.addressFor(started);
      const state = await begun.seal(started);
      address.searchParams.set('state', state);
      return { address: address.href, state };
    },
    async finish(returned) {
      const started = await begun.take(returned.state);
      if (!started) throw new IdentityError('INVALID_STATE');
      try {
        return await verified.seal(personOf(await client.claimsFor(returned, started)));
      } catch (error) {
        if (error instanceof IdentityError) throw error;
        // The reason is only logged. It contains names of claims, never their values.
        log({
          level: 'warn',
          event: 'google-refused',
          reason: reasonOf(error),
        });
        throw new IdentityError('INVALID_IDP_RESPONSE');
      }
    },
    async redeem(credential) {
      const person = await verified.take(credential);
      if (!person) throw new IdentityError('INVALID_IDP_RESPONSE');
      return person;
    },
  };
}

/** The person in verified claims. Throws when a claim is missing, UNVERIFIED_EMAIL when the address is not verified. */
function personOf({ sub, email, email_verified: verified, name }: IDToken): GooglePerson {
  if (!/^[\w.@|-]{1,128}$/.test(sub)) throw new Error('an invalid subject');
  if (typeof email !== 'string' || !/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email))
    throw new Error('no e-mail address');
  if (verified !== true) throw new IdentityError('UNVERIFIED_EMAIL');
  return {
    subject: sub,
    email,
    displayName: typeof name === 'string' && name !== '' ? name.slice(0, 100) : email,
  };
}
