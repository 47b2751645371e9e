import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Engine } from '../../../platform/data/page-engine.ts';
import { orStaffError, StaffError, type StaffProblem } from '../../../platform/data/staff/staff-error.ts';
import { enter } from '../../../web/data/staff/sign-in/sign-in.client.ts';
import { PASSKEY_PROBLEMS, type PasskeyProblem } from '../model/passkey-problem.ts';

/** Refusals of the server, other than those in `PASSKEY_PROBLEMS`. */
const PROBLEMS: Record<string, StaffProblem> = {
  'sign-in': 'signed-out',
  recent: 'sign-in-old',
  'too-many': 'too-many',
};

/** A refusal about a passkey or a recovery code. */
class PasskeyError extends StaffError {
  readonly reason: PasskeyProblem;

  constructor(reason: PasskeyProblem, message: string, cause?: unknown) {
    super('unexpected', message, cause, PASSKEY_PROBLEMS[reason]);
    this.reason = reason;
  }
}

const isPasskeyProblem = (reason: string): reason is PasskeyProblem => reason in PASSKEY_PROBLEMS;

/**
 * Sends a request to the server's endpoint for passkeys (features/passkeys/README.md#sign-in-methods). `idToken` is the
 * ID token of the signed-in person; null if nobody is signed in. Throws a `StaffError`.
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
  const message = `The server refused ${path}: ${response.status} ${reason}`;
  if (isPasskeyProblem(reason)) throw new PasskeyError(reason, message);
  throw new StaffError(PROBLEMS[reason] ?? 'unexpected', message);
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
    if (!(thrown instanceof PasskeyError) || thrown.reason !== 'refused') throw thrown;
    throw new PasskeyError('code', thrown.message, thrown);
  }
}

/** The library for passkeys, which the login does not load before it is used. */
const webauthn = () => orStaffError(import('@simplewebauthn/browser'));

/** Lets the browser ask for a passkey. Throws a `StaffError`. */
export async function assertion(options: unknown) {
  const { startAuthentication } = await webauthn();
  return orPasskeyError(
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  );
}

/** Lets the browser make a passkey. Throws a `StaffError`. */
export async function newPasskey(options: unknown) {
  const { startRegistration } = await webauthn();
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
    if (name === 'InvalidStateError') throw new PasskeyError('known', String(thrown), thrown);
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new PasskeyError('canceled', String(thrown), thrown);
    throw new StaffError('unexpected', String(thrown), thrown);
  }
}
