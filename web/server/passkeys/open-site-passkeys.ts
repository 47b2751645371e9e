import type { SignInWays } from '../../domain/people/sign-in-methods.ts';
import { identityAccess } from '../engine/identity-access.ts';
import { describeError } from '../log.ts';
import type { Sending } from '../part.ts';
import type { Site } from '../site.ts';
import { openPasskeys, type Passkeys } from './open-passkeys.ts';

export interface SitePasskeys extends Passkeys {
  /** The ways to sign in that the site offers now. */
  ways(): SignInWays;
  /** From now on, mails about changed ways to sign in are sent, if the site sends mail. */
  start(sending: Pick<Sending, 'mail'>): void;
}

/** Passkeys of this site. On a hosted engine they are offered only after the server has found a service account. */
export function openSitePasskeys(site: Site): SitePasskeys {
  const { engine, backend, account, settings, documents, studio, origin, jobs, log } = site;
  let mailed: Site['jobs'] | null = null;
  const identity = identityAccess(site);
  const offersGoogle = engine.kind !== 'embedded' || settings.demo || settings.google !== null;
  const passkeys = openPasskeys({
    ...{ documents, identity, studioName: studio.name, origin, offersGoogle, log },
    jobs: { enqueue: async (notices) => mailed?.enqueue(notices) },
  });
  backend?.onGoogleJoined((uid) => void passkeys.notify(uid, { kind: 'google-joined', name: '' }));
  backend?.onAccountDeleted((uid) => void passkeys.forget(uid));
  let hasAccount = engine.kind !== 'hosted';
  if (!hasAccount)
    account
      .email()
      .then(() => {
        hasAccount = true;
      })
      .catch((error: unknown) =>
        log({
          level: 'info',
          event: 'no-passkeys',
          message: `Passkeys are not offered, because no service account was found: ${describeError(error)}`,
        }),
      );
  return {
    ...passkeys,
    start(sending) {
      mailed = sending.mail ? jobs : null;
    },
    ways: () => ({
      google: offersGoogle,
      passkeys: passkeys.isPossible && hasAccount,
    }),
  };
}
