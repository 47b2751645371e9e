import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import { type Account, isGoogleAccount } from '../store/accounts.ts';
import type { SignIn } from './refresh-tokens.ts';

export const TOKEN_SECONDS = 3600;
/** Tolerated difference between two clocks, in seconds. */
const SKEW = 30;

/** The library is loaded on first use, because a site without staff activity needs no tokens. */
const jose = () => import('jose');

/** Signs and verifies ID tokens. */
export interface Tokens {
  /** Creates a signed ID token with the claims of Google's tokens, valid for one hour. */
  idToken(account: Account, signIn: SignIn): Promise<string>;
  /** Verifies an ID token and returns its claims. Throws unless signature, issuer, audience and times are valid. */
  verify(token: string): Promise<Record<string, unknown> & { sub: string }>;
  publicKeys(): Promise<{ keys: JWK[] }>;
}

/** Signs with a private key in PEM format. `now` is in milliseconds since 1970. */
export function openTokens(pem: string, projectId: string, now: () => number): Tokens {
  const privateKey: KeyObject = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
  const issuer = `https://securetoken.google.com/${projectId}`;

  return {
    async idToken(account, { provider, authTime, claims }) {
      const issuedAt = Math.floor(now() / 1000);
      const { uid, subject, email, displayName } = account;
      const { SignJWT } = await jose();
      return new SignJWT({
        name: displayName === '' ? undefined : displayName,
        ...claims,
        // A claim with the value undefined is omitted from the token, even if the custom claims above contain it.
        provider_id: provider === 'anonymous' ? provider : undefined,
        user_id: uid,
        auth_time: Math.floor(authTime / 1000),
        email: email === '' ? undefined : email,
        // Only the addresses of Google accounts are verified.
        email_verified: email === '' ? undefined : isGoogleAccount(account),
        firebase: {
          identities: {
            ...(isGoogleAccount(account) ? { 'google.com': [subject] } : {}),
            ...(email === '' ? {} : { email: [email] }),
          },
          sign_in_provider: provider,
        },
      })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(uid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS)
        .sign(privateKey);
    },
    async verify(token) {
      const { jwtVerify } = await jose();
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: ['ES256'],
        issuer,
        audience: projectId,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: new Date(now()),
      });
      const { sub, iat } = payload;
      if (typeof sub !== 'string' || sub === '') throw new Error('the token has no subject');
      if (typeof iat !== 'number' || iat > now() / 1000 + SKEW)
        throw new Error('the token was issued in the future');
      return { ...payload, sub };
    },
    async publicKeys() {
      const { exportJWK } = await jose();
      return { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] };
    },
  };
}

/**
 * The value of the option `emulatorTokens` with which a backend accepts unsigned tokens and the token `owner`, as
 * Firebase's emulators do. The site cannot set this option, because the package does not export this value.
 */
export const EMULATOR_TOKENS: unique symbol = Symbol('emulator tokens');

/** The claims in an unsigned JWT (`alg: none`, empty signature); null for any other text. */
export function unsignedClaims(token: string): Record<string, unknown> | null {
  const [header = '', payload = '', signature, ...more] = token.split('.');
  if (signature !== '' || more.length > 0) return null;
  const claims = objectIn(payload);
  return claims !== null && objectIn(header)?.alg === 'none' ? claims : null;
}

/** The JSON object encoded in one part of a JWT, or null. */
function objectIn(part: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/**
 * Whether a text does not have the form of a signed token. This backend did not issue such a text, so a client that
 * sends it cannot refresh it here.
 */
export function isNoSignedToken(token: string): boolean {
  return !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}
