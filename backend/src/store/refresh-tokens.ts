import type { Store } from './open.ts';

/** A refresh token as stored: its hash only. Times are milliseconds since 1970. */
export interface RefreshToken {
  hash: string;
  uid: string;
  /** The sign-in that it comes from: one family is one sign-in on one browser. */
  family: string;
  /** How the person signed in, and when. */
  provider: string;
  authTime: number;
  /** What a custom token added to the claims of this sign-in, as JSON. */
  claims: string;
  issuedAt: number;
  /** When its successor took its place; null while it is the newest of its family. */
  replacedAt: number | null;
}

/** The statements on refresh tokens. */
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
  const dropOld = db.prepare('DELETE FROM refresh_tokens WHERE issued_at < :before');

  return {
    find: (hash: string): RefreshToken | null => toRefreshToken(find.get({ hash })),
    /** Adds a token; one that is there already stays as it is. */
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
