import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { RefreshTokenTable } from '../store/refresh-tokens.ts';

/** How long a replaced token still works, in milliseconds: two tabs may refresh at once, or a response may be lost. */
const GRACE = 60_000;
/** An unused token expires after this. Milliseconds. */
const UNUSED = 60 * 24 * 3_600_000;

/** A sign-in: its provider, its time in milliseconds since 1970, and the claims of its custom token. */
export interface SignIn {
  provider: 'google.com' | 'custom' | 'anonymous';
  authTime: number;
  claims: Record<string, unknown>;
}

/** Result of a refresh: the account, the sign-in, and the successor token. */
export interface Refreshed {
  uid: string;
  signIn: SignIn;
  successor: string;
}

/**
 * Refresh tokens in families: each sign-in begins a family, and each token has one successor. Using a token after it
 * was replaced ends the whole family, because the token must have been copied.
 */
export interface RefreshTokens {
  /** The first token of a sign-in. */
  begin(uid: string, signIn: SignIn): string;
  /** The successor of a token, which is the same at every call; null when the token is no longer valid. */
  refresh(token: string): Refreshed | null;
  /** Ends the family of a token. */
  revoke(token: string): void;
  /** Ends all families of an account. */
  revokeOf(uid: string): void;
}

/** `key`: this server's secret, from which successors are derived; `now` in milliseconds since 1970. */
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
      // The table keeps replaced tokens, to detect their reuse.
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
