import { GoogleAuthProvider, signInWithCustomToken, signInWithPopup, signOut } from 'firebase/auth';
import { waitForPendingWrites } from 'firebase/firestore';
import type { Engine } from '../../../../platform/data/page-engine.ts';
import { orStaffError, StaffError } from '../../../../platform/data/staff/staff-error.ts';
import {
  closeStaffFirebase,
  openStaffFirebase,
} from '../../../../platform/data/staff/staff-firebase.client.ts';

/**
 * Signs in with Google in a popup. Call it directly in the click handler, because browsers block other popups. Throws a
 * `StaffError`. If the user closes the popup, `popup-closed` is thrown within a second on the embedded engine, and
 * after about ten seconds on others.
 */
export async function signInWithGoogle(engine: Engine): Promise<void> {
  const { auth } = openStaffFirebase(engine);
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  const signIn = () => orStaffError(signInWithPopup(auth, provider));
  await (engine.kind === 'embedded' ? unlessWindowCloses(signIn) : signIn());
}

/** Signs in with the custom token in a response of the server. Throws a `StaffError`. */
export async function enter(engine: Engine, answer: unknown): Promise<void> {
  const { token } = answer as { token: string };
  await orStaffError(signInWithCustomToken(openStaffFirebase(engine).auth, token));
}

/** Milliseconds to wait for pending writes before signing out. */
const LAST_WRITES_WITHIN = 2000;

/**
 * Signs out and deletes this computer's cache of the database. If some writes cannot be sent before, the cache is kept,
 * and they are sent when the same user signs in again.
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
 * Ends the session on the server too, because the SDK's `signOut` ends it only in this browser. Does not wait for the
 * response. If the request is lost, the session ends after 60 days without use.
 */
function endSession(refreshToken: string): void {
  fetch('/securetoken.googleapis.com/v1/token:revoke', {
    method: 'POST',
    body: new URLSearchParams({ token: refreshToken }),
    keepalive: true,
  }).catch(() => undefined);
}

/** Polling interval in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Waits for the result of `signIn`, which opens the sign-in window of this site's own backend. Rejects with the
 * `StaffError` `popup-closed` soon after the user closes the window. The SDK would wait ten seconds for a late result.
 * This is not necessary, because our window sends its result before it closes.
 */
export async function unlessWindowCloses<T>(signIn: () => Promise<T>): Promise<T> {
  const open = window.open;
  let opened: Window | null = null;
  let answered = false;
  // Intercepts `window.open`, because the SDK does not expose the window that it opens.
  window.open = (...where) => {
    opened = open.apply(window, where);
    return opened;
  };
  const onMessage = ({ source }: MessageEvent) => {
    if (source === null || source === opened) answered = true;
  };
  addEventListener('message', onMessage);
  let timer: ReturnType<typeof setInterval> | undefined;
  const closed = new Promise<never>((_, reject) => {
    let wasClosed = false;
    timer = setInterval(() => {
      // Rejects only if the window was closed at two checks in a row, because its last message may arrive after it has
      // closed.
      if (wasClosed && !answered) reject(new StaffError('popup-closed', 'The sign-in window was closed.'));
      wasClosed = opened?.closed === true;
    }, LOOK_EVERY);
  });
  try {
    return await Promise.race([signIn(), closed]);
  } finally {
    clearInterval(timer);
    removeEventListener('message', onMessage);
    window.open = open;
  }
}
