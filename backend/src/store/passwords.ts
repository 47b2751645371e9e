import type { Store } from './open.ts';

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
