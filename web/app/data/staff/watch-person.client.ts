import { onAuthStateChanged } from 'firebase/auth';
import type { Person } from '../../domain/people/user-record.ts';
import type { Engine } from '../../engine.ts';
import { checkLocalDatabases } from './local-databases.client.ts';
import { asStaffError, type StaffError } from './staff-error.ts';
import { openStaffFirebase, type StaffFirebase } from './staff-firebase.client.ts';
import { watchUserRecord } from './user-records.client.ts';

/**
 * Calls `onPerson` with who is signed in and at which level, again whenever either changes; null is nobody, level
 * -1 somebody without a user record. Returns the way to stop.
 */
export function watchPerson(
  engine: Engine,
  tokenSyncUrl: string | null,
  onPerson: (person: Person | null) => void,
  onError: (error: StaffError) => void,
): () => void {
  let stop: (() => void) | null = null;
  let stopped = false;
  void checkLocalDatabases(engine).then(() => {
    if (!stopped) stop = follow(openStaffFirebase(engine, tokenSyncUrl), onPerson, onError);
  });
  return () => {
    stopped = true;
    stop?.();
  };
}

function follow(
  { auth, db }: StaffFirebase,
  onPerson: (person: Person | null) => void,
  onError: (error: StaffError) => void,
): () => void {
  let stopRecord = () => {};
  const stopAuth = onAuthStateChanged(
    auth,
    (user) => {
      stopRecord();
      stopRecord = () => {};
      if (user === null) return onPerson(null);
      const { uid } = user;
      stopRecord = watchUserRecord(db, uid, {
        onValue: (record) => onPerson({ uid, permissionLevel: record?.permissionLevel ?? -1 }),
        onError,
      });
    },
    (thrown) => onError(asStaffError(thrown)),
  );
  return () => {
    stopRecord();
    stopAuth();
  };
}
