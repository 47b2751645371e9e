import {
  signOut as firebaseSignOut,
  GoogleAuthProvider,
  onAuthStateChanged,
  signInWithPopup,
} from 'firebase/auth';
import { doc, onSnapshot } from 'firebase/firestore';
import type { Person } from '../../domain/user-record.ts';
import { parseUserRecord } from '../parse-user-record.ts';
import type { StaffFirebase } from './firebase.client.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; person: Person; displayName: string }
  /** Signed in, but the level could not be read. */
  | { status: 'failed'; message: string };

/** Follows who is signed in and their level, live: a level that changes elsewhere arrives at once. Returns the way to stop. */
export function watchSession({ auth, db }: StaffFirebase, onChange: (session: Session) => void): () => void {
  let stopRecord = () => {};
  const stopAuth = onAuthStateChanged(auth, (user) => {
    stopRecord();
    if (!user) {
      onChange({ status: 'signed-out' });
      return;
    }
    onChange({ status: 'loading' });
    stopRecord = onSnapshot(
      doc(db, 'userdata', user.uid),
      (snapshot) => {
        // Nothing in the cache does not mean that there is no record: wait for the server's word.
        if (!snapshot.exists() && snapshot.metadata.fromCache) return;
        const record = snapshot.exists() ? parseUserRecord(user.uid, snapshot.data()) : null;
        const permissionLevel = record === null ? -1 : record.ok ? record.value.permissionLevel : 0;
        onChange({
          status: 'signed-in',
          person: { uid: user.uid, permissionLevel },
          displayName: user.displayName ?? '',
        });
      },
      (error) => onChange({ status: 'failed', message: error.message }),
    );
  });
  return () => {
    stopAuth();
    stopRecord();
  };
}

export type SignInOutcome = 'signed-in' | 'popup-blocked' | 'failed';

/** Opens the Google popup. Call it straight from a click, or the browser blocks the popup. */
export async function signIn({ auth }: StaffFirebase): Promise<SignInOutcome> {
  try {
    await signInWithPopup(auth, new GoogleAuthProvider());
    return 'signed-in';
  } catch (error) {
    if ((error as { code?: string }).code === 'auth/popup-blocked') return 'popup-blocked';
    // Spec §8: a sign-in failure is logged to the console.
    console.error('Sign-in failed:', error);
    return 'failed';
  }
}

export async function signOut({ auth }: StaffFirebase): Promise<void> {
  await firebaseSignOut(auth);
}
