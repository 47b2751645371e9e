import type { IdentityAccess } from '../../../platform/engine/identity-access.ts';
import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import type { Log } from '../../../platform/log.ts';
import { SignInRefusal } from '../../../web/server/people/sign-in-ways.ts';
import type { NoticeEvent } from '../model/sign-in-notice.ts';

// The site of a request about passkeys, and the refusals of such requests.

/** Dependencies of all requests about passkeys. */
export interface PasskeySite {
  documents: OwnerDocuments;
  identity: IdentityAccess;
  /** Name of the studio, which the browser shows. */
  name: string;
  /** The site's origin. Its host name is the id to which passkeys belong. */
  origin: string;
  /** Whether the site offers sign-in with Google. */
  offersGoogle: boolean;
  log: Log;
  now: () => number;
  /**
   * Notifies a person by mail of a change of their sign-in methods, where mail is set up. `to`: the mail's recipient, by
   * default the address in the person's user record. Never rejects.
   */
  notify(uid: string, event: NoticeEvent, to?: string): Promise<void>;
}

/** The id to which the site's passkeys belong: its host name. */
export const rpIdOf = ({ origin }: Pick<PasskeySite, 'origin'>): string => new URL(origin).hostname;

/** Loads the WebAuthn library when it is first needed. */
export const webauthn = () => import('@simplewebauthn/server');

/**
 * The allowed signature algorithms: EdDSA, ES256 and RS256. They are listed here, because the library's default also
 * has an algorithm that only some Node releases can verify.
 */
export const ALGORITHMS = [-8, -7, -257];

/**
 * The reason why a request about sign-in was refused. `refused`: the passkey or code is not valid. `sign-in`: nobody is
 * signed in. `recent`: the sign-in is older than five minutes. `last`, `no-codes`: the passkey or the Google account
 * cannot be removed (sign-in-methods.ts). `most`: there are too many passkeys. `request`: the request is not valid.
 */
type RefusalReason = 'refused' | 'sign-in' | 'recent' | 'last' | 'no-codes' | 'most' | 'request';

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
export class Refusal extends SignInRefusal {
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
