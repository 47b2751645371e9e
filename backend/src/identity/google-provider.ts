import { randomBytes } from 'node:crypto';
import type { IDToken } from 'oauth4webapi';
import type { LogEntry } from '../log.ts';
import { IdentityError } from '../model/errors.ts';
import type { Begun, OpenIdClient, Returned } from './openid-client.ts';
import { SealedOnce } from './sealed-once.ts';
import type { GoogleSettings } from './settings.ts';

/** A person's profile from real or simulated Google sign-in. */
export interface GooglePerson {
  subject: string;
  email: string;
  displayName: string;
}

/**
 * Reads the credential of `accounts:signInWithIdp`: the unsigned JSON `id_token` of the simulated Google sign-in, in
 * `postBody` or in the query of `requestUri`. Throws INVALID_IDP_RESPONSE or UNVERIFIED_EMAIL.
 */
export function standInCredential(body: Record<string, unknown>): GooglePerson {
  const form = new URLSearchParams(typeof body.postBody === 'string' ? body.postBody : '');
  const query = queryOf(body);
  const text = form.get('id_token') ?? query.get('id_token') ?? '';
  const provider = form.get('providerId') ?? query.get('providerId');
  if (provider !== null && provider !== 'google.com') throw new IdentityError('INVALID_IDP_RESPONSE');
  let claims: Record<string, unknown>;
  try {
    claims = JSON.parse(text);
  } catch {
    throw new IdentityError('INVALID_IDP_RESPONSE');
  }
  const { sub, email_verified: verified, name, displayName } = claims ?? {};
  const shown = typeof name === 'string' ? name : displayName;
  if (typeof sub !== 'string' || !/^[\w.@-]{1,128}$/.test(sub))
    throw new IdentityError('INVALID_IDP_RESPONSE');
  // If `email_verified` is missing, it counts as true, as in Firebase's emulator.
  if (verified === false) throw new IdentityError('UNVERIFIED_EMAIL');
  const email = claims.email ?? `${sub.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)}@no-address.localhost`;
  if (typeof email !== 'string' || !/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email))
    throw new IdentityError('INVALID_IDP_RESPONSE');
  return {
    subject: sub,
    email,
    displayName: typeof shown === 'string' && shown !== '' ? shown.slice(0, 100) : email,
  };
}

/** The one-time credential that the sign-in window received after a real Google sign-in; empty if absent. */
export function credentialOf(body: Record<string, unknown>): string {
  return queryOf(body).get('credential') ?? '';
}

/** The parameters in `requestUri`. */
function queryOf({ requestUri }: Record<string, unknown>): URLSearchParams {
  const address = typeof requestUri === 'string' ? URL.parse(requestUri) : null;
  return address?.searchParams ?? new URLSearchParams();
}

/** How long the user may stay at Google, in milliseconds. */
const AT_GOOGLE = 10 * 60_000;
/** How long the page may take to redeem its credential, in milliseconds. */
const AT_THE_PAGE = 60_000;

/** Real Google sign-in: the OpenID Connect code flow with PKCE, state and nonce. */
export interface GoogleProvider {
  /** The URL to which Google redirects after sign-in. It must be registered exactly like this in Google's console. */
  readonly redirectUri: string;
  /**
   * Starts a sign-in. Returns the Google URL to redirect to, and the state that Google will send back. Throws if
   * Google's configuration is neither cached nor can be fetched.
   */
  begin(): Promise<{ address: string; state: string }>;
  /**
   * Checks Google's redirect; works once per state. Returns a credential for `redeem`. Throws IdentityError if a check
   * fails.
   */
  finish(returned: Returned): Promise<string>;
  /** The person to whom a credential belongs. A credential works once, within a minute. Throws INVALID_IDP_RESPONSE. */
  redeem(credential: string): Promise<GooglePerson>;
}

/**
 * Opens real Google sign-in. Google's configuration is fetched at the first sign-in. `stateKey`: the key of
 * 32 bytes that encrypts the state; it must be the same after a restart. `now` returns milliseconds since 1970.
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
  // A restart invalidates all credentials, because their key is random and only in memory. A replayed state is harmless
  // even after a restart: Google accepts each code only once.
  const verified = new SealedOnce<GooglePerson>(randomBytes(32), AT_THE_PAGE, now);
  let opened: OpenIdClient | null = null;
  const openClient = async (): Promise<OpenIdClient> => {
    // Loaded at the first sign-in, because the start and the pages do not need it.
    const { openIdClient } = await import('./openid-client.ts');
    opened ??= openIdClient({ issuer, clientId, clientSecret, redirectUri, now });
    return opened;
  };

  return {
    redirectUri,
    async begin() {
      const client = await openClient();
      const started = client.newSignIn();
      const address = await client.addressFor(started);
      const state = await begun.seal(started);
      address.searchParams.set('state', state);
      return { address: address.href, state };
    },
    async finish(returned) {
      const started = await begun.take(returned.state);
      if (!started) throw new IdentityError('INVALID_STATE');
      try {
        return await verified.seal(personOf(await (await openClient()).claimsFor(returned, started)));
      } catch (error) {
        if (error instanceof IdentityError) throw error;
        // Logs the reason, which the client does not receive. It contains names of claims, never their values.
        const { reasonOf } = await import('./openid-client.ts');
        log({ level: 'warn', event: 'google-refused', reason: reasonOf(error) });
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

/**
 * The person in verified claims. Throws if the subject or e-mail address is missing or invalid; throws UNVERIFIED_EMAIL
 * if the address is not verified.
 */
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
