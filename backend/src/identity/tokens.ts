import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { join } from 'node:path';
import { exportJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import type { Account, AccountTable } from '../store/accounts.ts';
import { secretFile } from './secret-file.ts';

export const TOKEN_SECONDS = 3600;
/** A replaced refresh token is accepted this long, for two tabs that refresh at once or a lost answer. Milliseconds. */
const GRACE = 60_000;
/** A clock that is a little ahead is no forgery. Seconds. */
const SKEW = 30;

export interface Tokens {
  /** A signed ID token with Google's claims, for one hour. */
  idToken(account: Account, authTime: number): Promise<string>;
  /** The claims of an ID token of ours. Throws when signature, issuer, audience or times do not fit. */
  verify(token: string): Promise<Record<string, unknown> & { sub: string }>;
  newRefreshToken(account: Account, authTime: number): string;
  /** The account and sign-in time of a refresh token with its successor, or null when it is not valid any more. */
  refresh(token: string): { account: Account; authTime: number; refreshToken: string } | null;
  publicKeys(): Promise<{ keys: JWK[] }>;
}

/** Tokens signed with a key of the data folder, which is made on the first start. */
export function openTokens(
  dataDir: string,
  projectId: string,
  accounts: AccountTable,
  now: () => number,
): Tokens {
  const pem = secretFile(join(dataDir, 'signing-key.pem'), () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  );
  const privateKey: KeyObject = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
  const issuer = `https://securetoken.google.com/${projectId}`;

  return {
    idToken(account, authTime) {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({
        name: account.displayName,
        user_id: account.uid,
        auth_time: Math.floor(authTime / 1000),
        email: account.email,
        email_verified: true,
        firebase: {
          identities: { 'google.com': [account.subject], email: [account.email] },
          sign_in_provider: 'google.com',
        },
      })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.uid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS)
        .sign(privateKey);
    },
    async verify(token) {
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
        throw new Error('the token is from the future');
      return { ...payload, sub };
    },
    newRefreshToken(account, authTime) {
      const token = randomBytes(32).toString('base64url');
      accounts.addToken(hashOf(token), account.uid, authTime);
      return token;
    },
    refresh(token) {
      accounts.dropTokensReplacedBefore(now() - GRACE);
      const found = accounts.findToken(hashOf(token));
      const account = found && accounts.find(found.uid);
      if (!found || !account) return null;
      accounts.replaceToken(hashOf(token), now());
      return {
        account,
        authTime: found.authTime,
        refreshToken: this.newRefreshToken(account, found.authTime),
      };
    },
    publicKeys: async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] }),
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
