import {
  doc,
  type Firestore,
  runTransaction,
  serverTimestamp,
  waitForPendingWrites,
} from 'firebase/firestore';
import { type Presence, presenceDocument } from '../../domain/editing/presence.ts';
import { presencePath } from '../../domain/places.ts';
import type { Engine } from '../engine.ts';
import { presenceOf } from './collections.client.ts';
import { orStaffError } from './staff-error.ts';
import { documentAddress, openStaffFirebase } from './staff-firebase.client.ts';
import { type Watcher, watchList } from './watch.client.ts';

/** Watches the users who have a post open. Returns a function that unsubscribes. */
export function watchPresence(
  db: Firestore,
  postId: string,
  { onValue, onError }: Watcher<Presence[]>,
): () => void {
  return watchList(
    presenceOf(db, postId),
    presenceDocument,
    { onValue: ({ items }) => onValue(items.map(({ id, at }) => ({ uid: id, at }))), onError },
    // Never reads from the cache, which cannot know who is present now.
    { serverOnly: true },
  );
}

/**
 * Waits until the browser's earlier writes are on the server, because the rules reject presence in a post that the
 * server does not have. Then reports that `by` has the post open, if `isOpen` still returns true. Uses a transaction,
 * because the SDK would queue a plain write while offline.
 */
export async function announcePresence(
  db: Firestore,
  by: string,
  postId: string,
  isOpen: () => boolean,
): Promise<void> {
  await orStaffError(waitForPendingWrites(db));
  if (!isOpen()) return;
  const place = doc(presenceOf(db, postId), by);
  const stamp = { at: serverTimestamp() };
  await orStaffError(
    runTransaction(db, async (transaction) => void transaction.set(place, stamp), { maxAttempts: 1 }),
  );
}

/** Reports that `by` has closed the post. */
export async function endPresence(db: Firestore, by: string, postId: string): Promise<void> {
  const place = doc(presenceOf(db, postId), by);
  await orStaffError(
    runTransaction(db, async (transaction) => void transaction.delete(place), { maxAttempts: 1 }),
  );
}

/**
 * Reports that `by` has closed the post, while the page unloads. Browsers complete a keepalive request after the page
 * is gone, but not the SDK's requests. The response is ignored.
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
