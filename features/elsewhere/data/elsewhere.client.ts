import { collection, doc, type Firestore, query, serverTimestamp, where } from 'firebase/firestore';
import { sealForSite } from '../../../platform/data/staff/secret-box.client.ts';
import { inTransaction } from '../../../platform/data/staff/transactions.client.ts';
import { type LiveList, type Watcher, watchList } from '../../../platform/data/staff/watch.client.ts';
import type { SecretsKey } from '../../../platform/domain/secrets/secrets-key.ts';
import { secretPath } from '../../../web/domain/places.ts';
import type { PlaceId } from '../model/destinations.ts';
import { type ElsewherePost, elsewhereDocument, elsewherePath, UNSENT } from '../model/elsewhere-post.ts';
import { ELSEWHERE } from '../model/names.ts';
import { newPlace, PLACES, type Place, placeDocument, receiverOf } from '../model/place.ts';

/** The messages of a post in all other places such as Mastodon, updated live. Returns a function that unsubscribes. */
export function watchElsewhere(
  db: Firestore,
  post: string,
  watcher: Watcher<LiveList<ElsewherePost>>,
): () => void {
  const own = query(collection(db, ELSEWHERE), where('post', '==', post));
  return watchList(own, elsewhereDocument, watcher, { confirmedOnly: true });
}

/**
 * Changes the stored data of a post in another place. With `order`, requests that the server sends, changes or removes
 * the post there. Throws a `StaffError`.
 */
export async function changeElsewhere(
  db: Firestore,
  by: string,
  { post, place }: Pick<ElsewherePost, 'post' | 'place'>,
  change: Partial<Pick<ElsewherePost, 'isWhole' | 'texts' | 'warning' | 'order'>>,
): Promise<void> {
  const reference = doc(db, elsewherePath(place, post));
  const stamp = { by, at: serverTimestamp() };
  // A transaction fails without a connection. A plain write would be queued, and send the post unexpectedly later.
  await inTransaction(db, async (transaction) => {
    if ((await transaction.get(reference)).exists()) transaction.update(reference, { ...change, ...stamp });
    else {
      const first: Partial<ElsewherePost> = { post, place, isWhole: false, texts: [], order: '' };
      transaction.set(reference, { ...first, ...UNSENT, ...change, ...stamp });
    }
  });
}

/**
 * The connections to other places such as Discord, updated live. Editors only. Returns a function that unsubscribes.
 */
export function watchPlaces(db: Firestore, watcher: Watcher<LiveList<Place>>): () => void {
  return watchList(collection(db, PLACES), placeDocument, watcher, { confirmedOnly: true });
}

/**
 * Stores a connection and its encrypted secret. The server then tests the connection. Administrators only. Throws a
 * `StaffError`.
 */
export async function connectPlace(
  db: Firestore,
  by: string,
  id: PlaceId,
  { secret, ...entry }: Pick<Place, 'server' | 'account'> & { secret: string },
  key: SecretsKey,
): Promise<void> {
  const box = await sealForSite(secret, { path: secretPath(id), to: receiverOf(entry) }, key);
  // A transaction fails without a connection. A plain write would be queued, and connect the place unexpectedly later.
  await inTransaction(db, async (transaction) => {
    transaction.set(doc(db, secretPath(id)), { box });
    transaction.set(doc(collection(db, PLACES), id), {
      ...newPlace({ ...entry, by }),
      at: serverTimestamp(),
    });
  });
}

/** Deletes a connection and its secret. Administrators only. Throws a `StaffError`. */
export async function disconnectPlace(db: Firestore, id: PlaceId): Promise<void> {
  await inTransaction(db, async (transaction) => {
    transaction.delete(doc(db, secretPath(id)));
    transaction.delete(doc(collection(db, PLACES), id));
  });
}
