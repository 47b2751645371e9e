import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { RefreshTokenTable } from '../store/refresh-tokens.ts';

/** A replaced refresh token is accepted this long, for two tabs that refresh at once or a lost answer. Milliseconds. */
const GRACE = 60_000;
/** A token that nobody uses this long is not valid any more. Milliseconds. */
const UNUSED = 60 * 24 * 3_600_000;

/** A sign-in: how and when it happened, in milliseconds since 1970, and what a custom token added to its claims. */
export interface SignIn {
  provider: 'google.com' | 'custom' | 'anonymous';
  authTime: number;
  claims: Record<string, unknown>;
}

/** Where a refresh token leads: whose it is, the sign-in, and the one token that follows it. */
export interface Refreshed {
  uid: string;
  signIn: SignIn;
  successor: string;
}

/**
 * Refresh tokens in families: a sign-in begins one, each token has one successor, and a token that is used after its
 * successor took its place ends the whole family, since one of its two users is not the person.
 */
export interface RefreshTokens {
  /** The first token of a sign-in. */
  begin(uid: string, signIn: SignIn): string;
  /** The successor of a token, the same each time it is asked for; null when the token is not valid any more. */
  refresh(token: string): Refreshed | null;
  /** Ends the family of a token. */
  revoke(token: string): void;
  /** Ends all families of an account. */
  revokeOf(uid: string): void;
}

/** `key` is this server's secret, from which successors follow; `now` in milliseconds since 1970. */
export function openRefreshTokens(
  table: RefreshTokenTable,
  key: Uint8Array,
  now: () => number,
): RefreshTokens {
  return {
    begin(uid, { provider, authTime, claims }) {
      const token = randomBytes(32).toString('base64url');
      const hash = hashOf(token);
      const session = { family: hash, provider, authTime, claims: JSON.stringify(claims) };
      table.add({ hash, uid, ...session, issuedAt: now() });
      return token;
    },
    refresh(token) {
      const time = now();
      // Replaced tokens are stored as long as others, so that their reuse is noticed.
      table.dropIssuedBefore(time - UNUSED);
      const found = table.find(hashOf(token));
      if (!found) return null;
      const { hash, uid, family, provider, authTime, claims, replacedAt } = found;
      if (replacedAt !== null && replacedAt < time - GRACE) {
        table.dropFamily(family);
        return null;
      }
      const successor = createHmac('sha256', key).update(token).digest('base64url');
      table.add({ hash: hashOf(successor), uid, family, provider, authTime, claims, issuedAt: time });
      table.replace(hash, time);
      const signIn = { provider: provider as SignIn['provider'], authTime, claims: JSON.parse(claims) };
      return { uid, signIn, successor };
    },
    revoke(token) {
      const found = table.find(hashOf(token));
      if (found) table.dropFamily(found.family);
    },
    revokeOf: (uid) => table.dropOf(uid),
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
