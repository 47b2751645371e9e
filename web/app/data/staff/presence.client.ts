import { doc, type Firestore, onSnapshot, runTransaction, serverTimestamp } from 'firebase/firestore';
import { type Presence, presenceDocument } from '../../domain/presence.ts';
import { fitting, parseDocument } from '../parse.ts';
import { presenceOf } from './collections.client.ts';
import { asStaffError, orStaffError, type StaffError } from './staff-error.ts';

/** Who has a post open, live, as the server holds it. Returns the way to stop. */
export function watchPresence(
  db: Firestore,
  postId: string,
  onPresent: (all: Presence[]) => void,
  onError: (error: StaffError) => void,
): () => void {
  return onSnapshot(
    presenceOf(db, postId),
    { includeMetadataChanges: true },
    (snapshot) => {
      // What this computer remembers says nothing about who is there now.
      if (snapshot.metadata.fromCache) return onPresent([]);
      onPresent(
        fitting(snapshot.docs.map((entry) => parseDocument(presenceDocument, entry.id, entry.data()))).map(
          ({ id, at }) => ({ uid: id, at }),
        ),
      );
    },
    (thrown) => onError(asStaffError(thrown)),
  );
}

/** Says that the person has the post open. As a transaction, so that it is never left waiting for a connection. */
export async function announcePresence(db: Firestore, postId: string, uid: string): Promise<void> {
  const place = doc(presenceOf(db, postId), uid);
  const stamp = { at: serverTimestamp() };
  await orStaffError(
    runTransaction(db, async (transaction) => void transaction.set(place, stamp), { maxAttempts: 1 }),
  );
}

/** Says that the person has closed the post. */
export async function endPresence(db: Firestore, postId: string, uid: string): Promise<void> {
  const place = doc(presenceOf(db, postId), uid);
  await orStaffError(
    runTransaction(db, async (transaction) => void transaction.delete(place), { maxAttempts: 1 }),
  );
}
