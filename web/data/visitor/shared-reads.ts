import type { Firestore } from 'firebase/firestore/lite';

/** The cached value of a key, or the result of `read`. Pages share it, so it must not be mutated. */
export type ShareReads = <T>(key: string, read: () => Promise<T>) => Promise<T>;

const sharing = new WeakMap<Firestore, ShareReads>();

/** From now on, `share` caches reads of this database. Only for a server that sees changes. */
export function shareReadsOf(db: Firestore, share: ShareReads): void {
  sharing.set(db, share);
}

/**
 * Reads public posts, bios and addresses, from the cache if this database's reads are shared. `key` names the read and
 * everything that its result depends on.
 */
export function shared<T>(
  db: Firestore,
  key: readonly (string | number | null)[],
  read: () => Promise<T>,
): Promise<T> {
  const share = sharing.get(db);
  return share ? share(JSON.stringify(key), read) : read();
}
