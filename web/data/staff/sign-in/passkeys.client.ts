import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { signInWithCustomToken } from 'firebase/auth';
import type { Engine } from '../../page-engine.ts';
import { orStaffError, StaffError, type StaffProblem } from '../staff-error.ts';
import { openStaffFirebase } from '../staff-firebase.client.ts';

const PROBLEMS: Record<string, StaffProblem> = {
  refused: 'passkey-refused',
  'sign-in': 'signed-out',
  recent: 'sign-in-old',
  last: 'passkey-last',
  'no-codes': 'passkey-needs-codes',
  most: 'passkey-most',
  'too-many': 'too-many',
};

/**
 * Sends a request to the server's endpoint for passkeys (docs/product.md#sign-in-methods). `idToken` is the ID token of
 * the signed-in person; null if nobody is signed in. Throws a `StaffError`.
 */
export async function passkeyCall(
  path: string,
  body: object,
  idToken: string | null = null,
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`/sign-in/passkey/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(idToken === null ? {} : { Authorization: `Bearer ${idToken}` }),
      },
      body: JSON.stringify(body),
    });
  } catch (thrown) {
    throw new StaffError('offline', 'The server did not respond.', thrown);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const reason =
    typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : '';
  throw new StaffError(
    PROBLEMS[reason] ?? 'unexpected',
    `The server refused ${path}: ${response.status} ${reason}`,
  );
}

/** Whether this browser can use passkeys. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Signs in with a passkey. Throws a `StaffError`. */
export async function signInWithPasskey(engine: Engine): Promise<void> {
  await enter(
    engine,
    await passkeyCall('verify', { response: await assertion(await passkeyCall('options', {})) }),
  );
}

/** Signs in with a recovery code, which is used up. Throws a `StaffError`. */
export async function signInWithCode(engine: Engine, code: string): Promise<void> {
  try {
    await enter(engine, await passkeyCall('recover', { code }));
  } catch (thrown) {
    if (!(thrown instanceof StaffError) || thrown.problem !== 'passkey-refused') throw thrown;
    throw new StaffError('code-refused', thrown.message, thrown);
  }
}

/** Signs in with the custom token in the server's response. */
export async function enter(engine: Engine, answer: unknown): Promise<void> {
  const { token } = answer as { token: string };
  await orStaffError(signInWithCustomToken(openStaffFirebase(engine).auth, token));
}

/** Lets the browser ask for a passkey. Throws a `StaffError`. */
export function assertion(options: unknown) {
  return orPasskeyError(
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  );
}

/** Lets the browser make a passkey. Throws a `StaffError`. */
export function newPasskey(options: unknown) {
  return orPasskeyError(
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  );
}

async function orPasskeyError<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : '';
    // Browsers report the same error for a cancelled dialog, a timeout and an unrecognized person.
    const problem =
      name === 'InvalidStateError'
        ? 'passkey-known'
        : name === 'NotAllowedError' || name === 'AbortError'
          ? 'passkey-canceled'
          : 'unexpected';
    throw new StaffError(problem, String(thrown), thrown);
  }
}
