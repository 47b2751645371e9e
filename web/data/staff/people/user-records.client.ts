import { doc, type Firestore, getDoc, setDoc, updateDoc } from 'firebase/firestore';
import { orStaffError, StaffError } from '../../../../platform/data/staff/staff-error.ts';
import { whileOnline } from '../../../../platform/data/staff/time-limits.ts';
import {
  inTransaction,
  readIn,
  SAVE_ATTEMPTS,
  type SaveResult,
  saveChanged,
} from '../../../../platform/data/staff/transactions.client.ts';
import { type Watcher, watchDocument, watchList } from '../../../../platform/data/staff/watch.client.ts';
import { LEVELS } from '../../../domain/people/levels.ts';
import {
  type EditedUser,
  isStorableUser,
  type OwnDetails,
  sentChanges,
  type UserChanges,
  type UserField,
  type UserRecord,
  userRecordDocument,
} from '../../../domain/people/user-record.ts';
import { memberBios, userRecordOf, userRecords } from '../collections.client.ts';
import { record, recordLevel } from './staff-log.client.ts';

/** Watches one user record; null if it does not exist. Returns a function that unsubscribes. */
export function watchUserRecord(db: Firestore, uid: string, watcher: Watcher<UserRecord | null>): () => void {
  return watchDocument(userRecordOf(db, uid), userRecordDocument, watcher, { confirmedOnly: true });
}

/**
 * Creates the user's own record, or updates it if it exists (docs/product.md#account-states). `email` is the address of
 * the account; null if unknown.
 */
export async function saveOwnDetails(
  db: Firestore,
  uid: string,
  { firstName, lastName, teamRole }: OwnDetails,
  email: string | null,
): Promise<void> {
  const place = userRecordOf(db, uid);
  const existing = await orStaffError(getDoc(place));
  const write = existing.exists() ? updateDoc : setDoc;
  await orStaffError(write(place, { firstName, lastName, teamRole, ...(email !== null && { email }) }));
}

/** Writes the e-mail address of the account into the user's own record. Rejects with a `StaffError`. */
export async function saveOwnEmail(db: Firestore, uid: string, email: string): Promise<void> {
  await orStaffError(updateDoc(userRecordOf(db, uid), { email }));
}

/** Watches all user records. Administrators only. */
export function watchUserRecords(db: Firestore, { onValue, onError }: Watcher<UserRecord[]>): () => void {
  return watchList(
    userRecords(db),
    userRecordDocument,
    { onValue: ({ items }) => onValue(items), onError },
    // Pending writes are hidden, because the server may still reject them.
    { confirmedOnly: true },
  );
}

/**
 * Saves the changed fields of a user record; `by` is the administrator who changed them. Ignores a change of `notes` to
 * an empty text. Saves nothing if one of the changed fields has also changed on the server since editing began, or if
 * `id` is empty (docs/product.md#user-management).
 */
export async function updateUserRecord(
  db: Firestore,
  by: string,
  id: string,
  changes: UserChanges,
  base: EditedUser,
): Promise<SaveResult<EditedUser>> {
  const sent = sentChanges(changes);
  if (id === '' || Object.keys(sent).length === 0) return { stored: true };
  if (!isStorableUser(sent))
    throw new StaffError('denied', `${sent.permissionLevel} is not a permission level`);
  if (by === id && sent.permissionLevel !== undefined)
    throw new StaffError('denied', 'a person cannot change their own level');
  const place = userRecordOf(db, id);
  const edit = { changes: sent, base };
  return whileOnline(() =>
    saveChanged<EditedUser, UserField, UserRecord>(
      db,
      place,
      userRecordDocument,
      edit,
      (transaction, current) => {
        transaction.update(place, { ...sent });
        if (sent.permissionLevel !== undefined)
          recordLevel(db, transaction, by, current, sent.permissionLevel);
      },
    ),
  );
}

/**
 * Removes a user's access in one commit: sets level 0 and, if wanted, hides the bio. The user's open pages receive the
 * new level.
 */
export async function removeAccess(db: Firestore, by: string, id: string, hideBio: boolean): Promise<void> {
  const bioPlace = doc(memberBios(db), id);
  await inTransaction(
    db,
    async (transaction) => {
      const [current, bio] = await Promise.all([
        readIn(transaction, userRecordOf(db, id), userRecordDocument),
        hideBio ? transaction.get(bioPlace) : null,
      ]);
      transaction.update(userRecordOf(db, id), { permissionLevel: LEVELS.pending });
      recordLevel(db, transaction, by, current, LEVELS.pending);
      if (bio?.get('show') !== true) return;
      transaction.update(bioPlace, { show: false });
      const [from, to] = [{ show: true }, { show: false }];
      record(db, transaction, { kind: 'bio', subject: id, by, from, to });
    },
    { maxAttempts: SAVE_ATTEMPTS },
  );
}
