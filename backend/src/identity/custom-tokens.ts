import { createPrivateKey, createPublicKey } from 'node:crypto';
import { IdentityError } from '../model/errors.ts';
import { unsignedClaims } from './tokens.ts';

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
/** Lifetime in seconds of a token that this backend creates. It is short, because anyone with the token can sign in. */
const LIFETIME = 300;
/** Maximum lifetime of an accepted token in seconds, as at Google. */
const LONGEST = 3600;
/** Tolerated difference from the signer's clock, in seconds. */
const SKEW = 30;
const LONGEST_UID = 128;
const LONGEST_CLAIMS = 1000;
/** Reserved claims, which only the backend may set: those that firebase-admin reserves, plus `sub` and `firebase`. */
const RESERVED = 'acr amr at_hash aud auth_time azp c_hash cnf exp firebase iat iss jti nbf nonce sub'.split(
  ' ',
);

/** The library is loaded on first use, as in tokens.ts. */
const jose = () => import('jose');

/** The user id in a custom token, and the claims that the token adds to the ID tokens of its session. */
export interface CustomSignIn {
  uid: string;
  claims: Record<string, unknown>;
}

/** Firebase custom tokens: a server signs them, and the SDK signs in with them. */
export interface CustomTokens {
  /**
   * Creates a token that is valid for five minutes. With it the SDK signs in as this user. Rejects unless the id has 1
   * to 128 characters.
   */
  create(uid: string): Promise<string>;
  /**
   * Verifies a token. Throws `IdentityError` with the SDK's codes: INVALID_CUSTOM_TOKEN, CREDENTIAL_MISMATCH and
   * others.
   */
  verify(token: unknown): Promise<CustomSignIn>;
}

/**
 * Signs and verifies custom tokens with a private key in PEM format. With `takesUnsigned`, unsigned tokens are accepted
 * too, as by Firebase's emulator. `now` is in milliseconds since 1970.
 */
export function openCustomTokens(
  pem: string,
  projectId: string,
  now: () => number,
  takesUnsigned: boolean,
): CustomTokens {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  /** The issuer of this backend's tokens. It looks like the address of a service account, as in Google's tokens. */
  const issuer = `backend@${projectId}.localhost`;

  /** The payload of a token that this backend signed itself. */
  async function signedPayload(token: string): Promise<Record<string, unknown>> {
    const { decodeJwt, jwtVerify } = await jose();
    let stated: Record<string, unknown>;
    try {
      stated = decodeJwt(token);
    } catch {
      throw invalid('Invalid assertion format');
    }
    checkAudience(stated);
    if (stated.iss !== issuer) throw new IdentityError('CREDENTIAL_MISMATCH');
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: ['ES256'],
        ...{ issuer, subject: issuer, audience: AUDIENCE },
        requiredClaims: ['iat', 'exp'],
        currentDate: new Date(now()),
      });
      const { iat = 0, exp = 0 } = payload;
      if (iat > now() / 1000 + SKEW || exp - iat > LONGEST)
        throw new Error("the token's times are not valid now");
      return payload;
    } catch (error) {
      throw invalid(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    async create(uid) {
      if (!isUid(uid)) throw new Error(`A user id must have 1 to ${LONGEST_UID} characters.`);
      const issuedAt = Math.floor(now() / 1000);
      const { SignJWT } = await jose();
      return new SignJWT({ uid })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME)
        .sign(privateKey);
    },
    async verify(token) {
      if (typeof token !== 'string' || token === '') throw new IdentityError('MISSING_CUSTOM_TOKEN');
      const payload = (takesUnsigned && unsignedPayload(token)) || (await signedPayload(token));
      const uid = payload.uid ?? payload.user_id;
      if (uid === undefined) throw new IdentityError('MISSING_IDENTIFIER');
      if (!isUid(uid)) throw invalid('The uid must be a string of 1 to 128 characters');
      return { uid, claims: claimsOf(payload.claims) };
    },
  };
}

/** The payload of an unsigned token, as emulators create them: plain JSON or a JWT. Null for other texts. */
function unsignedPayload(token: string): Record<string, unknown> | null {
  if (!token.startsWith('{')) {
    const payload = unsignedClaims(token);
    if (payload) checkAudience(payload);
    return payload;
  }
  try {
    return JSON.parse(token) as Record<string, unknown>;
  } catch {
    throw invalid('Invalid assertion format');
  }
}

function checkAudience({ aud }: Record<string, unknown>): void {
  if (aud !== AUDIENCE)
    throw invalid(`Invalid aud (audience): ${typeof aud === 'string' ? aud.slice(0, 200) : typeof aud}`);
}

function claimsOf(json: unknown): Record<string, unknown> {
  if (json === undefined) return {};
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw new IdentityError('INVALID_CLAIMS');
  const reserved = RESERVED.find((name) => Object.hasOwn(json, name));
  if (reserved !== undefined) throw new IdentityError(`FORBIDDEN_CLAIM : ${reserved}`);
  if (JSON.stringify(json).length > LONGEST_CLAIMS) throw new IdentityError('CLAIMS_TOO_LARGE');
  return json as Record<string, unknown>;
}

function isUid(uid: unknown): uid is string {
  return typeof uid === 'string' && uid.length > 0 && uid.length <= LONGEST_UID && uid.isWellFormed();
}

function invalid(why: string): IdentityError {
  return new IdentityError(`INVALID_CUSTOM_TOKEN : ${why}`);
}
