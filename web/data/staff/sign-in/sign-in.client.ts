import { GoogleAuthProvider, signInWithPopup, signOut } from 'firebase/auth';
import { waitForPendingWrites } from 'firebase/firestore';
import type { Engine } from '../../engine.ts';
import { orStaffError } from '../staff-error.ts';
import { closeStaffFirebase, openStaffFirebase } from '../staff-firebase.client.ts';
import { unlessWindowCloses } from './sign-in-window.client.ts';

/**
 * Signs in with Google in a popup. Call it directly in the click handler, or the browser blocks the popup. Throws a
 * `StaffError`. `popup-closed` comes at once on the embedded engine, and about ten seconds late on others.
 */
export async function signInWithGoogle(engine: Engine): Promise<void> {
  const { auth } = openStaffFirebase(engine);
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  const signIn = () => orStaffError(signInWithPopup(auth, provider));
  await (engine.kind === 'embedded' ? unlessWindowCloses(signIn) : signIn());
}

/** Milliseconds for which signing out waits for pending writes. */
const LAST_WRITES_WITHIN = 2000;

/**
 * Signs out and deletes this computer's cache of the database. Unsent writes are kept: they are sent when the same
 * person signs in again.
 */
export async function signOutStaff(engine: Engine): Promise<void> {
  const { auth, db } = openStaffFirebase(engine);
  const sent = await Promise.race([
    waitForPendingWrites(db).then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(resolve, LAST_WRITES_WITHIN, false)),
  ]);
  const refreshToken = auth.currentUser?.refreshToken;
  await orStaffError(signOut(auth));
  if (engine.kind === 'embedded' && refreshToken) endSession(refreshToken);
  if (sent) await closeStaffFirebase();
}

/**
 * Ends this session on the server, because the SDK's `signOut` ends it only in this browser. The response is not
 * awaited. If the server is not reached, it ends the session after 60 days without use.
 */
function endSession(refreshToken: string): void {
  fetch('/securetoken.googleapis.com/v1/token:revoke', {
    method: 'POST',
    body: new URLSearchParams({ token: refreshToken }),
    keepalive: true,
  }).catch(() => undefined);
}
