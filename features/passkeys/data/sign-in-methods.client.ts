import { GoogleAuthProvider, linkWithPopup, reauthenticateWithPopup, type User } from 'firebase/auth';
import { disableNetwork, enableNetwork } from 'firebase/firestore';
import type { Engine } from '../../../platform/data/page-engine.ts';
import { orStaffError, StaffError } from '../../../platform/data/staff/staff-error.ts';
import { openStaffFirebase } from '../../../platform/data/staff/staff-firebase.client.ts';
import { answered } from '../../../platform/data/staff/time-limits.ts';
import { enter, unlessWindowCloses } from '../../../web/data/staff/sign-in/sign-in.client.ts';
import type { SignInMethods } from '../model/sign-in-methods.ts';
import { assertion, newPasskey, passkeyCall } from './passkeys.client.ts';

/** The sign-in methods of the signed-in person. Throws a `StaffError`, as all functions here do. */
export async function getSignInMethods(engine: Engine): Promise<SignInMethods> {
  return (await answered(call(engine, 'list'))) as SignInMethods;
}

/** Makes a passkey and registers it under this name. */
export async function addPasskey(engine: Engine, name: string): Promise<void> {
  const response = await newPasskey(await call(engine, 'add/options'));
  await call(engine, 'add/verify', { response, name });
}

/** Gives a passkey another name. */
export async function renamePasskey(engine: Engine, id: string, name: string): Promise<void> {
  await call(engine, 'rename', { id, name });
}

/** Removes a passkey. The server ends all sessions, and this browser signs in again by itself. */
export async function removePasskey(engine: Engine, id: string): Promise<void> {
  await endingSessions(engine, () => call(engine, 'remove', { id }));
}

/** Unlinks the Google account. The server ends all sessions, and this browser signs in again by itself. */
export async function unlinkGoogle(engine: Engine): Promise<void> {
  await endingSessions(engine, () => call(engine, 'google/unlink'));
}

/** Signs in again with the token that `change` resolves to, because the server has ended the present session. */
async function endingSessions(engine: Engine, change: () => Promise<unknown>): Promise<void> {
  const { db } = openStaffFirebase(engine);
  // Without this, the database would try to use the session that has ended, and the person would be signed out.
  await disableNetwork(db);
  try {
    await enter(engine, await change());
  } finally {
    await enableNetwork(db);
  }
}

/** Makes ten recovery codes, which replace earlier ones. They cannot be read again. */
export async function makeRecoveryCodes(engine: Engine): Promise<string[]> {
  return ((await call(engine, 'codes')) as { codes: string[] }).codes;
}

/** Links a Google account to the signed-in person. Call it directly in the click handler, because it opens a popup. */
export async function joinGoogle(engine: Engine): Promise<void> {
  const user = signedIn(engine);
  await inWindow(engine, () => linkWithPopup(user, googleProvider()));
  // Makes the server notify the person of the new sign-in method. The embedded engine does this by itself.
  if (engine.kind !== 'embedded') await call(engine, 'joined');
}

/**
 * Signs the same person in again with a passkey, because the server changes sign-in methods only after a recent
 * sign-in.
 */
export async function confirmWithPasskey(engine: Engine): Promise<void> {
  const response = await assertion(await call(engine, 'confirm/options'));
  await enter(engine, await call(engine, 'confirm/verify', { response }));
}

/** Signs the same person in again with Google. Call it directly in the click handler, because it opens a popup. */
export async function confirmWithGoogle(engine: Engine): Promise<void> {
  const user = signedIn(engine);
  await inWindow(engine, () => reauthenticateWithPopup(user, googleProvider()));
}

async function inWindow(engine: Engine, open: () => Promise<unknown>): Promise<void> {
  const act = () => orStaffError(open());
  await (engine.kind === 'embedded' ? unlessWindowCloses(act) : act());
}

function googleProvider(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
}

function signedIn(engine: Engine): User {
  const user = openStaffFirebase(engine).auth.currentUser;
  if (!user) throw new StaffError('signed-out', 'Nobody is signed in.');
  return user;
}

async function call(engine: Engine, path: string, body: object = {}): Promise<unknown> {
  return passkeyCall(path, body, await orStaffError(signedIn(engine).getIdToken()));
}
