import type { Store } from './open.ts';

/** A stored refresh token, as a hash. Times are in milliseconds since 1970. */
export interface RefreshToken {
  hash: string;
  uid: string;
  /** The token's family, which stands for one sign-in in one browser. */
  family: string;
  /** Provider and time of the sign-in. */
  provider: string;
  authTime: number;
  /** Claims from the custom token of the sign-in, as JSON. */
  claims: string;
  issuedAt: number;
  /** When the token was replaced; null for the newest token of the family. */
  replacedAt: number | null;
}

/** SQL statements for refresh tokens. */
export function refreshTokenTable({ db, room }: Store) {
  const find = db.prepare('SELECT * FROM refresh_tokens WHERE hash = :hash');
  const add = db.prepare(
    `INSERT OR IGNORE INTO refresh_tokens (hash, uid, family, provider, auth_time, claims, issued_at, replaced_at)
     VALUES (:hash, :uid, :family, :provider, :authTime, :claims, :issuedAt, NULL)`,
  );
  const replace = db.prepare(
    'UPDATE refresh_tokens SET replaced_at = :time WHERE hash = :hash AND replaced_at IS NULL',
  );
  const dropFamily = db.prepare('DELETE FROM refresh_tokens WHERE family = :family');
  const dropOf = db.prepare('DELETE FROM refresh_tokens WHERE uid = :uid');
  const noteEnd = db.prepare(
    'INSERT INTO session_ends (uid, at) VALUES (:uid, :at) ON CONFLICT (uid) DO UPDATE SET at = excluded.at',
  );
  const findEnd = db.prepare('SELECT at FROM session_ends WHERE uid = :uid');
  const dropOld = db.prepare('DELETE FROM refresh_tokens WHERE issued_at < :before');

  return {
    find: (hash: string): RefreshToken | null => toRefreshToken(find.get({ hash })),
    /** Adds a token. Does nothing if it exists. */
    add(token: Omit<RefreshToken, 'replacedAt'>): void {
      room.persist(() => add.run({ ...token }));
    },
    replace(hash: string, time: number): void {
      room.persist(() => replace.run({ hash, time }));
    },
    dropFamily(family: string): void {
      room.persist(() => dropFamily.run({ family }));
    },
    dropOf(uid: string): void {
      room.persist(() => dropOf.run({ uid }));
    },
    /** Notes when all sessions of an account ended. */
    noteEnd(uid: string, at: number): void {
      room.persist(() => noteEnd.run({ uid, at }));
    },
    /** When all sessions of an account ended last; 0 if they never did. */
    endOf: (uid: string): number => Number(findEnd.get({ uid })?.at ?? 0),
    dropIssuedBefore(before: number): void {
      room.persist(() => dropOld.run({ before }));
    },
  };
}

export type RefreshTokenTable = ReturnType<typeof refreshTokenTable>;

function toRefreshToken(row: Record<string, unknown> | undefined): RefreshToken | null {
  if (!row) return null;
  return {
    hash: String(row.hash),
    uid: String(row.uid),
    family: String(row.family),
    provider: String(row.provider),
    authTime: Number(row.auth_time),
    claims: String(row.claims),
    issuedAt: Number(row.issued_at),
    replacedAt: row.replaced_at === null ? null : Number(row.replaced_at),
  };
}
