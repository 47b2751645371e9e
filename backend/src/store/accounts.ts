import type { DatabaseSync } from 'node:sqlite';
import type { Store } from './open.ts';

/** A stored account. Times are in milliseconds since 1970. */
export interface Account {
  uid: string;
  /** Google's id of the person; `ownSubject` or `unlinkedSubject` for an account without a Google account. */
  subject: string;
  /** The e-mail address; '' if there is none. */
  email: string;
  /** The name; '' if there is none. */
  displayName: string;
  createdAt: number;
  lastLoginAt: number;
  disabled: boolean;
}

/** Subject of an account that did not come from Google. It is unique, also among Google's ids, which have no colon. */
export function ownSubject(uid: string): string {
  return `uid:${uid}`;
}

/** Subject of an account from which the person has unlinked their Google account. */
export function unlinkedSubject(uid: string): string {
  return `${ownSubject(uid)}:unlinked`;
}

/** Whether an account is linked to a Google account. */
export function isGoogleAccount({ subject }: Account): boolean {
  return !subject.startsWith('uid:');
}

/** SQL statements for accounts. */
export function accountTable(store: Store) {
  const { db, room } = store;
  const byUid = db.prepare('SELECT * FROM accounts WHERE uid = :uid');
  const bySubject = db.prepare('SELECT * FROM accounts WHERE subject = :subject');
  const upsert = db.prepare(
    `INSERT INTO accounts (uid, subject, email, display_name, created_at, last_login_at, disabled)
     VALUES (:uid, :subject, :email, :displayName, :createdAt, :lastLoginAt, :disabled)
     ON CONFLICT (uid) DO UPDATE SET subject = excluded.subject, email = excluded.email, display_name = excluded.display_name,
       last_login_at = excluded.last_login_at, disabled = excluded.disabled`,
  );
  const remove = db.prepare('DELETE FROM accounts WHERE uid = :uid');
  const noteUnlinked = db.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES (:key, '1')");
  const unlinked = db.prepare('SELECT 1 FROM meta WHERE key = :key');
  const forgetUnlinked = db.prepare("DELETE FROM meta WHERE key LIKE 'unlinked:%'");
  const keyOf = (uid: string) => `unlinked:${uid}`;
  const removeAll = db.prepare('DELETE FROM accounts');
  const noteDemo = db.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('used-in-demo', '1')");

  return {
    find: (uid: string): Account | null => toAccount(byUid.get({ uid })),
    findSubject: (subject: string): Account | null => toAccount(bySubject.get({ subject })),
    all: (): Account[] => allAccounts(db),
    save(account: Account): void {
      room.persist(() => upsert.run({ ...account, disabled: account.disabled ? 1 : 0 }));
    },
    /** Notes that the person has unlinked their Google account. */
    noteUnlinked(uid: string): void {
      room.persist(() => noteUnlinked.run({ key: keyOf(uid) }));
    },
    delete(uid: string): void {
      // The mark outlasts the account, so that its former Google account does not open it again.
      if (toAccount(byUid.get({ uid }))?.subject === unlinkedSubject(uid))
        room.persist(() => noteUnlinked.run({ key: keyOf(uid) }));
      remove.run({ uid });
    },
    deleteAll(): void {
      removeAll.run();
      forgetUnlinked.run();
    },
    /** Whether an account with this user id was deleted after its person had unlinked their Google account. */
    wasUnlinked: (uid: string): boolean => unlinked.get({ key: keyOf(uid) }) !== undefined,
    /** Marks the data folder permanently as one in which people have signed in without proof of identity. */
    noteDemo(): void {
      room.persist(() => noteDemo.run());
    },
    usedInDemo: () => usedInDemo(db),
  };
}

/**
 * Whether anyone ever used demo sign-in, which verifies nothing. Older databases have no mark for this. They are
 * recognized by an account whose subject equals its user id: only demo sign-in created such accounts.
 */
export function usedInDemo(db: DatabaseSync): boolean {
  const row = db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM meta WHERE key = 'used-in-demo')
         OR EXISTS (SELECT 1 FROM accounts WHERE uid = subject) AS used`,
    )
    .get();
  return row?.used === 1;
}

/** Every account, oldest first. */
export function allAccounts(db: DatabaseSync): Account[] {
  const rows = db.prepare('SELECT * FROM accounts ORDER BY created_at, uid').all();
  return rows.flatMap((row) => toAccount(row) ?? []);
}

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

/** SQL statements for the passwords of accounts, which are stored as hashes. E-mail addresses are unique. */
export function passwordTable({ db, room }: Store) {
  const find = db.prepare('SELECT uid, hash FROM passwords WHERE email = :email');
  const findUid = db.prepare('SELECT 1 FROM passwords WHERE uid = :uid');
  const add = db.prepare('INSERT INTO passwords (uid, email, hash) VALUES (:uid, :email, :hash)');

  return {
    find(email: string): { uid: string; hash: string } | null {
      const row = find.get({ email });
      return row ? { uid: String(row.uid), hash: String(row.hash) } : null;
    },
    has: (uid: string): boolean => findUid.get({ uid }) !== undefined,
    add(password: { uid: string; email: string; hash: string }): void {
      room.persist(() => add.run(password));
    },
  };
}
