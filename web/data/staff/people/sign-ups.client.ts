import { doc, type Firestore, orderBy, query, updateDoc, where } from 'firebase/firestore';
import { orStaffError } from '../../../../platform/data/staff/staff-error.ts';
import { changeAll } from '../../../../platform/data/staff/transactions.client.ts';
import { type LiveList, type Watcher, watchList } from '../../../../platform/data/staff/watch.client.ts';
import { type SignUp, signUpDocument } from '../../../domain/people/sign-up.ts';
import { signUps } from '../collections.client.ts';

/** Watches the newest `count` sign-ups. Administrators only. Returns a function that unsubscribes. */
export function watchSignUps(db: Firestore, count: number, watcher: Watcher<LiveList<SignUp>>): () => void {
  return watchList(query(signUps(db), orderBy('time', 'desc')), signUpDocument, watcher, { count });
}

/**
 * Deletes every sign-up with this e-mail address, of which there may be many, because anybody may send the form.
 * Administrators only. Throws a `StaffError`; a further call deletes the rest.
 */
export async function removeSignUps(db: Firestore, email: string): Promise<void> {
  await changeAll(db, query(signUps(db), where('email', '==', email)), (batch, place) => batch.delete(place));
}

/** Ends the pause of mails to an address and restores its earlier state. Administrators only. Throws a `StaffError`. */
export async function resumeSignUp(db: Firestore, { id, before = 'waiting' }: SignUp): Promise<void> {
  await orStaffError(updateDoc(doc(signUps(db), id), { state: before, reason: '', bounces: 0 }));
}
