import type { Firestore } from 'firebase/firestore/lite';

/** The value that was read under a key, or what `read` brings now. Several pages show it: it is never changed. */
export type ShareReads = <T>(key: string, read: () => Promise<T>) => Promise<T>;

const sharing = new WeakMap<Firestore, ShareReads>();

/** From now on, `share` keeps what is read from this database. Only a server does that, which sees what changes. */
export function shareReadsOf(db: Firestore, share: ShareReads): void {
  sharing.set(db, share);
}

/**
 * Reads what everybody may read of posts, bios and addresses, or takes what another page has read, where the reads of
 * this database are shared. `key` names the read and all that it depends on.
 */
export function shared<T>(
  db: Firestore,
  key: readonly (string | number | null)[],
  read: () => Promise<T>,
): Promise<T> {
  const share = sharing.get(db);
  return share ? share(JSON.stringify(key), read) : read();
}
