import { GoogleAuthProvider, signInWithPopup, signOut } from 'firebase/auth';
import { waitForPendingWrites } from 'firebase/firestore';
import type { Engine } from '../../engine.ts';
import { orStaffError } from './staff-error.ts';
import { closeStaffFirebase, openStaffFirebase } from './staff-firebase.client.ts';

/**
 * Signs in with Google in a popup. Call it straight from the click, or the browser blocks the popup.
 * Throws a `StaffError`; `popup-closed` comes some ten seconds after the person closed the popup.
 */
export async function signInWithGoogle(engine: Engine): Promise<void> {
  const { auth } = openStaffFirebase(engine);
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  await orStaffError(signInWithPopup(auth, provider));
}

/** How long signing out waits for writes that are still on their way, in milliseconds. */
const LAST_WRITES_WITHIN = 2000;

/**
 * Signs out and removes this computer's copy of what was read. Writes that could not be sent are kept: they are
 * sent when the same person signs in again.
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
  await orStaffError(signOut(auth));
  if (sent) await closeStaffFirebase();
}
