import type { NoticeEvent } from '../../domain/people/sign-in-notice.ts';
import type { IdentityAccess } from '../engine/identity-access.ts';
import type { OwnerDocuments } from '../engine/owner-documents.ts';
import type { Log } from '../log.ts';

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
