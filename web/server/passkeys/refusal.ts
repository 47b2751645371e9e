/**
 * The reason why a request about sign-in was refused. `refused`: the passkey or code is not valid. `sign-in`: nobody is
 * signed in. `recent`: the sign-in is older than five minutes. `last`, `no-codes`: the passkey or the Google account
 * cannot be removed (sign-in-methods.ts). `most`: there are too many passkeys. `request`: the request is not valid.
 */
export type RefusalReason = 'refused' | 'sign-in' | 'recent' | 'last' | 'no-codes' | 'most' | 'request';

const STATUS: Record<RefusalReason, 400 | 401 | 403 | 409> = {
  refused: 403,
  'sign-in': 401,
  recent: 403,
  last: 409,
  'no-codes': 409,
  most: 409,
  request: 400,
};

/** A refused request. The client gets only the reason; `message` is for the log and contains no secret. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }

  get status() {
    return STATUS[this.reason];
  }
}

/** How the database names an unmet condition of a commit. */
const CONFLICT = /FAILED_PRECONDITION|ALREADY_EXISTS|NOT_FOUND|ABORTED/;

/**
 * Waits for a commit. Throws a `Refusal` with this message if a condition of the commit is not met; other errors, such
 * as a full disk, stay errors of the server.
 */
export async function refuseConflict(commit: Promise<void>, message: string): Promise<void> {
  try {
    await commit;
  } catch (error) {
    throw CONFLICT.test(String(error)) ? new Refusal('refused', message) : error;
  }
}
