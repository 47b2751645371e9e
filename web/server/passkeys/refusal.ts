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
