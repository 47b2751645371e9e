import { getDocFromServer } from 'firebase/firestore';
import type { Engine } from '../../../platform/data/page-engine.ts';
import { parseDocument } from '../../../platform/data/parse.ts';
import { checkLocalDatabases } from '../../../platform/data/staff/local-databases.client.ts';
import { orStaffError } from '../../../platform/data/staff/staff-error.ts';
import { openStaffFirebase } from '../../../platform/data/staff/staff-firebase.client.ts';
import { answered } from '../../../platform/data/staff/time-limits.ts';
import { hasStaffAccess } from '../../domain/people/permissions.ts';
import { personOf, userRecordDocument } from '../../domain/people/user-record.ts';
import { userRecordOf } from './collections.client.ts';

/**
 * Resolves to whether a member of staff is signed in, for the guard of demo hosts (docs/product.md#host-guard). Throws
 * a `StaffError` if the server cannot be reached.
 */
export function isStaffSignedIn(engine: Engine): Promise<boolean> {
  return answered(check(engine));
}

async function check(engine: Engine): Promise<boolean> {
  await checkLocalDatabases(engine);
  const { auth, db } = openStaffFirebase(engine);
  await auth.authStateReady();
  const uid = auth.currentUser?.uid;
  if (uid === undefined) return false;
  const snapshot = await orStaffError(getDocFromServer(userRecordOf(db, uid)));
  const record = parseDocument(userRecordDocument, uid, snapshot.data());
  return record.ok && hasStaffAccess(personOf(record.value));
}
