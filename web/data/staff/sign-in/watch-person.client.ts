import { onAuthStateChanged, type User } from 'firebase/auth';
import type { Engine } from '../../../../platform/data/page-engine.ts';
import { whenOpen } from '../../../../platform/data/staff/open-early.client.ts';
import { asStaffError, type StaffError } from '../../../../platform/data/staff/staff-error.ts';
import {
  dropStaffFirebase,
  openStaffFirebase,
  type StaffFirebase,
} from '../../../../platform/data/staff/staff-firebase.client.ts';
import { limitAnswer } from '../../../../platform/data/staff/time-limits.ts';
import { readAhead } from '../../../../platform/data/staff/watch.client.ts';
import { type Person, personOf } from '../../../domain/people/user-record.ts';
import { userRecordOf } from '../collections.client.ts';
import { saveOwnEmail, watchUserRecord } from '../people/user-records.client.ts';

/** Starts loading the signed-in user's record before `watchPerson` is called, which is after the first rendering. */
export const readPersonAhead = () =>
  whenOpen(({ auth, db }) =>
    onAuthStateChanged(auth, (user) => user && readAhead(userRecordOf(db, user.uid))),
  );

/**
 * Calls `onPerson` with the signed-in user and their level, and again after each change; with null if nobody is signed
 * in. Level -1 means that the user has no record yet. Calls `onError` also if the identity service and the database do
 * not respond in time; `onPerson` may still follow. Returns a function that unsubscribes.
 */
export function watchPerson(
  onPerson: (person: Person | null) => void,
  onError: (error: StaffError) => void,
): () => void {
  let stop = () => {};
  const limit = limitAnswer(onError);
  const know = (person: Person | null) => {
    limit.end();
    onPerson(person);
  };
  const fail = (error: StaffError) => {
    limit.end();
    onError(error);
  };
  const begin = () => {
    stop = whenOpen((firebase) =>
      follow(firebase, know, fail, () => {
        stop();
        dropStaffFirebase();
        begin();
      }),
    );
  };
  begin();
  return () => {
    limit.end();
    stop();
  };
}

/**
 * Watches the signed-in user and their record. `onClosed` is called when another tab has signed out and thereby deleted
 * this page's database. The page notices this when the database reports it, or at the next sign-in.
 */
function follow(
  { auth, db }: StaffFirebase,
  onPerson: (person: Person | null) => void,
  onError: (error: StaffError) => void,
  onClosed: () => void,
): () => void {
  let stopRecord = () => {};
  let isRead = false;
  let [wasSignedIn, hasEnded] = [false, false];
  const stopAuth = onAuthStateChanged(
    auth,
    (user) => {
      stopRecord();
      stopRecord = () => {};
      if (user === null) {
        hasEnded = wasSignedIn;
        return onPerson(null);
      }
      if (hasEnded) return onClosed();
      wasSignedIn = true;
      const { uid } = user;
      const email = verifiedEmail(user);
      let isSaved = false;
      stopRecord = watchUserRecord(db, uid, {
        onValue: (record) => {
          isRead = true;
          onPerson(record ? personOf(record) : { uid, permissionLevel: -1 });
          if (record === null || email === null || record.email === email || isSaved) return;
          // Adds a missing e-mail address to the record, or replaces an outdated one. If this fails, it is tried again
          // when a page is loaded or at the next sign-in.
          isSaved = true;
          saveOwnEmail(db, uid, email).catch(() => undefined);
        },
        onError: (error) => (isRead && error.problem === 'busy' ? onClosed() : onError(error)),
      });
    },
    (thrown) => onError(asStaffError(thrown)),
  );
  return () => {
    stopRecord();
    stopAuth();
  };
}

/** The verified e-mail address of the signed-in user; otherwise null. */
export function ownEmail(engine: Engine): string | null {
  const { currentUser } = openStaffFirebase(engine).auth;
  return currentUser && verifiedEmail(currentUser);
}

function verifiedEmail({ email, emailVerified }: User): string | null {
  return emailVerified && email ? email : null;
}
