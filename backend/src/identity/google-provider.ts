import { randomBytes } from 'node:crypto';
import { generateRandomCodeVerifier, generateRandomNonce, type IDToken } from 'oauth4webapi';
import type { LogEntry } from '../log.ts';
import type { GooglePerson } from './google-credential.ts';
import { IdentityError } from './identity-error.ts';
import { type Begun, openIdClient, type Returned, reasonOf } from './openid-client.ts';
import { SealedOnce } from './sealed-once.ts';
import type { GoogleSettings } from './settings.ts';

/** How long a person may take at Google, and how long the page may take to fetch its tokens. Milliseconds. */
const AT_GOOGLE = 10 * 60_000;
const AT_THE_PAGE = 60_000;

/** Real Google sign-in: the OpenID Connect code flow with PKCE, state and nonce. */
export interface GoogleProvider {
  /** Where Google sends people back to; to be entered in Google's console as it stands. */
  readonly redirectUri: string;
  /** Sends somebody to Google: the address to go to, and the state that comes back. Throws when Google is away. */
  begin(): Promise<{ address: string; state: string }>;
  /**
   * Takes what Google sent back, once, and gives a credential for `redeem`. Throws IdentityError when anything about
   * it does not fit.
   */
  finish(returned: Returned): Promise<string>;
  /** The person of a credential; each is good once, for a minute. Throws INVALID_IDP_RESPONSE. */
  redeem(credential: string): Promise<GooglePerson>;
}

/**
 * `stateKey` seals what a sign-in begins with, 32 bytes that stay the same over a restart; `now` in milliseconds. Google
 * is asked for its configuration at the first sign-in, not before.
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
  // A state that is used again after a restart meets a code that Google takes once. Nobody checks a credential again,
  // so those of before a restart are not good any more.
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
        // What exactly did not fit is for the log; it names claims, never their values.
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

/** Of whom checked claims speak. Throws when they lack something, UNVERIFIED_EMAIL when the address is not theirs. */
function personOf({ sub, email, email_verified: verified, name }: IDToken): GooglePerson {
  if (!/^[\w.@|-]{1,128}$/.test(sub)) throw new Error('a subject that cannot be');
  if (typeof email !== 'string' || !/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email))
    throw new Error('no e-mail address');
  if (verified !== true) throw new IdentityError('UNVERIFIED_EMAIL');
  return {
    subject: sub,
    email,
    displayName: typeof name === 'string' && name !== '' ? name.slice(0, 100) : email,
  };
}
