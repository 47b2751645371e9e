import {
  type Firestore,
  getDoc,
  onSnapshot,
  type QuerySnapshot,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import type { UserRecord } from '../../domain/user-record.ts';
import { parseUserRecord } from '../parse-user-record.ts';
import { fitting } from '../parsed.ts';
import { userRecordOf, userRecords } from './collections.client.ts';
import { serverFirst } from './server-first.ts';
import { asStaffError, orStaffError, StaffError } from './staff-error.ts';

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
      const parsed = parseUserRecord(uid, snapshot.data());
      if (parsed.ok) onRecord(parsed.value);
      else onError(new StaffError('unreadable', parsed.problem));
    },
    (thrown) => onError(asStaffError(thrown)),
  );
}

export type OwnDetails = Pick<UserRecord, 'firstName' | 'lastName' | 'teamRole'>;

/** Creates the record of somebody who introduces themselves; an existing record is updated instead (spec §4). */
export async function saveOwnDetails(db: Firestore, uid: string, details: OwnDetails): Promise<void> {
  const { firstName, lastName, teamRole } = details;
  const place = userRecordOf(db, uid);
  const existing = await orStaffError(getDoc(place));
  const write = existing.exists() ? updateDoc : setDoc;
  await orStaffError(write(place, { firstName, lastName, teamRole }));
}

/** The whole user collection as the server holds it, live, from the highest level to the lowest. Administrators only. */
export function watchUserRecords(
  db: Firestore,
  onRecords: (records: UserRecord[]) => void,
  onError: (error: StaffError) => void,
): () => void {
  const list = serverFirst((snapshot: QuerySnapshot) => {
    const { fromCache, hasPendingWrites } = snapshot.metadata;
    // A save that the server may yet refuse is not shown as done.
    if (hasPendingWrites || (snapshot.empty && fromCache)) return;
    const records = fitting(snapshot.docs.map((entry) => parseUserRecord(entry.id, entry.data())));
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

/** A user record as a form holds it: the level is any number until the database has judged it. */
export type UserChanges = Omit<UserRecord, 'permissionLevel'> & { permissionLevel: number };

/** Saves a record as an administrator; notes are sent only when there are some (spec §3). */
export async function updateUserRecord(db: Firestore, record: UserChanges): Promise<void> {
  const { id, firstName, lastName, teamRole, permissionLevel, notes } = record;
  if (id === '') return;
  const fields = { firstName, lastName, teamRole, permissionLevel, ...(notes === '' ? {} : { notes }) };
  await orStaffError(updateDoc(userRecordOf(db, id), fields));
}

function byLevel(one: UserRecord, other: UserRecord): number {
  return other.permissionLevel - one.permissionLevel || (one.id < other.id ? -1 : 1);
}
