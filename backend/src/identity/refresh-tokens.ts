import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { RefreshTokenTable } from '../store/refresh-tokens.ts';

/**
 * How long a replaced token still works, in milliseconds. It is needed again if two tabs refresh at the same time or if
 * a response is lost.
 */
const GRACE = 60_000;
/** How long an unused token works, in milliseconds. */
const UNUSED = 60 * 24 * 3_600_000;

/** One sign-in: provider, time in milliseconds since 1970, and the claims of its custom token. */
export interface SignIn {
  provider: 'google.com' | 'custom' | 'anonymous' | 'password';
  authTime: number;
  claims: Record<string, unknown>;
}

/** The result of a refresh: the account, its sign-in, and the next refresh token. */
export interface Refreshed {
  uid: string;
  signIn: SignIn;
  successor: string;
}

/**
 * Refresh tokens in families. A sign-in starts a family, and each token is replaced by one successor. If a token is
 * used more than a minute after its replacement, it counts as stolen, and the whole family ends.
 */
export interface RefreshTokens {
  /** Creates the first refresh token of a sign-in. */
  begin(uid: string, signIn: SignIn): string;
  /** Returns the newest token of a token's family, which replaces it; null if the token is no longer valid. */
  refresh(token: string): Refreshed | null;
  /** Ends the token's family, so that none of its tokens works any more. */
  revoke(token: string): void;
  /** Ends all token families of an account, and with them all its sessions. */
  revokeOf(uid: string): void;
  /**
   * When the sessions of an account were last ended, in milliseconds since 1970; 0 if never. The `authTime` of each new
   * sign-in is at least a second later.
   */
  endOf(uid: string): number;
}

/**
 * Opens the refresh tokens in a table. `key`: a secret of this server, from which successors are derived. `now` is in
 * milliseconds since 1970.
 */
export function openRefreshTokens(
  table: RefreshTokenTable,
  key: Uint8Array,
  now: () => number,
): RefreshTokens {
  const successorOf = (token: string) => createHmac('sha256', key).update(token).digest('base64url');

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
      // Deletes tokens that are too old. Replaced tokens are kept as long as others, so that their reuse is detected.
      table.dropIssuedBefore(time - UNUSED);
      const found = table.find(hashOf(token));
      if (!found) return null;
      const { hash, uid, family, provider, authTime, claims, replacedAt } = found;
      if (replacedAt !== null && replacedAt < time - GRACE) {
        table.dropFamily(family);
        return null;
      }
      let successor = successorOf(token);
      // The successor may have been replaced too. It would end the family if it were used more than a minute later.
      while (table.find(hashOf(successor))?.replacedAt) successor = successorOf(successor);
      table.add({ hash: hashOf(successor), uid, family, provider, authTime, claims, issuedAt: time });
      table.replace(hash, time);
      const signIn = { provider: provider as SignIn['provider'], authTime, claims: JSON.parse(claims) };
      return { uid, signIn, successor };
    },
    revoke(token) {
      const found = table.find(hashOf(token));
      if (found) table.dropFamily(found.family);
    },
    revokeOf(uid) {
      table.dropOf(uid);
      table.noteEnd(uid, now());
    },
    endOf: (uid) => table.endOf(uid),
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
