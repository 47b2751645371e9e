import {
  type DocumentReference,
  doc,
  type Firestore,
  getDoc,
  onSnapshot,
  type QuerySnapshot,
  runTransaction,
  setDoc,
  type Transaction,
  updateDoc,
} from 'firebase/firestore';
import { movedFields } from '../../domain/draft.ts';
import { type EditedUser, isStorableUser, sentChanges, type UserChanges } from '../../domain/user-draft.ts';
import type { OwnDetails, UserRecord } from '../../domain/user-record.ts';
import { type UserField, userRecordDocument } from '../../domain/user-record.ts';
import { fitting, parseDocument } from '../parse.ts';
import { memberBios, userRecordOf, userRecords } from './collections.client.ts';
import { SAVE_ATTEMPTS, type SaveResult } from './save-result.ts';
import { serverFirst } from './server-first.ts';
import { asStaffError, orStaffError, StaffError } from './staff-error.ts';
import { record } from './staff-log.client.ts';

/**
 * One user record as the server holds it, live; null when there is none. An absence that only the local copy claims
 * is not reported: it means that the record was never read on this computer. Returns the way to stop.
 */
export function watchUserRecord(
  db: Firestore,
  uid: string,
  onRecord: (record: UserRecord | null) => void,
  onError: (error: StaffError) => void,
): () => void {
  return onSnapshot(
    userRecordOf(db, uid),
    { includeMetadataChanges: true },
    (snapshot) => {
      const { fromCache, hasPendingWrites } = snapshot.metadata;
      if (hasPendingWrites) return;
      if (!snapshot.exists()) {
        if (!fromCache) onRecord(null);
        return;
      }
      const parsed = parseDocument(userRecordDocument, uid, snapshot.data());
      if (parsed.ok) onRecord(parsed.value);
      else onError(new StaffError('unreadable', parsed.problem));
    },
    (thrown) => onError(asStaffError(thrown)),
  );
}

/**
 * Creates the record of somebody who introduces themselves; an existing record is updated instead
 * (docs/product.md#account-states).
 */
export async function saveOwnDetails(db: Firestore, uid: string, details: OwnDetails): Promise<void> {
  const { firstName, lastName, teamRole } = details;
  const place = userRecordOf(db, uid);
  const existing = await orStaffError(getDoc(place));
  const write = existing.exists() ? updateDoc : setDoc;
  await orStaffError(write(place, { firstName, lastName, teamRole }));
}

/**
 * The whole user collection as the server holds it, live, from the highest level to the lowest. Administrators only.
 */
export function watchUserRecords(
  db: Firestore,
  onRecords: (records: UserRecord[]) => void,
  onError: (error: StaffError) => void,
): () => void {
  const list = serverFirst((snapshot: QuerySnapshot) => {
    const { fromCache, hasPendingWrites } = snapshot.metadata;
    // A save that the server may yet refuse is not shown as done.
    if (hasPendingWrites || (snapshot.empty && fromCache)) return;
    const records = fitting(
      snapshot.docs.map((entry) => parseDocument(userRecordDocument, entry.id, entry.data())),
    );
    onRecords(records.toSorted(byLevel));
  });
  const stop = onSnapshot(userRecords(db), { includeMetadataChanges: true }, list.next, (thrown) =>
    onError(asStaffError(thrown)),
  );
  return () => {
    stop();
    list.stop();
  };
}

/**
 * Saves a record as the administrator `by`: only the changed fields, and only while each of them is still as it was
 * when editing began; notes only when there are some. A record without id saves nothing
 * (docs/product.md#user-management).
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
  if (!isStorableUser(sent)) throw new StaffError('denied', `${sent.permissionLevel} is no level`);
  if (by === id && sent.permissionLevel !== undefined)
    throw new StaffError('denied', 'nobody changes their own level');
  const place = userRecordOf(db, id);
  return orStaffError(
    runTransaction(
      db,
      async (transaction): Promise<SaveResult<EditedUser>> => {
        const current = await recordIn(transaction, place);
        if (movedFields<EditedUser, UserField>(current, base, sent).length > 0)
          return { stored: false, current };
        transaction.update(place, { ...sent });
        if (sent.permissionLevel !== undefined)
          recordLevel(db, transaction, by, current, sent.permissionLevel);
        return { stored: true };
      },
      { maxAttempts: SAVE_ATTEMPTS },
    ),
  );
}

/**
 * Takes all access from somebody who leaves: level 0, and on request their bio off the team page, in one commit. Their
 * open sessions lose access as soon as the server reports the new level to them.
 */
export async function removeAccess(db: Firestore, by: string, id: string, hideBio: boolean): Promise<void> {
  const bioPlace = doc(memberBios(db), id);
  await orStaffError(
    runTransaction(
      db,
      async (transaction) => {
        const current = await recordIn(transaction, userRecordOf(db, id));
        const bio = hideBio ? await transaction.get(bioPlace) : null;
        transaction.update(userRecordOf(db, id), { permissionLevel: 0 });
        recordLevel(db, transaction, by, current, 0);
        if (bio?.get('show') !== true) return;
        transaction.update(bioPlace, { show: false });
        const [from, to] = [{ show: true }, { show: false }];
        record(db, transaction, { kind: 'bio', subject: id, by, from, to });
      },
      { maxAttempts: SAVE_ATTEMPTS },
    ),
  );
}

async function recordIn(transaction: Transaction, place: DocumentReference): Promise<UserRecord> {
  const snapshot = await transaction.get(place);
  if (!snapshot.exists()) throw new StaffError('missing', `user record ${place.id} is gone`);
  const parsed = parseDocument(userRecordDocument, place.id, snapshot.data());
  if (!parsed.ok) throw new StaffError('unreadable', parsed.problem);
  return parsed.value;
}

function recordLevel(
  db: Firestore,
  transaction: Transaction,
  by: string,
  { id, permissionLevel }: UserRecord,
  level: number,
): void {
  if (level === permissionLevel) return;
  const [from, to] = [{ permissionLevel }, { permissionLevel: level }];
  record(db, transaction, { kind: 'level', subject: id, by, from, to });
}

function byLevel(one: UserRecord, other: UserRecord): number {
  return other.permissionLevel - one.permissionLevel || (one.id < other.id ? -1 : 1);
}
