import {
  doc,
  type Firestore,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { type SignUp, signUpDocument } from '../../../domain/people/sign-up.ts';
import { signUps } from '../collections.client.ts';
import { orStaffError } from '../staff-error.ts';
import { type LiveList, type Watcher, watchList } from '../watch.client.ts';

/** Watches the newest `count` sign-ups. Administrators only. Returns a function that unsubscribes. */
export function watchSignUps(db: Firestore, count: number, watcher: Watcher<LiveList<SignUp>>): () => void {
  return watchList(query(signUps(db), orderBy('time', 'desc')), signUpDocument, watcher, { count });
}

/** Maximum number of documents in one batch of deletions. */
const AT_ONCE = 200;

/**
 * Deletes every sign-up with this e-mail address, in batches, because anybody may have sent the form with it many times.
 * Administrators only. Throws a `StaffError`; a further call deletes the rest.
 */
export async function removeSignUps(db: Firestore, email: string): Promise<void> {
  const some = query(signUps(db), where('email', '==', email), limit(AT_ONCE));
  for (;;) {
    const { docs } = await orStaffError(getDocsFromServer(some));
    const batch = writeBatch(db);
    for (const { ref } of docs) batch.delete(ref);
    await orStaffError(batch.commit());
    if (docs.length < AT_ONCE) return;
  }
}

/** Ends the pause of mails to an address and restores its earlier state. Administrators only. Throws a `StaffError`. */
export async function resumeSignUp(db: Firestore, { id, before = 'waiting' }: SignUp): Promise<void> {
  await orStaffError(updateDoc(doc(signUps(db), id), { state: before, reason: '', bounces: 0 }));
}
