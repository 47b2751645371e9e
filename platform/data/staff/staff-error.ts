import { ScriptMissing } from '../load-script.ts';

/** The reason why a read or write of staff failed, for the screen to explain. */
export type StaffProblem =
  | 'denied'
  | 'signed-out'
  | 'offline'
  | 'missing'
  | 'busy'
  | 'too-many'
  | 'missing-script'
  | 'too-large'
  | 'unreadable'
  | 'full'
  | 'used-up'
  | 'not-a-picture'
  | 'incomplete'
  | 'canceled'
  | 'popup-blocked'
  | 'popup-closed'
  | 'popup-replaced'
  | 'no-passwords'
  | 'sign-in-old'
  | 'google-taken'
  | 'account-disabled'
  | 'unexpected';

const PROBLEM_OF_CODE: Record<string, StaffProblem> = {
  'permission-denied': 'denied',
  unauthenticated: 'signed-out',
  unavailable: 'offline',
  'deadline-exceeded': 'offline',
  'not-found': 'missing',
  'resource-exhausted': 'too-many',
  aborted: 'busy',
  'failed-precondition': 'busy',
  // Two transactions created the same document.
  'already-exists': 'busy',
  'invalid-argument': 'too-large',
  'storage/unauthorized': 'denied',
  'storage/unauthenticated': 'signed-out',
  'storage/object-not-found': 'missing',
  'storage/retry-limit-exceeded': 'offline',
  'storage/quota-exceeded': 'full',
  'out-of-range': 'full',
  'storage/canceled': 'canceled',
  'auth/popup-blocked': 'popup-blocked',
  'auth/popup-closed-by-user': 'popup-closed',
  'auth/cancelled-popup-request': 'popup-replaced',
  'auth/network-request-failed': 'offline',
  'auth/too-many-requests': 'too-many',
  'auth/user-token-expired': 'signed-out',
  'auth/user-disabled': 'account-disabled',
  'auth/credential-already-in-use': 'google-taken',
  'auth/provider-already-linked': 'google-taken',
  'auth/requires-recent-login': 'sign-in-old',
};

/** A failed read or write of staff. `cause` is the original error, if there is one. */
export class StaffError extends Error {
  readonly problem: StaffProblem;
  /** What a person reads in place of the sentence about `problem`: why it failed, and what to do. */
  readonly why: string | undefined;

  constructor(problem: StaffProblem, message: string, cause?: unknown, why?: string) {
    super(message, { cause });
    this.name = 'StaffError';
    this.problem = problem;
    this.why = why;
  }
}

/** Converts any error to a `StaffError`. A `StaffError` is returned unchanged. */
export function asStaffError(thrown: unknown): StaffError {
  if (thrown instanceof StaffError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '';
  const problem =
    thrown instanceof ScriptMissing ? 'missing-script' : (PROBLEM_OF_CODE[code] ?? 'unexpected');
  return new StaffError(problem === 'full' && isOwnQuota(thrown) ? 'used-up' : problem, message, thrown);
}

/**
 * Whether the server's message is about the user's quota, and not about a full disk. For uploads the message is in
 * `serverResponse`.
 */
function isOwnQuota(thrown: unknown): boolean {
  const { message, serverResponse } = thrown as { message?: string; serverResponse?: string | null };
  return /Your storage is full/.test(`${message} ${serverResponse}`);
}

/** Resolves to the result of `call`. If `call` rejects, converts its error to a `StaffError`. */
export async function orStaffError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    throw asStaffError(thrown);
  }
}
