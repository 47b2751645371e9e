import {
  doc,
  type Firestore,
  getDocsFromServer,
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

/** Deletes every sign-up with this e-mail address. Administrators only. Throws a `StaffError`. */
export async function removeSignUps(db: Firestore, email: string): Promise<void> {
  const { docs } = await orStaffError(getDocsFromServer(query(signUps(db), where('email', '==', email))));
  const batch = writeBatch(db);
  for (const { id } of docs) batch.delete(doc(signUps(db), id));
  await orStaffError(batch.commit());
}

/** Ends the pause of mails to an address and restores its earlier state. Administrators only. Throws a `StaffError`. */
export async function resumeSignUp(db: Firestore, { id, before = 'waiting' }: SignUp): Promise<void> {
  await orStaffError(updateDoc(doc(signUps(db), id), { state: before, reason: '', bounces: 0 }));
}
