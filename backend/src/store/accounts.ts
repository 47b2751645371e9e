import type { DatabaseSync } from 'node:sqlite';
import type { Store } from './open.ts';

/** An account as stored. Times are milliseconds since 1970. */
export interface Account {
  uid: string;
  /** Google's id of the person. */
  subject: string;
  email: string;
  displayName: string;
  createdAt: number;
  lastLoginAt: number;
  disabled: boolean;
}

export interface RefreshToken {
  uid: string;
  /** When the person signed in. */
  authTime: number;
  /** When a newer token took its place; null while it is the newest. */
  replacedAt: number | null;
}

/** The statements on accounts and refresh tokens. Tokens are stored as hashes only. */
export function accountTable(store: Store) {
  const { db } = store;
  const byUid = db.prepare('SELECT * FROM accounts WHERE uid = :uid');
  const bySubject = db.prepare('SELECT * FROM accounts WHERE subject = :subject');
  const upsert = db.prepare(
    `INSERT INTO accounts (uid, subject, email, display_name, created_at, last_login_at, disabled)
     VALUES (:uid, :subject, :email, :displayName, :createdAt, :lastLoginAt, :disabled)
     ON CONFLICT (uid) DO UPDATE SET email = excluded.email, display_name = excluded.display_name,
       last_login_at = excluded.last_login_at, disabled = excluded.disabled`,
  );
  const remove = db.prepare('DELETE FROM accounts WHERE uid = :uid');
  const removeAll = db.prepare('DELETE FROM accounts');
  const token = db.prepare('SELECT uid, auth_time, replaced_at FROM refresh_tokens WHERE hash = :hash');
  const addToken = db.prepare(
    'INSERT INTO refresh_tokens (hash, uid, auth_time, replaced_at) VALUES (:hash, :uid, :authTime, NULL)',
  );
  const replaceToken = db.prepare(
    'UPDATE refresh_tokens SET replaced_at = :time WHERE hash = :hash AND replaced_at IS NULL',
  );
  const dropReplaced = db.prepare('DELETE FROM refresh_tokens WHERE replaced_at < :before');
  const dropTokensOf = db.prepare('DELETE FROM refresh_tokens WHERE uid = :uid');

  return {
    find: (uid: string): Account | null => toAccount(byUid.get({ uid })),
    findSubject: (subject: string): Account | null => toAccount(bySubject.get({ subject })),
    all: (): Account[] => allAccounts(db),
    save(account: Account): void {
      upsert.run({ ...account, disabled: account.disabled ? 1 : 0 });
    },
    delete(uid: string): void {
      remove.run({ uid });
    },
    deleteAll(): void {
      removeAll.run();
    },
    findToken(hash: string): RefreshToken | null {
      const row = token.get({ hash });
      if (!row) return null;
      return {
        uid: String(row.uid),
        authTime: Number(row.auth_time),
        replacedAt: row.replaced_at === null ? null : Number(row.replaced_at),
      };
    },
    addToken(hash: string, uid: string, authTime: number): void {
      addToken.run({ hash, uid, authTime });
    },
    replaceToken(hash: string, time: number): void {
      replaceToken.run({ hash, time });
    },
    dropTokensReplacedBefore(before: number): void {
      dropReplaced.run({ before });
    },
    dropTokensOf(uid: string): void {
      dropTokensOf.run({ uid });
    },
  };
}

/** Every account, the oldest first. */
export function allAccounts(db: DatabaseSync): Account[] {
  const rows = db.prepare('SELECT * FROM accounts ORDER BY created_at, uid').all();
  return rows.flatMap((row) => toAccount(row) ?? []);
}

export type AccountTable = ReturnType<typeof accountTable>;

function toAccount(row: Record<string, unknown> | undefined): Account | null {
  if (!row) return null;
  return {
    uid: String(row.uid),
    subject: String(row.subject),
    email: String(row.email),
    displayName: String(row.display_name),
    createdAt: Number(row.created_at),
    lastLoginAt: Number(row.last_login_at),
    disabled: row.disabled === 1,
  };
}
