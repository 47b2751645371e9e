import { doc, type Firestore, runTransaction, serverTimestamp } from 'firebase/firestore';
import { type Presence, presenceDocument } from '../../domain/editing/presence.ts';
import { presencePath } from '../../domain/places.ts';
import type { Engine } from '../engine.ts';
import { presenceOf } from './collections.client.ts';
import { orStaffError } from './staff-error.ts';
import { documentAddress, openStaffFirebase } from './staff-firebase.client.ts';
import { type Watcher, watchList } from './watch.client.ts';

/** Who has a post open, live, as the server holds it. Returns the way to stop. */
export function watchPresence(
  db: Firestore,
  postId: string,
  { onValue, onError }: Watcher<Presence[]>,
): () => void {
  return watchList(
    presenceOf(db, postId),
    presenceDocument,
    { onValue: ({ items }) => onValue(items.map(({ id, at }) => ({ uid: id, at }))), onError },
    // What this computer remembers says nothing about who is there now.
    { serverOnly: true },
  );
}

/** Says that `by` has the post open. As a transaction, so that it is never left waiting for a connection. */
export async function announcePresence(db: Firestore, by: string, postId: string): Promise<void> {
  const place = doc(presenceOf(db, postId), by);
  const stamp = { at: serverTimestamp() };
  await orStaffError(
    runTransaction(db, async (transaction) => void transaction.set(place, stamp), { maxAttempts: 1 }),
  );
}

/** Says that `by` has closed the post. */
export async function endPresence(db: Firestore, by: string, postId: string): Promise<void> {
  const place = doc(presenceOf(db, postId), by);
  await orStaffError(
    runTransaction(db, async (transaction) => void transaction.delete(place), { maxAttempts: 1 }),
  );
}

/**
 * Says the same while the page goes away: the browser finishes this request when the page is gone, as it does none of the
 * SDK's. Nobody waits for the answer.
 */
export function endPresenceAtClose(engine: Engine, by: string, postId: string): void {
  const { auth } = openStaffFirebase(engine);
  void auth.currentUser
    ?.getIdToken()
    .then((token) =>
      fetch(documentAddress(engine, presencePath(postId, by)), {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${token}` },
        keepalive: true,
      }),
    )
    .catch(() => undefined);
}
