import type { Firestore } from 'firebase/firestore';
import { pageEngine } from '../../../../platform/data/page-engine.ts';
import { StaffError } from '../../../../platform/data/staff/staff-error.ts';
import { signedInToken } from '../../../../platform/data/staff/staff-firebase.client.ts';
import { inTransaction, readIn } from '../../../../platform/data/staff/transactions.client.ts';
import { LEVELS } from '../../../domain/people/levels.ts';
import { keyOf, machineRecord, machineSignIn } from '../../../domain/people/machine-account.ts';
import { userRecordDocument } from '../../../domain/people/user-record.ts';
import { userRecordOf } from '../collections.client.ts';
import { recordLevel } from './staff-log.client.ts';

const GOOGLE = 'https://identitytoolkit.googleapis.com';

/**
 * Creates a machine account with this name; `by` is the administrator who creates it. Resolves to the account's key,
 * which is stored nowhere and cannot be shown again. Rejects with the `StaffError` `no-passwords` if the Firebase
 * project refuses sign-in with passwords.
 */
export async function createMachineAccount(db: Firestore, by: string, name: string): Promise<string> {
  const signIn = machineSignIn(randomText(12), randomText(32));
  const uid = await createAccount(signIn.email, signIn.password);
  const fields = machineRecord(name);
  await inTransaction(db, async (transaction) => {
    transaction.set(userRecordOf(db, uid), fields);
    recordLevel(db, transaction, by, { id: uid, permissionLevel: LEVELS.pending }, fields.permissionLevel);
  });
  return keyOf(signIn);
}

/** Permanently revokes the key of a machine account, with immediate effect. Rejects with a `StaffError`. */
export async function revokeMachineAccount(db: Firestore, by: string, id: string): Promise<void> {
  const place = userRecordOf(db, id);
  await inTransaction(db, async (transaction) => {
    const user = await readIn(transaction, place, userRecordDocument);
    transaction.update(place, { permissionLevel: LEVELS.pending });
    recordLevel(db, transaction, by, user, LEVELS.pending);
  });
}

/** Creates an account with a password through Firebase's own REST interface. Resolves to its user id. */
async function createAccount(email: string, password: string): Promise<string> {
  const { kind, app, authOrigin } = pageEngine();
  const origin = authOrigin === 'same-origin' ? location.origin : authOrigin;
  const root = origin === null ? GOOGLE : `${origin}/identitytoolkit.googleapis.com`;
  // Only the embedded engine gets the token, because it creates accounts only for administrators. For Google's servers
  // this header has another meaning.
  const headers = kind === 'embedded' ? { authorization: `Bearer ${await signedInToken()}` } : {};
  const response = await fetch(`${root}/v1/accounts:signUp?key=${encodeURIComponent(app.apiKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  }).catch((error: unknown) => {
    throw new StaffError('offline', String(error), error);
  });
  const answer = (await response.json().catch(() => null)) as {
    localId?: unknown;
    error?: { message?: unknown };
  } | null;
  if (typeof answer?.localId === 'string') return answer.localId;
  const reason = String(answer?.error?.message ?? response.status);
  throw new StaffError(problemOf(reason), reason);
}

/**
 * The problem for an error message of the server. Google sends `OPERATION_NOT_ALLOWED` if the sign-in method is
 * disabled, and `ADMIN_ONLY_OPERATION` if users cannot create accounts.
 */
function problemOf(reason: string): StaffError['problem'] {
  if (reason.startsWith('OPERATION_NOT_ALLOWED') || reason.startsWith('PASSWORD_LOGIN_DISABLED'))
    return 'no-passwords';
  if (reason.startsWith('ADMIN_ONLY_OPERATION')) return 'denied';
  return reason.startsWith('TOO_MANY_ATTEMPTS') ? 'too-many' : 'unexpected';
}

/** Random bytes as base64url. */
function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
