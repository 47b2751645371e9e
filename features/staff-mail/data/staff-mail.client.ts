import { doc, type Firestore, setDoc } from 'firebase/firestore';
import { orStaffError } from '../../../platform/data/staff/staff-error.ts';
import { type Watcher, watchDocument } from '../../../platform/data/staff/watch.client.ts';
import {
  STAFF_MAIL_DEFAULT,
  type StaffMailChoice,
  staffMailChoiceDocument,
} from '../../../web/domain/people/staff-mail.ts';
import { staffMailChoicePath } from '../../../web/domain/places.ts';

/** The kinds of mail that a person has chosen, updated live. Returns a function that unsubscribes. */
export function watchStaffMailChoice(
  db: Firestore,
  uid: string,
  { onValue, onError }: Watcher<StaffMailChoice>,
): () => void {
  return watchDocument(doc(db, staffMailChoicePath(uid)), staffMailChoiceDocument, {
    onValue: (stored) => onValue(stored ?? STAFF_MAIL_DEFAULT),
    onError,
  });
}

/** Stores the kinds of mail that the signed-in person has chosen. Throws a `StaffError`. */
export async function chooseStaffMail(
  db: Firestore,
  uid: string,
  { approval, review, live, alarm }: StaffMailChoice,
): Promise<void> {
  await orStaffError(setDoc(doc(db, staffMailChoicePath(uid)), { approval, review, live, alarm }));
}
