import { doc, type Firestore, serverTimestamp } from 'firebase/firestore';
import {
  newPlace,
  type Place,
  type PlaceId,
  placeDocument,
  receiverOf,
} from '../../../domain/elsewhere/sending/place.ts';
import { secretPath } from '../../../domain/places.ts';
import type { SecretsKey } from '../../../domain/secrets/secrets-key.ts';
import { places } from '../collections.client.ts';
import { inTransaction } from '../in-transaction.client.ts';
import { sealForSite } from '../secret-box.client.ts';
import { orStaffError } from '../staff-error.ts';
import { type LiveList, type Watcher, watchList } from '../watch.client.ts';

/**
 * The connections to other places such as Discord, updated live. Editors only. Returns a function that unsubscribes.
 */
export function watchPlaces(db: Firestore, watcher: Watcher<LiveList<Place>>): () => void {
  return watchList(places(db), placeDocument, watcher, { confirmedOnly: true });
}

/** The data that an administrator enters to connect a place such as Discord. */
export interface PlaceEntry {
  server: string;
  account: string;
  secret: string;
}

/**
 * Stores a connection and its encrypted secret. The server then tests the connection. Administrators only. Throws a
 * `StaffError`.
 */
export async function connectPlace(
  db: Firestore,
  by: string,
  id: PlaceId,
  { secret, ...entry }: PlaceEntry,
  key: SecretsKey,
): Promise<void> {
  const box = await sealForSite(secret, { path: secretPath(id), to: receiverOf(entry) }, key);
  // A transaction fails without a connection. A plain write would be queued, and connect the place unexpectedly later.
  await orStaffError(
    inTransaction(db, async (transaction) => {
      transaction.set(doc(db, secretPath(id)), { box });
      transaction.set(doc(places(db), id), { ...newPlace({ ...entry, by }), at: serverTimestamp() });
    }),
  );
}

/** Deletes a connection and its secret. Administrators only. Throws a `StaffError`. */
export async function disconnectPlace(db: Firestore, id: PlaceId): Promise<void> {
  await orStaffError(
    inTransaction(db, async (transaction) => {
      transaction.delete(doc(db, secretPath(id)));
      transaction.delete(doc(places(db), id));
    }),
  );
}
