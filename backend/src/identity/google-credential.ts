import { IdentityError } from './identity-error.ts';

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
  const query = URL.parse(String(body.requestUri ?? ''))?.searchParams ?? new URLSearchParams();
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
  return URL.parse(String(body.requestUri ?? ''))?.searchParams.get('credential') ?? '';
}
