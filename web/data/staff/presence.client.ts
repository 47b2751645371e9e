import type { Auth } from 'firebase/auth';
import { type Firestore, waitForPendingWrites } from 'firebase/firestore';
import type { Engine } from '../../../platform/data/page-engine.ts';
import {
  documentName,
  documentsAddress,
  type StaffFirebase,
} from '../../../platform/data/staff/staff-firebase.client.ts';
import { type Watcher, watchList } from '../../../platform/data/staff/watch.client.ts';
import { presencePath } from '../../domain/places.ts';
import { type Presence, presenceDocument } from '../../domain/posts/presence.ts';
import { presenceOf } from './collections.client.ts';

/** Time limit of a request, in milliseconds. */
const TIME_LIMIT = 10_000;

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
 * Waits, without a time limit, until the browser's earlier writes are on the server, because the rules reject presence
 * in a post that the server does not have. Then, if `isOpen` still returns true, reports that the user `by` has the post
 * open. Rejects if the server does not respond to this report.
 */
export async function announcePresence(
  { auth, db }: StaffFirebase,
  engine: Engine,
  by: string,
  postId: string,
  isOpen: () => boolean,
): Promise<void> {
  await waitForPendingWrites(db);
  if (!isOpen()) return;
  const stamp = { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' };
  const write = {
    update: { name: documentName(engine, presencePath(postId, by)), fields: {} },
    updateTransforms: [stamp],
  };
  await send(auth, documentsAddress(engine, ':commit'), {
    method: 'POST',
    body: JSON.stringify({ writes: [write] }),
  });
}

/**
 * Reports that `by` has closed the post. The request is completed even if the page unloads. Rejects if the server does
 * not respond.
 */
export async function endPresence(
  { auth }: StaffFirebase,
  engine: Engine,
  by: string,
  postId: string,
): Promise<void> {
  const address = documentsAddress(engine, `/${presencePath(postId, by)}`);
  await send(auth, address, { method: 'DELETE', keepalive: true });
}

/**
 * Sends a request as the user; nothing after signing out. The SDK's transactions are not used, because a transaction
 * whose response does not arrive holds back all later requests of the SDK, and with them the saves of the post. The
 * SDK's plain writes would be queued while offline.
 */
async function send(auth: Auth, address: string, init: RequestInit): Promise<void> {
  const token = await auth.currentUser?.getIdToken();
  if (token === undefined) return;
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(TIME_LIMIT) });
  await response.arrayBuffer();
}
